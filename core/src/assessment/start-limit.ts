import { MINUTE_MS, type EpochMs } from '../kernel/time.ts';

/**
 * Maximum number of attempts of one kind that an account may start within `START_LIMIT_WINDOW_MS`: more than a learner
 * can complete in that time.
 */
export const START_LIMIT = 20;
/** The period over which starts are counted, in ms. */
export const START_LIMIT_WINDOW_MS = 10 * MINUTE_MS;

/**
 * Returns the milliseconds until the account may start another attempt; 0 if it may now. `limitingStart` is the time of
 * its `START_LIMIT`-th newest start; `null` if the account has started fewer attempts.
 */
export function startWaitMs(limitingStart: EpochMs | null, now: EpochMs): number {
  return limitingStart === null ? 0 : Math.max(0, limitingStart + START_LIMIT_WINDOW_MS - now);
}
