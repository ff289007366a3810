/**
 * Computes the profit or loss of closing a position at a price. Amounts are decimal strings, and the computation uses
 * integers.
 */
import { formatPrice, parsePrice, parseQuantity, parseRate, price, type Money } from '@tradesense/core/kernel/money.ts';
import { exitResult, isLiquidatedFirst, type OrderExitKind } from '@tradesense/core/trading/exit-result.ts';

/** Fee rates of the account, as decimal strings. */
export interface FeeRates {
  readonly makerFee: string;
  readonly takerFee: string;
}

interface Exit {
  readonly isLong: boolean;
  readonly quantity: string;
  readonly entry: string;
  readonly exit: string;
  readonly kind: OrderExitKind;
  readonly fees: FeeRates;
}

/** Returns the profit or loss of closing a quantity at a price, after fees; `null` if a number is invalid. */
export function resultOf({ isLong, quantity, entry, exit, kind, fees }: Exit): Money | null {
  const [size, from, to] = [parseQuantity(quantity), parsePrice(entry), parsePrice(exit)];
  const [maker, taker] = [parseRate(fees.makerFee), parseRate(fees.takerFee)];
  if (!size.ok || !from.ok || !to.ok || !maker.ok || !taker.ok) return null;
  const trip = { side: isLong ? 'buy' : 'sell', quantity: size.value, entry: from.value, exit: to.value } as const;
  return exitResult(trip, kind, { makerFee: maker.value, takerFee: taker.value });
}

/** Whether a position is liquidated before the market reaches its stop; `false` if a number is invalid. */
export function isStopBeyond(isLong: boolean, liquidation: string | null, stop: string): boolean {
  const [at, end] = [parsePrice(stop), parsePrice(liquidation ?? '')];
  return at.ok && end.ok && isLiquidatedFirst(isLong ? 'buy' : 'sell', at.value, end.value);
}

/** Returns the absolute difference of two prices; `null` if one of them is invalid. */
export function distanceOf(a: string, b: string): string | null {
  const [left, right] = [parsePrice(a), parsePrice(b)];
  if (!left.ok || !right.ok) return null;
  return formatPrice(price(left.value > right.value ? left.value - right.value : right.value - left.value));
}
