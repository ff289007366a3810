import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';

/**
 * Returns the simple moving average: the mean of the last `period` values. NaN before index `period - 1`. Each window is
 * summed separately, so rounding errors do not accumulate. Throws `InvariantError` on a bad period.
 */
export function sma(values: ArrayLike<number>, period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(values.length);
  fillSma(values, period, result, 0);
  return result;
}

/** Writes the rows of `sma` from index `from` on. */
export function fillSma(values: ArrayLike<number>, period: number, result: Float64Array, from: number): void {
  fillSmaAfter(values, period, 0, result, from);
}

/**
 * Writes the rows of an SMA of values that start at index `start`. The first value of the SMA is at `start + period -
 * 1`.
 */
export function fillSmaAfter(
  values: ArrayLike<number>,
  period: number,
  start: number,
  result: Float64Array,
  from: number,
): void {
  for (let end = Math.max(from, start + period - 1); end < values.length; end += 1)
    result[end] = windowMean(values, end, period);
}

/** Returns the mean of the `period` values that end at index `end`. */
export function windowMean(values: ArrayLike<number>, end: number, period: number): number {
  let sum = 0;
  for (let i = end - period + 1; i <= end; i += 1) sum += elementAt(values, i);
  return sum / period;
}
