import { SESSION_IDLE_HOURS, SESSION_DAYS } from '@tradesense/contract/product.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

export const SESSION_IDLE_MS = SESSION_IDLE_HOURS * HOUR_MS;
export const SESSION_LIFE_MS = SESSION_DAYS * DAY_MS;
/** Minimum interval between two writes of a session that is in use. */
export const SESSION_TOUCH_MS = MINUTE_MS;
export const USER_AGENT_MAX = 200;

/** Maximum number of sign-ins of one account. Another one ends the least recently used sign-in. */
export const SESSIONS_MAX = 20;
/** Maximum number of tab tokens of one sign-in. Another one ends the oldest. */
export const SESSION_TABS_MAX = 1000;

/**
 * Returns when a session that is used at `seenAt` ends: `SESSION_IDLE_MS` later, but at the latest `SESSION_LIFE_MS`
 * after its start. A remembered session ends only at that latest time, even without use.
 */
export function sessionExpiry(createdAt: EpochMs, seenAt: EpochMs, isRemembered = false): EpochMs {
  const end = createdAt + SESSION_LIFE_MS;
  return epochMs(isRemembered ? end : Math.min(seenAt + SESSION_IDLE_MS, end));
}

/** Whether a session that was last written at `lastSeenAt` must be written again. */
export function isTouchDue(lastSeenAt: EpochMs, now: EpochMs): boolean {
  return now - lastSeenAt >= SESSION_TOUCH_MS;
}
