import { invariant } from '../../kernel/invariant.ts';
import type { Bar } from '../bar.ts';
import { elementAt } from '../element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';

/**
 * True range: the largest of high − low, |high − previous close| and |low − previous close|, in units of price.
 * NaN at index 0, where there is no previous close.
 */
export function trueRange(bars: readonly Bar[]): Float64Array {
  const result = emptySeries(bars.length);
  for (let i = 1; i < bars.length; i += 1) {
    const previous = bars[i - 1];
    const bar = bars[i];
    invariant(previous !== undefined && bar !== undefined, 'bars have no holes');
    result[i] = Math.max(bar.h, previous.c) - Math.min(bar.l, previous.c);
  }
  return result;
}

/**
 * Average true range, in units of price: the plain mean of the first `period` true ranges, later ones smoothed
 * with weight 1 / period. NaN before index `period`. Throws `InvariantError` on a bad period.
 * Source: J. Welles Wilder, New Concepts in Technical Trading Systems (1978); the first range is that of index 1, as in TA-Lib.
 */
export function atr(bars: readonly Bar[], period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(bars.length);
  const range = trueRange(bars);
  let average = 0;
  for (let i = 1; i < bars.length; i += 1) {
    if (i <= period) average += elementAt(range, i) / period;
    else average += (elementAt(range, i) - average) / period;
    if (i >= period) result[i] = average;
  }
  return result;
}
