import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';
import type { PriceColumns } from './price-columns.ts';
import { fillSmaAfter } from './sma.ts';
import { windowHigh, windowLow } from './window-range.ts';

/** Value of the oscillator if the high and low of the whole window are equal. */
export const STOCHASTIC_OF_FLAT_WINDOW = 50;

export interface StochasticPeriods {
  /** Number of bars in the window. The close is measured within the range of these bars. */
  readonly window: number;
  /** Number of bars over which %K is averaged: 1 for the fast oscillator, 3 for the slow one. */
  readonly smoothing: number;
  /** Number of bars over which %D averages %K. */
  readonly signal: number;
}

export const STOCHASTIC_PERIODS: StochasticPeriods = { window: 14, smoothing: 3, signal: 3 };

export interface Stochastic {
  /** %K; NaN before index window + smoothing − 2. */
  readonly k: Float64Array;
  /** %D; NaN before index window + smoothing + signal − 3. */
  readonly d: Float64Array;
}

export interface StochasticColumns extends Stochastic {
  /** %K before smoothing. */
  readonly raw: Float64Array;
}

/**
 * Returns the stochastic oscillator, 0 to 100. It says where the close lies between the lowest low and the highest high
 * of the window (100 × (c − low) / (high − low); 50 if they are equal), averaged once to %K and again to %D. Throws
 * `InvariantError` on a bad period. Source: G. C. Lane, Lane's Stochastics, Stocks & Commodities 2:3 (1984).
 */
export function stochastic(bars: PriceColumns, periods: StochasticPeriods = STOCHASTIC_PERIODS): Stochastic {
  requirePeriod(periods.window, 'window');
  requirePeriod(periods.smoothing, 'smoothing');
  requirePeriod(periods.signal, 'signal');
  const column = (): Float64Array => emptySeries(bars.c.length);
  const columns = { raw: column(), k: column(), d: column() };
  fillStochastic(bars, periods, columns, 0);
  return { k: columns.k, d: columns.d };
}

/** Writes the rows of `stochastic` from index `from` on. */
export function fillStochastic(
  bars: PriceColumns,
  periods: StochasticPeriods,
  columns: StochasticColumns,
  from: number,
): void {
  fillStochasticAfter(bars, periods, 0, columns, from);
}

/** Writes the rows of a stochastic oscillator over columns whose values start at index `start`. */
export function fillStochasticAfter(
  bars: PriceColumns,
  { window, smoothing, signal }: StochasticPeriods,
  start: number,
  columns: StochasticColumns,
  from: number,
): void {
  const first = start + window - 1;
  for (let i = Math.max(from, first); i < bars.c.length; i += 1) columns.raw[i] = rawAt(bars, window, i);
  fillSmaAfter(columns.raw, smoothing, first, columns.k, from);
  fillSmaAfter(columns.k, signal, first + smoothing - 1, columns.d, from);
}

function rawAt({ h, l, c }: PriceColumns, window: number, end: number): number {
  const [high, low] = [windowHigh(h, end, window), windowLow(l, end, window)];
  return high > low ? (100 * (elementAt(c, end) - low)) / (high - low) : STOCHASTIC_OF_FLAT_WINDOW;
}
