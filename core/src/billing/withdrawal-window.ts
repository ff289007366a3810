/**
 * The time until which a purchase can be withdrawn. The day of the purchase is day 0, and the window ends with day 14
 * in the buyer's zone.
 */
import { dayAfter, localClock, type OffsetReader } from '../kernel/local-time.ts';
import { DAY_MS, epochMs, type EpochMs } from '../kernel/time.ts';

/**
 * Number of days, after the day of the purchase, during which a withdrawal is possible. Source: product rules, section
 * 11.
 */
export const WITHDRAWAL_DAYS = 14;

export interface WithdrawalWindow {
  /** Last day on which a withdrawal is possible, in the buyer's zone: `2026-01-31`. */
  readonly lastDay: string;
  /** First moment at which a withdrawal is too late. */
  readonly until: EpochMs;
}

/** Returns the withdrawal window of a purchase, in the buyer's zone. `offsetAt` returns the offset of that zone. */
export function withdrawalWindow(boughtAt: EpochMs, offsetAt: OffsetReader): WithdrawalWindow {
  const clock = localClock(offsetAt, boughtAt, epochMs(boughtAt + (WITHDRAWAL_DAYS + 2) * DAY_MS));
  const lastDay = dayAfter(clock.dayOf(boughtAt), WITHDRAWAL_DAYS);
  return { lastDay, until: clock.startOf(dayAfter(lastDay, 1)) };
}
