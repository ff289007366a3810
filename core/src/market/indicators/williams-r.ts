import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';
import type { PriceColumns } from './price-columns.ts';
import { windowHigh, windowLow } from './window-range.ts';

/**
 * Value of %R if the high and the low of the whole window are equal: the middle of the scale, as 50 is for the
 * stochastic oscillator.
 */
export const WILLIAMS_R_OF_FLAT_WINDOW = -50;

/**
 * Returns Williams %R, −100 to 0: how far the close lies below the highest high of the last `period` bars, relative to
 * their range: 100 × (c − high) / (high − low); −50 if high and low are equal. NaN before index `period - 1`. Throws
 * `InvariantError` on a bad period. Source: L. Williams, How I Made One Million Dollars Last Year Trading Commodities
 * (1973).
 */
export function williamsR(bars: PriceColumns, period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(bars.c.length);
  fillWilliamsR(bars, period, result, 0);
  return result;
}

/** Writes the rows of `williamsR` from index `from` on. */
export function fillWilliamsR({ h, l, c }: PriceColumns, period: number, result: Float64Array, from: number): void {
  for (let end = Math.max(from, period - 1); end < c.length; end += 1) {
    const [high, low] = [windowHigh(h, end, period), windowLow(l, end, period)];
    result[end] = high > low ? (100 * (elementAt(c, end) - high)) / (high - low) : WILLIAMS_R_OF_FLAT_WINDOW;
  }
}
