import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { noteCaughtError } from './platform/caught-errors.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PageSpinner } from './shell/page-spinner.tsx';
import type { RouterContext } from './shell/router-context.ts';

/** Loading faster than this shows no spinner. */
const PENDING_AFTER_MS = 250;

/**
 * Whether the page goes to where it was left, or to its top. Not the first one if it has been scrolled before the app
 * took it over: there its reader is reading.
 */
function scrollRestoration(): () => boolean {
  let isFirstPage = true;
  return () => {
    const isBeingRead = isFirstPage && window.scrollY > 0;
    isFirstPage = false;
    return !isBeingRead;
  };
}

/** At build time a page has a `history` of its own, and nothing to scroll. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultOnCatch: noteCaughtError,
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
