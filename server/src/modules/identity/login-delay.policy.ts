import { DAY_MS, epochMs, MINUTE_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

/** Failures in a row that cost nothing. A network address is shared by many people, so it gets more. */
export const FAILURES_BEFORE_DELAY = { account: 5, address: 20 } as const;
export type AttemptSubject = keyof typeof FAILURES_BEFORE_DELAY;

export const FIRST_DELAY_MS = 2 * SECOND_MS;
export const MAX_DELAY_MS = 15 * MINUTE_MS;
/** Failures are forgotten after this long without another one. */
export const FORGET_AFTER_MS = DAY_MS;

/** A device or network is known to an account for this long after its last sign-in there. */
export const PLACE_KNOWN_MS = 365 * DAY_MS;

export interface Attempts {
  readonly failures: number;
  readonly lastAttemptAt: EpochMs;
  readonly blockedUntil: EpochMs;
}

/** The delay after the n-th failure: none at first, then 2 s, doubled each time, 15 min at most. */
export function delayAfter(failures: number, subject: AttemptSubject): number {
  const beyond = failures - FAILURES_BEFORE_DELAY[subject];
  return beyond < 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** beyond, MAX_DELAY_MS);
}

/** Milliseconds until the next attempt is let through; 0 when it may happen now. */
export function waitBefore(attempts: Attempts, now: EpochMs): number {
  return Math.max(0, attempts.blockedUntil - now);
}

/** The record with one more failure at `now`. */
export function withFailure(attempts: Attempts, subject: AttemptSubject, now: EpochMs): Attempts {
  const remembered = now - attempts.lastAttemptAt >= FORGET_AFTER_MS ? 0 : attempts.failures;
  const failures = remembered + 1;
  return { failures, lastAttemptAt: now, blockedUntil: epochMs(now + delayAfter(failures, subject)) };
}
