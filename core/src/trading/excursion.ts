import { money, notionalOf, NO_MONEY, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { PriceBar } from './bar-matching.ts';

export interface Excursion {
  /** The furthest that the price went against the position and for it, in SENSE$; never negative. */
  readonly mae: Money;
  readonly mfe: Money;
}

/**
 * Returns how far the price went from the entry while a trade was open. `bars` lie wholly within the trade's time,
 * `prices` are those that the market showed at its fills; `null` without any bar. Against is rounded up, for is rounded
 * down.
 */
export function excursionOf(
  trade: { readonly side: 'long' | 'short'; readonly entryPrice: Price; readonly quantity: Quantity },
  bars: readonly Pick<PriceBar, 'high' | 'low'>[],
  prices: readonly Price[],
): Excursion | null {
  if (bars.length === 0) return null;
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
