import { CSRF_COOKIE } from '@tradesense/contract/product.ts';
import { clearCookie, readCookie } from './cookie.ts';

/** The CSRF token, which every write must contain. It is read from its cookie or fetched from the server. */
export interface CsrfToken {
  /** Returns the token in the cookie. If there is none, fetches one. */
  current(): Promise<string>;
  /** Fetches a new token from the server. Simultaneous calls share one request. */
  refresh(): Promise<string>;
  clear(): void;
}

/**
 * Creates the holder of the token. `fetchToken` requests a token from the server; the response also sets the cookie.
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
