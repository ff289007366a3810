import { redirect } from '@tanstack/react-router';
import type { AuthStore } from '../features/identity/auth-store.ts';
import { sessionUser } from '../features/identity/auth-state.ts';
import { decideAccess } from './route-access.ts';

interface Location {
  readonly pathname: string;
  readonly href: string;
  readonly search: object;
}

/**
 * Runs before every route, at every navigation. Throws a redirect if the visitor has no access to the route. A legal
 * page does not use the browser's sign-in. When a tab leaves a legal page and the browser is signed in, this function
 * therefore first signs the tab in.
 */
export async function guardRoute(auth: AuthStore, { pathname, href, search }: Location): Promise<void> {
  if (auth.getState().status === 'guest') await auth.resume();
  const state = auth.getState();
  const viewer = sessionUser(state);
  const verdict = decideAccess({ pathname, href, next: 'next' in search ? search.next : undefined }, viewer);
  if (verdict.kind === 'sign-in')
    redirect({ throw: true, to: '/auth/login', search: { next: verdict.next }, replace: true });
  if (verdict.kind === 'elsewhere') redirect({ throw: true, href: verdict.href, replace: true });
}
