import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../element-at.ts';
import { ema, emaFrom } from './ema.ts';
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

/**
 * Moving average convergence/divergence, in units of the values. Each EMA is seeded with its own simple mean.
 * Throws `InvariantError` on a bad period or when fast is not shorter than slow.
 */
export function macd(values: ArrayLike<number>, periods: MacdPeriods = MACD_PERIODS): Macd {
  requirePeriod(periods.fast, 'fast');
  requirePeriod(periods.slow, 'slow');
  requirePeriod(periods.signal, 'signal');
  invariant(periods.fast < periods.slow, `fast must be shorter than slow, got ${periods.fast} and ${periods.slow}`);

  const line = difference(ema(values, periods.fast), ema(values, periods.slow));
  const signal = emaFrom(line, periods.signal, periods.slow - 1);
  return { line, signal, histogram: difference(line, signal) };
}

function difference(left: Float64Array, right: Float64Array): Float64Array {
  const result = emptySeries(left.length);
  for (let i = 0; i < left.length; i += 1) result[i] = elementAt(left, i) - elementAt(right, i);
  return result;
}
