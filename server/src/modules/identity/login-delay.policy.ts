import { DAY_MS, epochMs, MINUTE_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

/**
 * Number of the first failure that causes a delay; each later failure causes one, too. It is higher for a network than
 * for an account, because many people may share a network address.
 */
export const FAILURES_BEFORE_DELAY = { account: 5, address: 20 } as const;
export type AttemptSubject = keyof typeof FAILURES_BEFORE_DELAY;

export const FIRST_DELAY_MS = 2 * SECOND_MS;
export const MAX_DELAY_MS = 15 * MINUTE_MS;
/** Time without another failure after which failures are forgotten. */
export const FORGET_AFTER_MS = DAY_MS;

/** Time for which a device or a network stays known to an account after the last sign-in from it. */
export const PLACE_KNOWN_MS = 365 * DAY_MS;

export interface Attempts {
  readonly failures: number;
  readonly lastAttemptAt: EpochMs;
  readonly blockedUntil: EpochMs;
}

/**
 * Returns the delay after failure number `failures`, in ms: none at first, then 2 s, doubled with each failure, at most
 * 15 min.
 */
export function delayAfter(failures: number, subject: AttemptSubject): number {
  const beyond = failures - FAILURES_BEFORE_DELAY[subject];
  return beyond < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** beyond, MAX_DELAY_MS);
}

/** Returns the milliseconds until the next attempt is allowed; 0 if it is allowed now. */
export function waitBefore(attempts: Attempts, now: EpochMs): number {
  return Math.max(0, attempts.blockedUntil - now);
}

/**
 * Returns the record as it applies at `now`. If its last attempt lies in the future, because the clock was set back,
 * the delay starts again, so that it does not last longer than intended.
 */
export function afterSetBack(attempts: Attempts, now: EpochMs): Attempts {
  const { lastAttemptAt, blockedUntil } = attempts;
  if (lastAttemptAt <= now) return attempts;
  return { ...attempts, lastAttemptAt: now, blockedUntil: epochMs(now + (blockedUntil - lastAttemptAt)) };
}

/** Returns the record after one more failure at `now`. */
export function withFailure(attempts: Attempts, subject: AttemptSubject, now: EpochMs): Attempts {
  const remembered = now - attempts.lastAttemptAt >= FORGET_AFTER_MS ? 0 : attempts.failures;
  const failures = remembered + 1;
  return { failures, lastAttemptAt: now, blockedUntil: epochMs(now + delayAfter(failures, subject)) };
}
