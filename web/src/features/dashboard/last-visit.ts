import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';

/**
 * Time in ms without the dashboard after which a visit is over. When the dashboard is shown again, a new visit begins.
 */
const PAUSE_MS = 30 * MINUTE_MS;

const seenKey = (userId: string) => `dashboardSeen:${userId}`;
const sinceKey = (userId: string) => `dashboardSince:${userId}`;

/**
 * ISO time at which the previous visit ended; `first` if this browser has not shown the dashboard before; `ongoing` if
 * the first visit in this browser is not over; `unknown` if the browser blocks storage.
 */
export type VisitBefore = { readonly endedAt: string } | 'first' | 'ongoing' | 'unknown';

function readTime(key: string): string | null {
  const stored = localStorage.getItem(key);
  return stored === null || Number.isNaN(Date.parse(stored)) ? null : stored;
}

function visitBeforeAt(userId: string, now: Date): string | null {
  const seen = readTime(seenKey(userId));
  return seen !== null && now.getTime() - Date.parse(seen) > PAUSE_MS ? seen : readTime(sinceKey(userId));
}

/** Returns when the learner's previous visit ended. */
export function readVisitBefore(userId: string, now: Date): VisitBefore {
  try {
    const endedAt = visitBeforeAt(userId, now);
    if (endedAt !== null) return { endedAt };
    return readTime(seenKey(userId)) === null ? 'first' : 'ongoing';
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
    // The browser blocks storage, so the previous visit stays unknown.
  }
}
