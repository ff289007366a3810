import { safeNext } from './route-access.ts';

/** Where to go after signing in; absent for the home page. */
export function nextSearch(search: Record<string, unknown>): { next?: string } {
  const next = safeNext(search['next']);
  return next === '/' ? {} : { next };
}

/** The one-time token of a mailed link. */
export function tokenSearch(search: Record<string, unknown>): { token?: string } {
  const { token } = search;
  // The router reads a token of digits only as a number.
  return typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {};
}
