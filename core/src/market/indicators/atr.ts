import type { Bar } from '../bar.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';
import { priceColumnsOf, type PriceColumns } from './price-columns.ts';

/**
 * Returns the true range: the largest of high − low, |high − previous close| and |low − previous close|, in units of
 * price. NaN at index 0, where there is no previous close.
 */
export function trueRange(bars: readonly Bar[]): Float64Array {
  const columns = priceColumnsOf(bars);
  const result = emptySeries(bars.length);
  for (let i = 1; i < bars.length; i += 1) result[i] = trueRangeAt(columns, i);
  return result;
}

/** Returns the true range of the bar at an index of at least 1. */
export function trueRangeAt({ h, l, c }: PriceColumns, i: number): number {
  const before = elementAt(c, i - 1);
  return Math.max(elementAt(h, i), before) - Math.min(elementAt(l, i), before);
}

/**
 * Returns the average true range, in units of price: the plain mean of the first `period` true ranges, then smoothed
 * with weight 1 / period. NaN before index `period`. Throws `InvariantError` on a bad period. Source: J. Welles Wilder,
 * New Concepts in Technical Trading Systems (1978); the first range is that of index 1, as in TA-Lib.
 */
export function atr(bars: readonly Bar[], period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(bars.length);
  fillAtr(priceColumnsOf(bars), period, result, 0);
  return result;
}

/** Writes the rows of `atr` from index `from` on. */
export function fillAtr(bars: PriceColumns, period: number, result: Float64Array, from: number): void {
  for (let i = Math.max(from, period); i < bars.c.length; i += 1) {
    if (i === period) {
      let sum = 0;
      for (let j = 1; j <= period; j += 1) sum += trueRangeAt(bars, j);
      result[i] = sum / period;
    } else {
      const before = elementAt(result, i - 1);
      result[i] = before + (trueRangeAt(bars, i) - before) / period;
    }
  }
}
