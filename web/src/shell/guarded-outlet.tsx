import { Outlet, useRouterState } from '@tanstack/react-router';
import { useAuthState } from '../features/identity/auth-context.ts';
import { PageSpinner } from './page-spinner.tsx';
import { accessTo, decideAccess } from './route-access.ts';

/**
 * The page, as long as its visitor may see it. When a session (or a role) ends while a protected page is open, the page
 * goes at once, not only when the redirect has loaded.
 */
export function GuardedOutlet() {
  const auth = useAuthState();
  const shownPath = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
  const viewer = auth.status === 'signed-in' ? auth.user : null;
  const verdict = decideAccess({ pathname: shownPath, href: shownPath, next: undefined }, viewer);
  // A page for guests stays while it leads on: what it did may still have something to say.
  const isOpen = verdict.kind === 'allowed' || accessTo(shownPath) === 'guest';
  return isOpen ? <Outlet /> : <PageSpinner />;
}
