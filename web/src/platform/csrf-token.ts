import { CSRF_COOKIE } from '@tradesense/contract/product.ts';
import { clearCookie, readCookie } from './cookie.ts';

/** The token that every write must carry: read from its cookie, asked from the server when there is none. */
export interface CsrfToken {
  /** The cookie's token; without one, the server's. */
  current(): Promise<string>;
  /** Asks the server for a new one; calls at the same time share one request. */
  refresh(): Promise<string>;
  clear(): void;
}

/** `fetchToken` gets a token from the server, which also sets the cookie. */
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
