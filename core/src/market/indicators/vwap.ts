import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries } from './period.ts';
import type { TradeColumns } from './price-columns.ts';
import { typicalPriceAt } from './typical-price.ts';

export interface VwapColumns {
  /** Sum of typical price × volume since the anchor; `volume` is the sum of the volume. */
  readonly traded: Float64Array;
  readonly volume: Float64Array;
  readonly vwap: Float64Array;
}

/**
 * Returns the volume-weighted average price since the last anchor, in units of price: Σ typical price × volume / Σ
 * volume, where the typical price of a bar is (h + l + c) / 3. `anchors` has one number per bar, such as the trading
 * day; when the number changes, the sums start again. NaN until there is volume since the anchor. Source: S. Berkowitz,
 * D. Logue, E. Noser, The Total Cost of Transactions on the NYSE, Journal of Finance 43 (1988). As on charts, it is
 * computed from bars instead of trades.
 */
export function vwap(bars: TradeColumns, anchors: ArrayLike<number>): Float64Array {
  const { length } = bars.c;
  const columns = { traded: emptySeries(length), volume: emptySeries(length), vwap: emptySeries(length) };
  fillVwap(bars, anchors, columns, 0);
  return columns.vwap;
}

/** Writes the rows of `vwap` from index `from` on. */
export function fillVwap(bars: TradeColumns, anchors: ArrayLike<number>, columns: VwapColumns, from: number): void {
  for (let i = from; i < bars.c.length; i += 1) {
    const volume = elementAt(bars.v, i);
    const isSameSession = i > 0 && elementAt(anchors, i) === elementAt(anchors, i - 1);
    const traded = typicalPriceAt(bars, i) * volume + (isSameSession ? elementAt(columns.traded, i - 1) : 0);
    const total = volume + (isSameSession ? elementAt(columns.volume, i - 1) : 0);
    columns.traded[i] = traded;
    columns.volume[i] = total;
    columns.vwap[i] = total > 0 ? traded / total : Number.NaN;
  }
}
