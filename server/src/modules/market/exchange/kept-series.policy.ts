import type { FixedInterval } from '@tradesense/core/market/interval.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';

export interface KeptSeries {
  readonly interval: FixedInterval;
  /** How far back bars are fetched if none are stored, in ms. */
  readonly backMs: number;
}

/**
 * The series stored for each asset, in the order in which they are updated. All other intervals are made from them.
 * Minutes start a week back. Longer bars start as far back as the Bias Test needs (years for weeks and months).
 */
export const KEPT_SERIES: readonly KeptSeries[] = [
  { interval: '1m', backMs: 7 * DAY_MS },
  { interval: '5m', backMs: 30 * DAY_MS },
  { interval: '1h', backMs: 730 * DAY_MS },
  { interval: '1d', backMs: 12 * 365 * DAY_MS },
];
