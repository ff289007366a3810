import type { FixedInterval } from '@tradesense/core/market/interval.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';

export interface KeptSeries {
  readonly interval: FixedInterval;
  /** How far back, in ms, bars are fetched if none are stored. */
  readonly backMs: number;
}

/**
 * The series that are stored for each asset of an exchange, in the order in which they are updated. All other intervals
 * are made from these series. 1m bars reach back a week. Longer bars reach back further, so that charts of weeks and
 * months cover years.
 */
export const KEPT_SERIES: readonly KeptSeries[] = [
  { interval: '1m', backMs: 7 * DAY_MS },
  { interval: '5m', backMs: 30 * DAY_MS },
  { interval: '1h', backMs: 730 * DAY_MS },
  { interval: '1d', backMs: 12 * 365 * DAY_MS },
];
