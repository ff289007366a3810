import { elementAt } from '../element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';

/**
 * Simple moving average: the mean of the last `period` values, in the unit of the values. NaN before index
 * `period - 1`. Each window is summed afresh, so no rounding error travels along the series.
 * Throws `InvariantError` on a bad period.
 */
export function sma(values: ArrayLike<number>, period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(values.length);
  for (let end = period - 1; end < values.length; end += 1) result[end] = windowMean(values, end, period);
  return result;
}

/** The mean of the `period` values that end at index `end`. */
export function windowMean(values: ArrayLike<number>, end: number, period: number): number {
  let sum = 0;
  for (let i = end - period + 1; i <= end; i += 1) sum += elementAt(values, i);
  return sum / period;
}
