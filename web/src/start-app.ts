import type { AuthStore } from './features/identity/auth-store.ts';
import { nextTask } from './platform/next-task.ts';
import { forgetPrivateData } from './platform/private-data.ts';
import type { AppRouter } from './router.ts';

interface Parts {
  readonly auth: AuthStore;
  /** Called once the question who the visitor is has been sent: building the router takes a while of its own. */
  readonly createRouter: () => AppRouter;
}

/**
 * Settles who the visitor is, then loads the first page: when this resolves, its guard has passed. From then on every
 * change of the visitor runs the guard again, and what was loaded for somebody who is gone is forgotten.
 */
export async function startApp({ auth, createRouter }: Parts): Promise<AppRouter> {
  const settled = auth.start();
  await nextTask();
  const router = createRouter();
  await settled;
  auth.subscribe(() => {
    if (auth.getState().status === 'guest') forgetPrivateData();
    void router.invalidate();
  });
  await router.load();
  return router;
}
