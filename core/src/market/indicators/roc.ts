import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';

/**
 * Returns the rate of change, in percent: 100 × (value − earlier value) / earlier value, where the earlier value is
 * `period` bars before. NaN before index `period`, and where the earlier value is 0. Throws `InvariantError` on a bad
 * period. The convention is that of TA-Lib's ROC.
 */
export function roc(values: ArrayLike<number>, period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(values.length);
  fillRoc(values, period, result, 0);
  return result;
}

/** Writes the rows of `roc` from index `from` on. */
export function fillRoc(values: ArrayLike<number>, period: number, result: Float64Array, from: number): void {
  for (let i = Math.max(from, period); i < values.length; i += 1) {
    const before = elementAt(values, i - period);
    result[i] = before === 0 ? Number.NaN : (100 * (elementAt(values, i) - before)) / before;
  }
}
