import { price, PRICE_SCALE, type Price } from '../kernel/money.ts';
import type { Bar } from '../market/bar.ts';
import type { PriceBar } from './bar-matching.ts';

/**
 * Returns a price in the engine's units, rounded to the nearest whole unit. Digits of a floating-point price beyond the
 * 15th are noise.
 */
const priceUnits = (value: number): Price => price(BigInt(Math.round(value * 10 ** PRICE_SCALE)));

/** Returns the prices of a bar in the engine's units. */
export function priceBarOf({ o, h, l, c }: Bar): PriceBar {
  return { open: priceUnits(o), high: priceUnits(h), low: priceUnits(l), close: priceUnits(c) };
}

/**
 * Whether the smaller bars show the same trading as the bar: their first open, extremes and last close are equal to the
 * bar's.
 */
export function isMadeOf(bar: Bar, parts: readonly Bar[]): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || first.o !== bar.o || last.c !== bar.c) return false;
  return Math.max(...parts.map(({ h }) => h)) === bar.h && Math.min(...parts.map(({ l }) => l)) === bar.l;
}
