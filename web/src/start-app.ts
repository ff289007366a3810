import type { AuthStore } from './features/identity/auth-store.ts';
import { nextTask } from './platform/next-task.ts';
import { clearPrivateData } from './platform/private-data.ts';
import type { AppRouter } from './router.ts';

interface Parts {
  readonly auth: AuthStore;
  /**
   * Creates the router. Called only after the request that determines the visitor has been sent, because creating the
   * router takes time and can happen during the request.
   */
  readonly createRouter: () => AppRouter | Promise<AppRouter>;
}

/**
 * Determines the visitor, then loads the first page. Resolves once the route guard has allowed that page. Later, the
 * guard runs again whenever the visitor changes. If the visitor has become a guest, the private data of the previous
 * user are cleared first.
 */
export async function startApp({ auth, createRouter }: Parts): Promise<AppRouter> {
  const settled = auth.start();
  await nextTask();
  const router = await createRouter();
  await settled;
  auth.subscribe(() => {
    if (auth.getState().status === 'guest') clearPrivateData();
    void router.invalidate();
  });
  await router.load();
  return router;
}
