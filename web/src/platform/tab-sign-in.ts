import { SIGN_IN_HINT_COOKIE } from '@tradesense/contract/product.ts';
import { clearCookie, readCookie } from './cookie.ts';

/** What this tab and this browser know about the sign-in without a request to the server. */
export interface TabSignIn {
  readonly noteToken: () => void;
  /**
   * Whether this tab should request a token. Three conditions must hold. A cookie that scripts can read says that the
   * browser is signed in. This tab never had a token, because a tab whose token has ended stays a guest. And the page
   * is not a legal page.
   */
  readonly mayResume: () => boolean;
  readonly clearHint: () => void;
}

/** The sign-in state outside a browser. It is also used in tests for a browser that is never signed in. */
export const NO_SIGN_IN: TabSignIn = {
  noteToken: () => undefined,
  mayResume: () => false,
  clearHint: () => undefined,
};

const LEGAL_PAGE = /^\/(privacy-policy|terms-of-service)/;

/**
 * Creates the sign-in state of a tab. Session storage records that the tab had a token, under the same name as the
 * cookie.
 */
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
