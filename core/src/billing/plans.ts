/** The paid plan: its prices, and the ends of its periods. */
import { DAY_MS, epochMs, type EpochMs } from '../kernel/time.ts';

export const BILLING_PERIODS = ['month', 'year'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Price of Pro in US cents, by month, and by year at once, of a new installation. Source: product rules, section 11. */
export const PLAN_CENTS: Readonly<Record<BillingPeriod, number>> = { month: 3_900, year: 36_000 };

/** Smallest amount in US cents that can be charged; a smaller one is not charged. Source: the limits of Stripe for US dollars. */
export const CHARGE_MIN_CENTS = 50;

const MONTHS: Readonly<Record<BillingPeriod, number>> = { month: 1, year: 12 };

/**
 * Returns the end of the period with this index (0: the first) of a subscription that began at `anchor`. In UTC, at the anchor's time of
 * day; a day that the month lacks becomes its last, and the next period has the anchor's day again.
 */
export function periodEndOf(anchor: EpochMs, period: BillingPeriod, index: number): EpochMs {
  const start = new Date(anchor);
  const month = start.getUTCMonth() + MONTHS[period] * (index + 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  const midnight = Date.UTC(start.getUTCFullYear(), month, day);
  return epochMs(midnight + (anchor - Math.floor(anchor / DAY_MS) * DAY_MS));
}
