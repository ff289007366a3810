import { redirect } from '@tanstack/react-router';
import type { AuthStore } from '../features/identity/auth-store.ts';
import { decideAccess } from './route-access.ts';

interface Location {
  readonly pathname: string;
  readonly href: string;
  readonly search: object;
}

/** Runs before every route, on every navigation; throws the redirect for who may not go there. */
export function guardRoute(auth: AuthStore, { pathname, href, search }: Location): void {
  const state = auth.getState();
  const viewer = state.status === 'signed-in' ? state.user : null;
  const verdict = decideAccess({ pathname, href, next: 'next' in search ? search.next : undefined }, viewer);
  if (verdict.kind === 'sign-in')
    redirect({ throw: true, to: '/auth/login', search: { next: verdict.next }, replace: true });
  if (verdict.kind === 'elsewhere') redirect({ throw: true, href: verdict.href, replace: true });
}
