import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { reportCaughtError } from './platform/caught-errors.ts';
import type { routeTree as allRoutes } from './routeTree.gen.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PageSpinner } from './shell/page-spinner.tsx';
import type { RouterContext } from './shell/router-context.ts';

/** Delay before a spinner is shown, in ms. A page that loads faster shows none. */
const PENDING_AFTER_MS = 250;

/**
 * Returns a function that returns whether the router sets the scroll position after a navigation. The router then
 * restores the stored position, or scrolls to the top. On the first page, it must not set the position if the reader
 * has scrolled before hydration.
 */
function scrollRestoration(): () => boolean {
  let isFirstPage = true;
  return () => {
    const isBeingRead = isFirstPage && window.scrollY > 0;
    isFirstPage = false;
    return !isBeingRead;
  };
}

export type RouteTree = typeof allRoutes;

/**
 * Creates the router. At build time, each page is rendered with its own `history`; there is no scroll position to
 * restore then.
 */
export function createAppRouter(context: RouterContext, routeTree: RouteTree, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // The router always treats preloaded data as stale, because the query cache decides whether they are fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultOnCatch: reportCaughtError,
    scrollRestoration: history === undefined ? scrollRestoration() : false,
    ...(history === undefined ? {} : { history }),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
