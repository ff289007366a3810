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
 * Returns a function that says whether a navigation sets the scroll position: it goes back to the stored one, or to the
 * top. It does not for the first page if the reader scrolled it before hydration.
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

/** Creates the router. At build time, each page is rendered with its own `history` and without a scroll position. */
export function createAppRouter(context: RouterContext, routeTree: RouteTree, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // For the router, preloaded data are always out of date, because the query cache decides whether data are fresh.
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
