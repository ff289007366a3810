import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries } from './period.ts';
import type { PriceColumns } from './price-columns.ts';

export interface OhlcColumns extends PriceColumns {
  readonly o: ArrayLike<number>;
}

/** Heikin-Ashi bars, in units of price, one for every bar from the first on. */
export interface HeikinAshi {
  readonly o: Float64Array;
  readonly h: Float64Array;
  readonly l: Float64Array;
  readonly c: Float64Array;
}

/**
 * Returns Heikin-Ashi ("average bar") bars: close = (o + h + l + c) / 4; open = the middle of the previous averaged
 * body, and (o + c) / 2 for the first bar; high and low cover both the bar's own extremes and the averaged body. None
 * of these four prices needs to have been traded. Source: D. Valcu, Using the Heikin-Ashi Technique, Stocks &
 * Commodities 22:2 (2004).
 */
export function heikinAshi(bars: OhlcColumns): HeikinAshi {
  const column = (): Float64Array => emptySeries(bars.c.length);
  const averaged = { o: column(), h: column(), l: column(), c: column() };
  fillHeikinAshi(bars, averaged, 0);
  return averaged;
}

/** Writes the rows of `heikinAshi` from index `from` on. */
export function fillHeikinAshi(bars: OhlcColumns, averaged: HeikinAshi, from: number): void {
  for (let i = from; i < bars.c.length; i += 1) {
    const [o, h, l, c] = [elementAt(bars.o, i), elementAt(bars.h, i), elementAt(bars.l, i), elementAt(bars.c, i)];
    const open = i === 0 ? (o + c) / 2 : (elementAt(averaged.o, i - 1) + elementAt(averaged.c, i - 1)) / 2;
    const close = (o + h + l + c) / 4;
    averaged.o[i] = open;
    averaged.c[i] = close;
    averaged.h[i] = Math.max(h, open, close);
    averaged.l[i] = Math.min(l, open, close);
  }
}
