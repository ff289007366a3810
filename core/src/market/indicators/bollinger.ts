import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';
import { windowMean } from './sma.ts';

export interface BollingerBands {
  readonly middle: Float64Array;
  readonly upper: Float64Array;
  readonly lower: Float64Array;
}

/**
 * Returns the Bollinger bands: the simple mean of the last `period` values ± `deviations` population standard
 * deviations, in the unit of the values. NaN before index `period - 1`. Throws `InvariantError` on a bad period or if
 * `deviations` is negative or NaN. Source: J. Bollinger, Bollinger on Bollinger Bands (2001).
 */
export function bollinger(values: ArrayLike<number>, period = 20, deviations = 2): BollingerBands {
  requirePeriod(period);
  invariant(Number.isFinite(deviations) && deviations >= 0, `deviations must be a number ≥ 0, got ${deviations}`);
  const column = (): Float64Array => emptySeries(values.length);
  const bands = { middle: column(), upper: column(), lower: column() };
  fillBollinger(values, { period, deviations }, bands, 0);
  return bands;
}

/** Writes the rows of `bollinger` from index `from` on. */
export function fillBollinger(
  values: ArrayLike<number>,
  { period, deviations }: { readonly period: number; readonly deviations: number },
  bands: BollingerBands,
  from: number,
): void {
  for (let end = Math.max(from, period - 1); end < values.length; end += 1) {
    const mean = windowMean(values, end, period);
    const width = deviations * populationDeviation(values, end, period, mean);
    bands.middle[end] = mean;
    bands.upper[end] = mean + width;
    bands.lower[end] = mean - width;
  }
}

function populationDeviation(values: ArrayLike<number>, end: number, period: number, mean: number): number {
  let squares = 0;
  for (let i = end - period + 1; i <= end; i += 1) squares += (elementAt(values, i) - mean) ** 2;
  return Math.sqrt(squares / period);
}
