/**
 * Creates the router of the first page. Home does without the list of all pages, which would otherwise add to every first visit with each
 * page of the product. Until the list has loaded, one route stands for all other addresses, waits for it and goes on to the page.
 */
import { createRoute, redirect } from '@tanstack/react-router';
import { createAppRouter, type AppRouter, type RouteTree } from './router.ts';
import { Route as rootRoute } from './routes/__root.tsx';
import { Route as indexRoute } from './routes/index.tsx';
import type { RouterContext } from './shell/router-context.ts';

export interface FirstRouter {
  readonly router: AppRouter;
  /** Loads the list of all pages, unless it is known. Rejects if it cannot be loaded; the next call tries again. */
  readonly completeRoutes: () => Promise<void>;
}

const loadRouteTree = async () => (await import('./routeTree.gen.ts')).routeTree;

export async function createFirstRouter(context: RouterContext, path: string): Promise<FirstRouter> {
  if (path === '/') return createHomeRouter(context);
  return { router: createAppRouter(context, await loadRouteTree()), completeRoutes: () => Promise.resolve() };
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
  const router = createAppRouter(context, rootRoute.addChildren([indexRoute, elsewhere]) as unknown as RouteTree);
  let isComplete = false;

  async function completeRoutes(): Promise<void> {
    // Gives the root, which the router holds already, all pages for children.
    await loadRouteTree();
    if (isComplete) return;
    isComplete = true;
    const routes = router.buildRouteTree();
    // The navigation that waits is still in this route.
    Object.assign(routes.routesById, { [elsewhere.id]: elsewhere });
    router.setRoutes(routes);
  }
  return { router, completeRoutes };
}
