/**
 * Creates the router of the first page. Home starts without the list of all pages, because the list would make every
 * first visit slower with each new page of the product. Until the list has loaded, one route matches all other
 * addresses, waits for the list and then opens the page.
 */
import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router';
import { createAppRouter, type AppRouter, type RouteTree } from './router.ts';
import { Route as rootRoute } from './routes/__root.tsx';
import { Route as indexRoute } from './routes/index.tsx';
import type { RouterContext } from './shell/router-context.ts';

type Pages = readonly AnyRoute[];

export interface FirstRouter {
  readonly router: AppRouter;
  /** Loads the list of all pages, unless it is loaded. Rejects if it cannot be loaded; the next call tries again. */
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
    // The router already has the root route.
    rootRoute.addChildren(pages);
    const routes = router.buildRouteTree();
    // A navigation that already waits in this route must still find the route.
    Object.assign(routes.routesById, { [elsewhere.id]: elsewhere });
    router.setRoutes(routes);
  }
  return { router, completeRoutes };
}
