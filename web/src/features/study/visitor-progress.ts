/**
 * Until a visitor has an account, their progress in Study belongs to this browser. The server stores it; the browser
 * remembers only that there is some, so that signing in makes one call to the server, and only if there is progress to
 * move.
 */
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { createBrowserPreference } from '../../platform/browser-preference.ts';
import { warn } from '../../platform/warn.ts';

const hasProgress = createBrowserPreference('study_visitor_progress');
let adopting: Promise<void> | null = null;

/** Remembers that a visitor has made progress in this browser. */
export function rememberVisitorProgress(): void {
  hasProgress.set(true);
}

/**
 * Makes the server move the progress of this browser to the account, as history. Does nothing if there is none. Never
 * rejects; a failed call is repeated at the next start.
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
