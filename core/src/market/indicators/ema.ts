import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';
import { windowMean } from './sma.ts';

/**
 * Returns the exponential moving average with weight 2 / (period + 1), seeded with the simple mean of the first `period`
 * values (the convention of TA-Lib). NaN before index `period - 1`. Throws `InvariantError` on a bad period.
 */
export function ema(values: ArrayLike<number>, period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(values.length);
  fillEma(values, period, result, 0);
  return result;
}

/** Writes the rows of `ema` from index `from` on. */
export function fillEma(values: ArrayLike<number>, period: number, result: Float64Array, from: number): void {
  fillEmaAfter(values, period, 0, result, from);
}

/**
 * Writes the rows of an EMA of values that start at index `start`. The first value of the EMA is at `start + period -
 * 1`.
 */
export function fillEmaAfter(
  values: ArrayLike<number>,
  period: number,
  start: number,
  result: Float64Array,
  from: number,
): void {
  const weight = 2 / (period + 1);
  const first = start + period - 1;
  for (let i = Math.max(from, first); i < values.length; i += 1) {
    if (i === first) {
      result[i] = windowMean(values, i, period);
    } else {
      const before = elementAt(result, i - 1);
      result[i] = before + weight * (elementAt(values, i) - before);
    }
  }
}
