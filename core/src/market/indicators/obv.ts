import { elementAt } from '../../kernel/element-at.ts';
import { emptySeries } from './period.ts';
import type { TradeColumns } from './price-columns.ts';

/**
 * Returns the on-balance volume, in units of volume: a running sum that adds a bar's volume if the close rose, and
 * subtracts it if the close fell. It is 0 at the first bar, so its level depends on the start of the series and only
 * its changes have a meaning. TA-Lib starts with the first bar's volume instead. Source: J. E. Granville, New Key to
 * Stock Market Profits (1963).
 */
export function obv(bars: Pick<TradeColumns, 'c' | 'v'>): Float64Array {
  const result = emptySeries(bars.c.length);
  fillObv(bars, result, 0);
  return result;
}

/** Writes the rows of `obv` from index `from` on. */
export function fillObv({ c, v }: Pick<TradeColumns, 'c' | 'v'>, result: Float64Array, from: number): void {
  for (let i = from; i < c.length; i += 1) {
    if (i === 0) {
      result[i] = 0;
    } else {
      const change = Math.sign(elementAt(c, i) - elementAt(c, i - 1));
      result[i] = elementAt(result, i - 1) + change * elementAt(v, i);
    }
  }
}
