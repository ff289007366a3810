import { money, notionalOf, NO_MONEY, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { PriceBar } from './bar-matching.ts';

export interface Excursion {
  /**
   * Maximum adverse move of the price during the trade, in SENSE$; `mfe` is the maximum favorable move. Neither is
   * negative.
   */
  readonly mae: Money;
  readonly mfe: Money;
}

/**
 * Returns how far the price moved from the entry while a trade was open. `bars` must lie completely within the time of
 * the trade, and are empty if it is shorter than a bar; `null` if they are unknown, and then the result is `null` too.
 * `prices` are the prices of its fills and of the market at them. The adverse move is rounded up, the favorable move
 * down.
 */
export function excursionOf(
  trade: { readonly side: 'long' | 'short'; readonly entryPrice: Price; readonly quantity: Quantity },
  bars: readonly Pick<PriceBar, 'high' | 'low'>[] | null,
  prices: readonly Price[],
): Excursion | null {
  if (bars === null) return null;
  let [high, low] = [trade.entryPrice, trade.entryPrice];
  for (const each of [...bars, ...prices.map((at) => ({ high: at, low: at }))]) {
    if (each.high > high) ({ high } = each);
    if (each.low < low) ({ low } = each);
  }
  const { entryPrice, quantity } = trade;
  const isLong = trade.side === 'long';
  const [worst, best] = isLong ? [low, high] : [high, low];
  const against = (at: Price) => (isLong ? entryPrice - at : at - entryPrice) as Price;
  const worse = against(worst);
  const better = (0n - against(best)) as Price;
  return {
    mae: worse > 0n ? notionalOf(worse, quantity, 'up') : NO_MONEY,
    mfe: better > 0n ? money(notionalOf(better, quantity, 'down')) : NO_MONEY,
  };
}
