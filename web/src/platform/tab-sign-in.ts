import { SIGN_IN_HINT_COOKIE } from '@tradesense/contract/product.ts';
import { clearCookie, readCookie } from './cookie.ts';

/** What this tab and this browser know of a sign-in without asking the server. */
export interface TabSignIn {
  readonly noteToken: () => void;
  /**
   * Whether to ask for a token of this tab: the browser is signed in, as far as its readable cookie tells; the tab never held
   * a token, because a tab whose token has ended stays a guest; and its page is none of the legal pages.
   */
  readonly mayResume: () => boolean;
  readonly clearHint: () => void;
}

/** For a page that no browser opened, or whose browser is never signed in. */
export const NO_SIGN_IN: TabSignIn = {
  noteToken: () => undefined,
  mayResume: () => false,
  clearHint: () => undefined,
};

const LEGAL_PAGE = /^\/(privacy-policy|terms-of-service)/;

/** The entry of the session storage has the name of the cookie. */
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
