/** Prices of orders as decimal strings: read, rounded to the tick, moved by ticks. Nothing here is a float but a pixel's price. */
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import { formatPrice, parsePrice, price, PRICE_SCALE, type Price } from '@tradesense/core/kernel/money.ts';

function onTick(units: bigint, tick: Price): Price {
  const whole = divide(2n * units + tick, 2n * tick, 'floor') * tick;
  return price(whole < tick ? tick : whole);
}

/** The multiple of the tick that is nearest to where a pointer is; never less than one tick. */
export function nearestTick(pointed: number, tick: Price): string {
  const read = parsePrice(pointed.toFixed(PRICE_SCALE));
  return formatPrice(onTick(read.ok ? read.value : tick, tick));
}

/** The price so many ticks further; one that lies between two ticks goes to a tick first. Never less than one tick. */
export function steppedPrice(from: string, ticks: number, tick: Price): string {
  const read = parsePrice(from);
  if (!read.ok) return from;
  return formatPrice(onTick(read.value + BigInt(ticks) * tick, tick));
}

export type TypedPrice = { readonly price: string } | { readonly fault: string };

/** A price that was typed, or what is wrong with it. */
export function typedPrice(text: string, tick: Price): TypedPrice {
  const read = parsePrice(text.trim());
  if (!read.ok || read.value <= 0n) return { fault: 'The price must be a number above zero, such as 101.5.' };
  if (read.value % tick !== 0n) return { fault: `The price must be a multiple of ${formatPrice(tick)}.` };
  return { price: formatPrice(read.value) };
}

/** Whether two decimals are the same price, however they are written. */
export function isSamePrice(a: string, b: string): boolean {
  const [left, right] = [parsePrice(a), parsePrice(b)];
  return left.ok && right.ok && left.value === right.value;
}

/** With exactly that many decimals where it has no more. */
export function withDecimals(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  if (decimals === 0 && fraction === '') return whole;
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** With exactly that many decimals, those beyond them cut: for what is only looked at. */
export function cutTo(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  return withDecimals(decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`, decimals);
}
