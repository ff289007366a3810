import { safeNext } from './route-access.ts';

/** Reads the path to open after signing in; absent if it is the home page. */
export function nextSearch(search: Record<string, unknown>): { next?: string } {
  const next = safeNext(search['next']);
  return next === '/' ? {} : { next };
}

/**
 * Reads the one-time token of an emailed link. The token is empty if the link was cut off or changed, and absent if the
 * address contains none.
 */
export function tokenSearch(search: Record<string, unknown>): { token?: string } {
  const { token } = search;
  if (token === undefined) return {};
  return { token: typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : '' };
}
