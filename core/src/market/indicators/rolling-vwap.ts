import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';
import type { TradeColumns } from './price-columns.ts';
import { typicalPriceAt } from './typical-price.ts';

/**
 * Returns the rolling volume-weighted average price, in units of price: Σ typical price × volume / Σ volume over the
 * last `period` bars (`vwap` counts from an anchor instead). NaN before index `period - 1`, and where no bar of the
 * window has volume. Throws `InvariantError` on a bad period. Each window is summed separately, so rounding errors do
 * not accumulate.
 */
export function rollingVwap(bars: TradeColumns, period: number): Float64Array {
  requirePeriod(period);
  const result = emptySeries(bars.c.length);
  fillRollingVwap(bars, period, result, 0);
  return result;
}

/** Writes the rows of `rollingVwap` from index `from` on. */
export function fillRollingVwap(bars: TradeColumns, period: number, result: Float64Array, from: number): void {
  for (let end = Math.max(from, period - 1); end < bars.c.length; end += 1) {
    let traded = 0;
    let volume = 0;
    for (let i = end - period + 1; i <= end; i += 1) {
      traded += typicalPriceAt(bars, i) * elementAt(bars.v, i);
      volume += elementAt(bars.v, i);
    }
    result[end] = volume > 0 ? traded / volume : Number.NaN;
  }
}
