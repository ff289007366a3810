import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';

/**
 * Returns the linearly weighted moving average: Σ weight × value / Σ weight over the last `period` values, with weight
 * `period` for the newest down to 1 for the oldest (the convention of TA-Lib). NaN before index `period - 1`. Throws
 * `InvariantError` on a bad period.
 */
export function wma(values: ArrayLike<number>, period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(values.length);
  fillWma(values, period, result, 0);
  return result;
}

/** Writes the rows of `wma` from index `from` on. */
export function fillWma(values: ArrayLike<number>, period: number, result: Float64Array, from: number): void {
  const weights = (period * (period + 1)) / 2;
  for (let end = Math.max(from, period - 1); end < values.length; end += 1) {
    let sum = 0;
    for (let weight = 1; weight <= period; weight += 1) sum += weight * elementAt(values, end - period + weight);
    result[end] = sum / weights;
  }
}
