import { elementAt } from '../element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';
import { windowMean } from './sma.ts';

/**
 * Exponential moving average with weight 2 / (period + 1), seeded with the simple mean of the first `period`
 * values (the convention of TA-Lib). NaN before index `period - 1`. Throws `InvariantError` on a bad period.
 */
export function ema(values: ArrayLike<number>, period: number): Float64Array {
  return emaFrom(values, period, 0);
}

/** The same for a series whose first value stands at index `start`: NaN before index `start + period - 1`. */
export function emaFrom(values: ArrayLike<number>, period: number, start: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(values.length);
  const first = start + period - 1;
  if (first >= values.length) return result;

  const weight = 2 / (period + 1);
  let average = windowMean(values, first, period);
  result[first] = average;
  for (let i = first + 1; i < values.length; i += 1) {
    average += weight * (elementAt(values, i) - average);
    result[i] = average;
  }
  return result;
}
