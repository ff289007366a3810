import { SIGN_IN_HINT_COOKIE } from '@tradesense/contract/product.ts';
import { clearCookie, readCookie } from './cookie.ts';

/** What this tab and this browser know about the sign-in without asking the server. */
export interface TabSignIn {
  readonly noteToken: () => void;
  /**
   * Whether to request a token for this tab. Three conditions must hold: the browser's readable cookie says that it is
   * signed in; the tab never held a token, because a tab whose token has ended stays a guest; and the page is not a
   * legal page.
   */
  readonly mayResume: () => boolean;
  readonly clearHint: () => void;
}

/** The sign-in state outside a browser, or of a browser that is never signed in. */
export const NO_SIGN_IN: TabSignIn = {
  noteToken: () => undefined,
  mayResume: () => false,
  clearHint: () => undefined,
};

const LEGAL_PAGE = /^\/(privacy-policy|terms-of-service)/;

/** Creates the sign-in state of a tab. Its entry in session storage has the same name as the cookie. */
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
