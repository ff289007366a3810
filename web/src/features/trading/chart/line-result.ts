/** Results of closing at a price, as decimal strings computed with integer arithmetic. */
import {
  formatPrice,
  notionalOf,
  parsePrice,
  parseQuantity,
  price,
  type Money,
} from '@tradesense/core/kernel/money.ts';

interface Exit {
  readonly isLong: boolean;
  readonly quantity: string;
  readonly entry: string;
  readonly exit: string;
}

/** Returns the profit before fees of closing a quantity at a price, rounded down, or `null` if a number is invalid. */
export function resultOf({ isLong, quantity, entry, exit }: Exit): Money | null {
  const [size, from, to] = [parseQuantity(quantity), parsePrice(entry), parsePrice(exit)];
  if (!size.ok || !from.ok || !to.ok) return null;
  const gained = isLong ? to.value - from.value : from.value - to.value;
  return notionalOf(price(gained), size.value, 'floor');
}

/** Returns the absolute difference of two prices, or `null` if one is invalid. */
export function distanceOf(a: string, b: string): string | null {
  const [left, right] = [parsePrice(a), parsePrice(b)];
  if (!left.ok || !right.ok) return null;
  return formatPrice(price(left.value > right.value ? left.value - right.value : right.value - left.value));
}
