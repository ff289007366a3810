import { Outlet, useRouterState } from '@tanstack/react-router';
import { useAuthState } from '../features/identity/auth-context.ts';
import { PageSpinner } from './page-spinner.tsx';
import { accessTo } from './route-access.ts';

/**
 * The page, as long as its visitor may see it. When a session ends while a protected page is open, the page goes at
 * once, not only when the redirect has loaded.
 */
export function GuardedOutlet() {
  const auth = useAuthState();
  const shownPath = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
  const access = accessTo(shownPath);
  const isOpen = access === 'public' || access === 'guest' || auth.status === 'signed-in';
  return isOpen ? <Outlet /> : <PageSpinner />;
}
