import { CSRF_COOKIE } from '@tradesense/contract/product.ts';
import { clearCookie, readCookie } from './cookie.ts';

/** The token that every write must contain, read from its cookie or fetched from the server. */
export interface CsrfToken {
  /** Returns the cookie's token, or fetches one if there is none. */
  current(): Promise<string>;
  /** Fetches a new token from the server. Calls at the same time share one request. */
  refresh(): Promise<string>;
  clear(): void;
}

/**
 * Creates the holder of the token. `fetchToken` fetches a token from the server, whose response also sets the cookie.
 */
export function createCsrfToken(fetchToken: () => Promise<string>): CsrfToken {
  let pending: Promise<string> | null = null;

  function refresh(): Promise<string> {
    pending ??= fetchToken().finally(() => {
      pending = null;
    });
    return pending;
  }

  return {
    refresh,
    async current() {
      return readCookie(CSRF_COOKIE) ?? (await refresh());
    },
    clear: () => clearCookie(CSRF_COOKIE),
  };
}
