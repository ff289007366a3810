/** Prices of the paid plan, and the ends of its periods. */
import { DAY_MS, epochMs, type EpochMs } from '../kernel/time.ts';

/** Periods for which Pro can be bought, shortest first; pages offer them in this order. */
export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/**
 * Initial prices of Pro in US cents, per month and per year in one payment; administrators can change them. Source:
 * product rules, section 11.
 */
export const PLAN_CENTS: Readonly<Record<BillingPeriod, number>> = { month: 3_900, year: 36_000 };

/**
 * Minimum amount in US cents that can be charged; a smaller amount is waived. Source: the limits of Stripe for US
 * dollars.
 */
export const CHARGE_MIN_CENTS = 50;

const MONTHS: Readonly<Record<BillingPeriod, number>> = { month: 1, year: 12 };

/**
 * Returns the end of the period with this index (0 is the first) of a subscription that began at `anchor`. The end is
 * in UTC, at the anchor's time of day. If the month does not have the anchor's day, the period ends on the last day of
 * the month; the next period uses the anchor's day again.
 */
export function periodEndOf(anchor: EpochMs, period: BillingPeriod, index: number): EpochMs {
  const start = new Date(anchor);
  const month = start.getUTCMonth() + MONTHS[period] * (index + 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  const midnight = Date.UTC(start.getUTCFullYear(), month, day);
  return epochMs(midnight + (anchor - Math.floor(anchor / DAY_MS) * DAY_MS));
}
