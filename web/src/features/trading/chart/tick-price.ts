/**
 * Handles prices of orders as decimal strings: parses them, rounds them to the tick size and moves them by ticks. Only
 * the price at a pixel of the chart is a float.
 */
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import { formatPrice, parsePrice, price, PRICE_SCALE, type Price } from '@tradesense/core/kernel/money.ts';
import { readPriceField } from '../ticket-amount.ts';

function onTick(units: bigint, tick: Price): Price {
  const whole = divide(2n * units + tick, 2n * tick, 'floor') * tick;
  return price(whole < tick ? tick : whole);
}

/** Returns the multiple of the tick size that is nearest to the price at the pointer; at least one tick. */
export function nearestTick(pointed: number, tick: Price): string {
  const read = parsePrice(pointed.toFixed(PRICE_SCALE));
  return formatPrice(onTick(read.ok ? read.value : tick, tick));
}

/**
 * Returns a price moved by a number of ticks. If the price is between two ticks, it is first rounded to a tick. The
 * result is at least one tick.
 */
export function steppedPrice(from: string, ticks: number, tick: Price): string {
  const read = parsePrice(from);
  if (!read.ok) return from;
  return formatPrice(onTick(read.value + BigInt(ticks) * tick, tick));
}

export type TypedPrice = { readonly price: string } | { readonly fault: string };

/** Parses a typed price. The result is an error message if the text is not a valid price. */
export function typedPrice(text: string, tick: Price): TypedPrice {
  const read = readPriceField(text, { tick });
  return read.ok ? { price: formatPrice(read.value) } : { fault: read.text };
}

/** Whether two decimal strings have the same value, such as '1.5' and '1.50'. */
export function isSamePrice(a: string, b: string): boolean {
  const [left, right] = [parsePrice(a), parsePrice(b)];
  return left.ok && right.ok && left.value === right.value;
}

/**
 * Appends zeros to a decimal string until it has the given number of decimal places. A string with more decimal places
 * stays unchanged.
 */
export function withDecimals(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  if (decimals === 0 && fraction === '') return whole;
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}
