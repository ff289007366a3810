/**
 * What a visitor does in Study belongs to this browser until there is an account. The server keeps it; this browser
 * only remembers that there is something to adopt, so that signing in calls the server once, and only then.
 */
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { createBrowserPreference } from '../../platform/browser-preference.ts';
import { warn } from '../../platform/warn.ts';

const hasProgress = createBrowserPreference('study_visitor_progress');
let adopting: Promise<void> | null = null;

/** Remembers that a visitor has done something here. */
export function rememberVisitorProgress(): void {
  hasProgress.set(true);
}

/**
 * Asks the server to keep what this browser did before it had an account, as history. Does nothing where there is
 * nothing, and never rejects: what was not adopted is adopted at the next start.
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
