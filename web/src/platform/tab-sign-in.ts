import { SIGN_IN_HINT_COOKIE } from '@tradesense/contract/product.ts';
import { clearCookie, readCookie } from './cookie.ts';

/** Sign-in state known to this tab and this browser without asking the server. */
export interface TabSignIn {
  readonly noteToken: () => void;
  /**
   * Whether to request a token for this tab. All must hold: according to its readable cookie, the browser is signed in;
   * the tab never held a token, because a tab whose token has ended stays a guest; and its page is not a legal page.
   */
  readonly mayResume: () => boolean;
  readonly clearHint: () => void;
}

/** For a page outside a browser, or in a browser that is never signed in. */
export const NO_SIGN_IN: TabSignIn = {
  noteToken: () => undefined,
  mayResume: () => false,
  clearHint: () => undefined,
};

const LEGAL_PAGE = /^\/(privacy-policy|terms-of-service)/;

/** The entry in session storage has the same name as the cookie. */
export function createTabSignIn(sessionStorage: Storage): TabSignIn {
  return {
    noteToken: () => sessionStorage.setItem(SIGN_IN_HINT_COOKIE, '1'),
    mayResume: () =>
      readCookie(SIGN_IN_HINT_COOKIE) !== null &&
      sessionStorage.getItem(SIGN_IN_HINT_COOKIE) === null &&
      !LEGAL_PAGE.test(location.pathname),
    clearHint: () => clearCookie(SIGN_IN_HINT_COOKIE),
  };
}
