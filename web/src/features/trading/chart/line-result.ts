/** What a price would mean, in decimal strings and whole-number arithmetic. */
import { divide, formatDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import {
  formatPrice,
  MONEY_SCALE,
  notionalOf,
  parseMoney,
  parsePrice,
  parseQuantity,
  price,
  type Money,
} from '@tradesense/core/kernel/money.ts';

const CENTS = 10n ** BigInt(MONEY_SCALE - 2);

/** Signed, in whole cents, rounded down: for a label where every digit takes room. */
export function inCents(amount: Money): string {
  const cents = divide(amount, CENTS, 'floor');
  const size = cents < 0n ? -cents : cents;
  const text = formatDecimal(size, 2);
  const [whole = '0', fraction = ''] = text.split('.');
  const sign = cents < 0n ? '−' : cents > 0n ? '+' : '';
  return `${sign}${whole}.${fraction.padEnd(2, '0')}`;
}

/** The same of an amount as the server writes it; as it is where it is none. */
export function textInCents(text: string): string {
  const read = parseMoney(text);
  return read.ok ? inCents(read.value) : text;
}

interface Exit {
  readonly isLong: boolean;
  readonly quantity: string;
  readonly entry: string;
  readonly exit: string;
}

/** Profit before fees of closing so much there, rounded down; null where a number cannot be read. */
export function resultOf({ isLong, quantity, entry, exit }: Exit): Money | null {
  const [size, from, to] = [parseQuantity(quantity), parsePrice(entry), parsePrice(exit)];
  if (!size.ok || !from.ok || !to.ok) return null;
  const gained = isLong ? to.value - from.value : from.value - to.value;
  return notionalOf(price(gained), size.value, 'floor');
}

/** How far two prices are apart, without a sign; null where one cannot be read. */
export function distanceOf(a: string, b: string): string | null {
  const [left, right] = [parsePrice(a), parsePrice(b)];
  if (!left.ok || !right.ok) return null;
  return formatPrice(price(left.value > right.value ? left.value - right.value : right.value - left.value));
}
