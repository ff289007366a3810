import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { IdentityContext, type Identity } from './features/identity/auth-context.ts';
import type { AppRouter } from './router.ts';
import { InitializingScreen } from './shell/initializing-screen.tsx';

interface AppProps {
  readonly identity: Identity;
  readonly router: AppRouter;
  readonly queryClient: QueryClient;
  /** Resolves when the visitor is known and the first page has passed its guard. */
  readonly started: Promise<void>;
}

export function App(props: AppProps) {
  return (
    <Suspense fallback={<InitializingScreen />}>
      <StartedApp {...props} />
    </Suspense>
  );
}

function StartedApp({ identity, router, queryClient, started }: AppProps) {
  use(started);
  return (
    <IdentityContext value={identity}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </IdentityContext>
  );
}
