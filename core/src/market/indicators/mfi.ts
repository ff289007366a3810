import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';
import type { TradeColumns } from './price-columns.ts';
import { typicalPriceAt } from './typical-price.ts';

/** Value of the index if no money flows in the window: neither side is stronger. */
export const MFI_WITHOUT_FLOW = 50;

/**
 * Returns the money flow index, 0 to 100: 100 × rising flow / (rising + falling flow) over the last `period` changes.
 * The flow of a bar is its typical price × volume; it is rising if the typical price rose, falling if it fell, and
 * neither if it stayed equal. 50 without any flow. NaN before index `period`. Throws `InvariantError` on a bad period.
 * Source: G. Quong, A. Soudack, Volume-Weighted RSI: Money Flow, Stocks & Commodities 7:3 (1989).
 */
export function mfi(bars: TradeColumns, period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(bars.c.length);
  fillMfi(bars, period, result, 0);
  return result;
}

/** Writes the rows of `mfi` from index `from` on. */
export function fillMfi(bars: TradeColumns, period: number, result: Float64Array, from: number): void {
  for (let end = Math.max(from, period); end < bars.c.length; end += 1) {
    let rising = 0;
    let falling = 0;
    for (let i = end - period + 1; i <= end; i += 1) {
      const [before, typical] = [typicalPriceAt(bars, i - 1), typicalPriceAt(bars, i)];
      if (typical > before) rising += typical * elementAt(bars.v, i);
      else if (typical < before) falling += typical * elementAt(bars.v, i);
    }
    const flow = rising + falling;
    result[end] = flow > 0 ? (100 * rising) / flow : MFI_WITHOUT_FLOW;
  }
}
