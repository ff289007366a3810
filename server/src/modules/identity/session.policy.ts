import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

export const SESSION_IDLE_MS = 24 * HOUR_MS;
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** A session in use is written at most this often. */
export const SESSION_TOUCH_MS = MINUTE_MS;
export const USER_AGENT_MAX = 200;

/** When a session seen now ends: 24 h after its last use, 30 days after its start at the latest. */
export function sessionExpiry(createdAt: EpochMs, seenAt: EpochMs): EpochMs {
  return epochMs(Math.min(seenAt + SESSION_IDLE_MS, createdAt + SESSION_LIFE_MS));
}

/** Whether a session last written at `lastSeenAt` is due to be written again. */
export function isTouchDue(lastSeenAt: EpochMs, now: EpochMs): boolean {
  return now - lastSeenAt >= SESSION_TOUCH_MS;
}
