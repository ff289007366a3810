import { Outlet, useRouterState } from '@tanstack/react-router';
import { useAuthState } from '../features/identity/auth-context.ts';
import { sessionUser } from '../features/identity/auth-state.ts';
import { PageSpinner } from './page-spinner.tsx';
import { accessTo, decideAccess } from './route-access.ts';

/**
 * Shows the page while the visitor has access to it. If the session or the role ends on a protected page, removes the
 * page immediately, even before the target of the redirect has loaded.
 */
export function GuardedOutlet() {
  const auth = useAuthState();
  const shownPath = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
  const viewer = sessionUser(auth);
  const verdict = decideAccess({ pathname: shownPath, href: shownPath, next: undefined }, viewer);
  // A page that is only for guests stays visible during the redirect, because it may still show a result.
  const isOpen = verdict.kind === 'allowed' || accessTo(shownPath) === 'guest';
  return isOpen ? <Outlet /> : <PageSpinner />;
}
