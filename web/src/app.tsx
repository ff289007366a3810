import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IdentityContext, type Identity } from './features/identity/auth-context.ts';
import type { AppRouter } from './router.ts';

interface AppProps {
  readonly identity: Identity;
  /** The router, which has already loaded the page to show first. */
  readonly router: AppRouter;
  /** Called once the first page is rendered. */
  readonly onShown?: () => void;
}

/**
 * The whole app. The build renders the public pages with the same component tree, so that the browser can hydrate them.
 */
export function App({ identity, router, onShown }: AppProps) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <IdentityContext value={identity}>
      <RouterProvider router={router} />
    </IdentityContext>
  );
}
