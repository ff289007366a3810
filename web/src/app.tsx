import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IdentityContext, type Identity } from './features/identity/auth-context.ts';
import type { AppRouter } from './router.ts';

interface AppProps {
  readonly identity: Identity;
  /** Has loaded its first page. */
  readonly router: AppRouter;
  /** The first page stands. */
  readonly onShown?: () => void;
}

/** The whole app. The same tree renders the public pages at build time, so that the browser can take those over. */
export function App({ identity, router, onShown }: AppProps) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <IdentityContext value={identity}>
      <RouterProvider router={router} />
    </IdentityContext>
  );
}
