import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { fillEma, fillEmaAfter } from './ema.ts';
import { emptySeries, requirePeriod } from './period.ts';

export interface MacdPeriods {
  readonly fast: number;
  readonly slow: number;
  readonly signal: number;
}

export const MACD_PERIODS: MacdPeriods = { fast: 12, slow: 26, signal: 9 };

export interface Macd {
  /** Fast EMA − slow EMA; NaN before index slow − 1. */
  readonly line: Float64Array;
  /** EMA of the line; NaN before index slow + signal − 2. */
  readonly signal: Float64Array;
  /** Line − signal. */
  readonly histogram: Float64Array;
}

export interface MacdColumns extends Macd {
  readonly fast: Float64Array;
  readonly slow: Float64Array;
}

/**
 * Returns the moving average convergence/divergence, in units of the values. Each EMA is seeded with its own simple
 * mean. Throws `InvariantError` on a bad period or if `fast` is not shorter than `slow`.
 */
export function macd(values: ArrayLike<number>, periods: MacdPeriods = MACD_PERIODS): Macd {
  requirePeriod(periods.fast, 'fast');
  requirePeriod(periods.slow, 'slow');
  requirePeriod(periods.signal, 'signal');
  invariant(periods.fast < periods.slow, `fast must be shorter than slow, got ${periods.fast} and ${periods.slow}`);

  const column = (): Float64Array => emptySeries(values.length);
  const columns = { fast: column(), slow: column(), line: column(), signal: column(), histogram: column() };
  fillMacd(values, periods, columns, 0);
  return { line: columns.line, signal: columns.signal, histogram: columns.histogram };
}

/** Writes the rows of `macd` from index `from` on. */
export function fillMacd(values: ArrayLike<number>, periods: MacdPeriods, columns: MacdColumns, from: number): void {
  fillEma(values, periods.fast, columns.fast, from);
  fillEma(values, periods.slow, columns.slow, from);
  fillDifference(columns.fast, columns.slow, columns.line, from);
  fillEmaAfter(columns.line, periods.signal, periods.slow - 1, columns.signal, from);
  fillDifference(columns.line, columns.signal, columns.histogram, from);
}

function fillDifference(left: Float64Array, right: Float64Array, result: Float64Array, from: number): void {
  for (let i = from; i < left.length; i += 1) result[i] = elementAt(left, i) - elementAt(right, i);
}
