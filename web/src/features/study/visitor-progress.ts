/**
 * The progress that a visitor has made in Study without an account. The server stores it for this browser. The browser
 * only remembers whether there is any progress. After sign-in, one request moves the progress to the account; without
 * progress, no request is sent.
 */
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { createBrowserPreference } from '../../platform/browser-preference.ts';
import { warn } from '../../platform/warn.ts';

const hasProgress = createBrowserPreference('study_visitor_progress');
let adopting: Promise<void> | null = null;

/** Remembers that the visitor of this browser has made progress. */
export function rememberVisitorProgress(): void {
  hasProgress.set(true);
}

/**
 * Makes the server move the progress of this browser to the account, as history. Does nothing if there is no progress.
 * If the server cannot be reached or answers with an error, only warns; the next call of this function tries again.
 */
export function adoptVisitorProgress(): Promise<void> {
  if (!hasProgress.isOn()) return Promise.resolve();
  adopting ??= adopt().finally(() => {
    adopting = null;
  });
  return adopting;
}

async function adopt(): Promise<void> {
  try {
    await call('POST /api/study/visitor-progress', {});
    hasProgress.set(false);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    warn('The progress of this browser was not added to the account yet.', cause);
  }
}
