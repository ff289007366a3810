/**
 * Creates the router of the first page. Home starts without the list of all pages: the list grows with every page of
 * the product and would slow down every first visit. Until the list has loaded, a single route matches all other
 * addresses. This route waits for the list and then opens the page.
 */
import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import { createAppRouter, type AppRouter, type RouteTree } from './router.ts';
import { Route as rootRoute } from './routes/__root.tsx';
import { Route as indexRoute } from './routes/index.tsx';
import type { RouterContext } from './shell/router-context.ts';

type Pages = readonly AnyRoute[];

export interface FirstRouter {
  readonly router: AppRouter;
  /**
   * Loads the list of all pages, unless it is already loaded. Rejects if it cannot be loaded; the next call tries
   * again.
   */
  readonly completeRoutes: () => Promise<void>;
}

const loadPages = async () => (await import('./all-pages.ts')).allPages;

const treeOf = (pages: Pages) => rootRoute.addChildren(pages) as unknown as RouteTree;

export async function createFirstRouter(context: RouterContext, path: string): Promise<FirstRouter> {
  if (path === '/') return createHomeRouter(context);
  return { router: createAppRouter(context, treeOf(await loadPages())), completeRoutes: () => Promise.resolve() };
}

function createHomeRouter(context: RouterContext): FirstRouter {
  const elsewhere = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: async ({ location: { href } }) => {
      await completeRoutes();
      redirect({ throw: true, href, replace: true });
    },
  });
  indexRoute.update({ id: '/', path: '/', getParentRoute: () => rootRoute } as never);
  const router = createAppRouter(context, treeOf([indexRoute, elsewhere]));
  let isComplete = false;

  async function completeRoutes(): Promise<void> {
    const pages = await loadPages();
    if (isComplete) return;
    isComplete = true;
    // Adds the pages to the existing root route, which the router keeps.
    rootRoute.addChildren(pages);
    const routes = router.buildRouteTree();
    // A navigation may be waiting in the temporary route, so the router must still find that route.
    Object.assign(routes.routesById, { [elsewhere.id]: elsewhere });
    router.setRoutes(routes);
  }
  return { router, completeRoutes };
}
