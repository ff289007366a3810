import type { Bar } from '../bar.ts';

/** The columns of bars that indicators read, one array per field, all of the same length and ascending in time. */
export interface PriceColumns {
  readonly h: ArrayLike<number>;
  readonly l: ArrayLike<number>;
  readonly c: ArrayLike<number>;
}

/** Price columns, with the volume of each bar; 0 if unknown. */
export interface TradeColumns extends PriceColumns {
  readonly v: ArrayLike<number>;
}

export function priceColumnsOf(bars: readonly Bar[]): PriceColumns {
  return {
    h: Float64Array.from(bars, (bar) => bar.h),
    l: Float64Array.from(bars, (bar) => bar.l),
    c: Float64Array.from(bars, (bar) => bar.c),
  };
}

export function tradeColumnsOf(bars: readonly Bar[]): TradeColumns {
  return { ...priceColumnsOf(bars), v: Float64Array.from(bars, (bar) => bar.v) };
}
