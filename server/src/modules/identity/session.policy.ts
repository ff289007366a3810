import { SESSION_IDLE_HOURS, SESSION_DAYS } from '@tradesense/contract/product.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

export const SESSION_IDLE_MS = SESSION_IDLE_HOURS * HOUR_MS;
export const SESSION_LIFE_MS = SESSION_DAYS * DAY_MS;
/** A session in use is written at most this often. */
export const SESSION_TOUCH_MS = MINUTE_MS;
export const USER_AGENT_MAX = 200;

/** Sign-ins of one account; a further one ends that which was used least recently. */
export const SESSIONS_MAX = 20;
/** Maximum number of tokens that one sign-in gives to tabs; a further one ends the oldest. */
export const SESSION_TABS_MAX = 1000;

/**
 * Returns when a session that is used at `seenAt` ends: `SESSION_IDLE_MS` later, at the latest `SESSION_LIFE_MS` after
 * its start. A remembered one lives that long without use.
 */
export function sessionExpiry(createdAt: EpochMs, seenAt: EpochMs, isRemembered = false): EpochMs {
  const end = createdAt + SESSION_LIFE_MS;
  return epochMs(isRemembered ? end : Math.min(seenAt + SESSION_IDLE_MS, end));
}

/** Whether a session last written at `lastSeenAt` is due to be written again. */
export function isTouchDue(lastSeenAt: EpochMs, now: EpochMs): boolean {
  return now - lastSeenAt >= SESSION_TOUCH_MS;
}
