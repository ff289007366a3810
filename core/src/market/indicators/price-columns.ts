import type { Bar } from '../bar.ts';

/** What an indicator reads of bars, as one array per field: all of one length, ascending in time, without holes. */
export interface PriceColumns {
  readonly h: ArrayLike<number>;
  readonly l: ArrayLike<number>;
  readonly c: ArrayLike<number>;
}

/** The same with the volume of each bar, 0 where it is unknown. */
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
