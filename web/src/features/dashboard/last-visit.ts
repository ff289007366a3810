import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';

/** Time without the dashboard after which a visit counts as over. */
const PAUSE_MS = 30 * MINUTE_MS;

const seenKey = (userId: string) => `dashboardSeen:${userId}`;
const sinceKey = (userId: string) => `dashboardSince:${userId}`;

/**
 * ISO time at which the previous visit ended; `first` if there was none in this browser; `unknown` if the browser
 * blocks storage.
 */
export type VisitBefore = { readonly endedAt: string } | 'first' | 'unknown';

function readTime(key: string): string | null {
  const stored = localStorage.getItem(key);
  return stored === null || Number.isNaN(Date.parse(stored)) ? null : stored;
}

function visitBeforeAt(userId: string, now: Date): string | null {
  const seen = readTime(seenKey(userId));
  return seen !== null && now.getTime() - Date.parse(seen) > PAUSE_MS ? seen : readTime(sinceKey(userId));
}

/** Returns when the learner's previous visit ended, as of `now`. */
export function readVisitBefore(userId: string, now: Date): VisitBefore {
  try {
    const endedAt = visitBeforeAt(userId, now);
    return endedAt === null ? 'first' : { endedAt };
  } catch {
    return 'unknown';
  }
}

/** Stores that the learner sees the dashboard at `now`. Does nothing if the browser blocks its storage. */
export function storeSeen(userId: string, now: Date): void {
  try {
    const endedAt = visitBeforeAt(userId, now);
    if (endedAt !== null) localStorage.setItem(sinceKey(userId), endedAt);
    localStorage.setItem(seenKey(userId), now.toISOString());
  } catch {
    // Without storage the previous visit is unknown.
  }
}
