import { SESSION_IDLE_HOURS, SESSION_DAYS } from '@tradesense/contract/product.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

export const SESSION_IDLE_MS = SESSION_IDLE_HOURS * HOUR_MS;
export const SESSION_LIFE_MS = SESSION_DAYS * DAY_MS;
/** Minimum time between two writes that record the use of a session. */
export const SESSION_TOUCH_MS = MINUTE_MS;
/** Minimum time between two writes that record the use of an account. */
export const ACCOUNT_SEEN_MS = 5 * MINUTE_MS;
export const USER_AGENT_MAX = 200;

/** Maximum number of sign-ins of one account. Another sign-in ends the one that was used least recently. */
export const SESSIONS_MAX = 20;
/**
 * Maximum number of tabs of one sign-in, besides the first, that have a token. Another tab ends the oldest of these
 * tokens.
 */
export const SESSION_TABS_MAX = 1000;

/**
 * Returns when a session that is used at `seenAt` ends: `SESSION_IDLE_MS` later, but no later than `SESSION_LIFE_MS`
 * after its start. A remembered session always lasts until `SESSION_LIFE_MS` after its start, even if it is not used.
 */
export function sessionExpiry(createdAt: EpochMs, seenAt: EpochMs, isRemembered = false): EpochMs {
  const end = createdAt + SESSION_LIFE_MS;
  return epochMs(isRemembered ? end : Math.min(seenAt + SESSION_IDLE_MS, end));
}

/**
 * Whether the use of a session must be stored again: the last write was for `lastSeenAt`, at least `SESSION_TOUCH_MS`
 * ago.
 */
export function isTouchDue(lastSeenAt: EpochMs, now: EpochMs): boolean {
  return now - lastSeenAt >= SESSION_TOUCH_MS;
}
