import { emptySeries, requirePeriod } from './period.ts';
import { fillRsi, type RsiColumns } from './rsi.ts';
import { fillStochasticAfter, type Stochastic, type StochasticColumns, type StochasticPeriods } from './stochastic.ts';

export interface StochasticRsiPeriods extends StochasticPeriods {
  /** Period, in bars, of the RSI. */
  readonly rsi: number;
}

export const STOCHASTIC_RSI_PERIODS: StochasticRsiPeriods = { rsi: 14, window: 14, smoothing: 3, signal: 3 };

export interface StochasticRsiColumns extends RsiColumns, StochasticColumns {}

/**
 * Returns the Stochastic RSI, 0 to 100: the stochastic oscillator applied to the RSI instead of the price. It says
 * where the RSI lies between its own lowest and highest value in the window (50 if they are equal), averaged once to %K
 * and again to %D. %K is NaN before index rsi + window + smoothing − 2; %D is NaN for signal − 1 more bars. Throws
 * `InvariantError` on a bad period. Source: T. Chande, S. Kroll, The New Technical Trader (1994), where it has no
 * averages and runs from 0 to 1. TA-Lib has no second average.
 */
export function stochasticRsi(
  values: ArrayLike<number>,
  periods: StochasticRsiPeriods = STOCHASTIC_RSI_PERIODS,
): Stochastic {
  for (const name of ['rsi', 'window', 'smoothing', 'signal'] as const) requirePeriod(periods[name], name);
  const column = (): Float64Array => emptySeries(values.length);
  const strength = { gain: column(), loss: column(), rsi: column() };
  const columns = { ...strength, raw: column(), k: column(), d: column() };
  fillStochasticRsi(values, periods, columns, 0);
  return { k: columns.k, d: columns.d };
}

/** Writes the rows of `stochasticRsi` from index `from` on. */
export function fillStochasticRsi(
  values: ArrayLike<number>,
  periods: StochasticRsiPeriods,
  columns: StochasticRsiColumns,
  from: number,
): void {
  fillRsi(values, periods.rsi, columns, from);
  const { rsi } = columns;
  fillStochasticAfter({ h: rsi, l: rsi, c: rsi }, periods, periods.rsi, columns, from);
}
