import { safeNext } from './route-access.ts';

/** Returns the page to open after signing in; absent for the home page. */
export function nextSearch(search: Record<string, unknown>): { next?: string } {
  const next = safeNext(search['next']);
  return next === '/' ? {} : { next };
}

/** Returns the one-time token of a mailed link. It is empty if the link was cut off or changed. */
export function tokenSearch(search: Record<string, unknown>): { token?: string } {
  const { token } = search;
  if (token === undefined) return {};
  return { token: typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : '' };
}
