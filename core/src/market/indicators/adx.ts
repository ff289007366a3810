import { elementAt } from '../../kernel/element-at.ts';
import { trueRangeAt } from './atr.ts';
import { emptySeries, requirePeriod } from './period.ts';
import type { PriceColumns } from './price-columns.ts';

export interface DirectionalMovement {
  /** +DI and −DI, 0 to 100; NaN before index `period`. */
  readonly plus: Float64Array;
  readonly minus: Float64Array;
  /** 0 to 100; NaN before index 2 × period − 1. */
  readonly adx: Float64Array;
}

export interface AdxColumns extends DirectionalMovement {
  /**
   * Smoothed sum of the true ranges, in units of price; `rise` and `fall` are the smoothed sums of the rising and the
   * falling movement.
   */
  readonly range: Float64Array;
  readonly rise: Float64Array;
  readonly fall: Float64Array;
}

/**
 * Returns the average directional index with +DI and −DI. A bar's movement is the rise of its high or the fall of its
 * low, whichever is larger (neither if both are equal or none is positive). Movements and true ranges are summed over
 * the first `period` changes and then smoothed as sum − sum / period + new; DI = 100 × movement / range (0 without
 * range); DX = 100 × |+DI − −DI| / (+DI + −DI) (0 without movement); ADX is the plain mean of the first `period` DX,
 * then smoothed with weight 1 / period. Throws `InvariantError` on a bad period. Source: J. Welles Wilder, New Concepts
 * in Technical Trading Systems (1978), as Stock.Indicators computes it. TA-Lib's first sum has one change less; its
 * later values converge to these.
 */
export function adx(bars: PriceColumns, period: number): DirectionalMovement {
  requirePeriod(period);
  const column = (): Float64Array => emptySeries(bars.c.length);
  const working = { range: column(), rise: column(), fall: column() };
  const columns = { plus: column(), minus: column(), adx: column(), ...working };
  fillAdx(bars, period, columns, 0);
  return { plus: columns.plus, minus: columns.minus, adx: columns.adx };
}

/** Writes the rows of `adx`, starting at index `from`. */
export function fillAdx(bars: PriceColumns, period: number, columns: AdxColumns, from: number): void {
  const { range, rise, fall } = columns;
  for (let i = Math.max(from, period); i < bars.c.length; i += 1) {
    range[i] = smoothedSum(range, period, i, (j) => trueRangeAt(bars, j));
    rise[i] = smoothedSum(rise, period, i, (j) => riseAt(bars, j));
    fall[i] = smoothedSum(fall, period, i, (j) => fallAt(bars, j));
    columns.plus[i] = share(elementAt(rise, i), elementAt(range, i));
    columns.minus[i] = share(elementAt(fall, i), elementAt(range, i));
    if (i >= 2 * period - 1) columns.adx[i] = adxAt(columns, period, i);
  }
}

/**
 * Returns a smoothed sum: at first the sum of the first `period` changes, later the previous sum less 1 / period of
 * itself, plus the new change.
 */
function smoothedSum(sums: Float64Array, period: number, i: number, valueAt: (i: number) => number): number {
  if (i > period) return elementAt(sums, i - 1) - elementAt(sums, i - 1) / period + valueAt(i);
  let sum = 0;
  for (let j = 1; j <= period; j += 1) sum += valueAt(j);
  return sum;
}

function riseAt({ h, l }: PriceColumns, i: number): number {
  const rise = elementAt(h, i) - elementAt(h, i - 1);
  return rise > elementAt(l, i - 1) - elementAt(l, i) ? Math.max(rise, 0) : 0;
}

function fallAt({ h, l }: PriceColumns, i: number): number {
  const fall = elementAt(l, i - 1) - elementAt(l, i);
  return fall > elementAt(h, i) - elementAt(h, i - 1) ? Math.max(fall, 0) : 0;
}

function adxAt(columns: AdxColumns, period: number, i: number): number {
  if (i > 2 * period - 1) {
    const before = elementAt(columns.adx, i - 1);
    return before + (dxAt(columns, i) - before) / period;
  }
  let sum = 0;
  for (let j = period; j <= i; j += 1) sum += dxAt(columns, j);
  return sum / period;
}

function dxAt({ plus, minus }: DirectionalMovement, i: number): number {
  const [up, down] = [elementAt(plus, i), elementAt(minus, i)];
  return share(Math.abs(up - down), up + down);
}

function share(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0;
}
