import type { QueryClient } from '@tanstack/react-query';
import type { AuthStore } from './features/identity/auth-store.ts';
import type { AppRouter } from './router.ts';

interface Parts {
  readonly auth: AuthStore;
  readonly router: AppRouter;
  readonly queryClient: QueryClient;
  /** Resolves when the opening screen has been shown for long enough. */
  readonly minimumShown: Promise<void>;
}

/**
 * Settles who the visitor is, then loads the first page, while the opening screen stands. From then on every change of
 * the visitor runs the route guard again, and what was loaded for somebody who is gone is forgotten.
 */
export async function startApp({ auth, router, queryClient, minimumShown }: Parts): Promise<void> {
  await auth.start();
  auth.subscribe(() => {
    if (auth.getState().status === 'guest') queryClient.clear();
    void router.invalidate();
  });
  await Promise.all([router.load(), minimumShown]);
}
