import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries, requirePeriod } from './period.ts';
import type { PriceColumns } from './price-columns.ts';
import { windowMean } from './sma.ts';
import { typicalPriceAt } from './typical-price.ts';
import { windowHigh, windowLow } from './window-range.ts';

/** Constant chosen by Lambert, so that most values lie between −100 and 100. */
const SCALE = 0.015;

export interface CciColumns {
  readonly typical: Float64Array;
  readonly cci: Float64Array;
}

/**
 * Returns the commodity channel index: (typical price − its plain mean) / (0.015 × mean absolute deviation from that
 * mean), over the last `period` bars; 0 where all typical prices are equal. NaN before index `period - 1`. Throws
 * `InvariantError` on a bad period. Source: D. R. Lambert, Commodity Channel Index, Commodities (October 1980).
 */
export function cci(bars: PriceColumns, period: number): Float64Array {
  requirePeriod(period);
  const columns = { typical: emptySeries(bars.c.length), cci: emptySeries(bars.c.length) };
  fillCci(bars, period, columns, 0);
  return columns.cci;
}

/** Writes the rows of `cci` from index `from` on. */
export function fillCci(bars: PriceColumns, period: number, { typical, cci: result }: CciColumns, from: number): void {
  for (let i = from; i < bars.c.length; i += 1) typical[i] = typicalPriceAt(bars, i);
  for (let end = Math.max(from, period - 1); end < bars.c.length; end += 1) {
    // If all values are equal, their computed mean may differ from them by a rounding error, which the division would
    // magnify.
    const isFlat = windowHigh(typical, end, period) === windowLow(typical, end, period);
    result[end] = isFlat ? 0 : deviationAt(typical, end, period);
  }
}

function deviationAt(typical: Float64Array, end: number, period: number): number {
  const mean = windowMean(typical, end, period);
  let deviations = 0;
  for (let i = end - period + 1; i <= end; i += 1) deviations += Math.abs(elementAt(typical, i) - mean);
  return (elementAt(typical, end) - mean) / (SCALE * (deviations / period));
}
