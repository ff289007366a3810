/**
 * Helpers for tasks about one planned trade: its side, its entry at the chart's last close, and the order of its
 * prices.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';
import { numberText } from '../kernel/number-text.ts';
import type { TaskChart, TradeSide } from './task.ts';

/** Returns 1 for a long, whose stop lies below its entry, and −1 for a short. */
export function signOf(side: TradeSide): 1 | -1 {
  return side === 'long' ? 1 : -1;
}

export function drawSide(random: Random): TradeSide {
  return random.next() < 0.5 ? 'long' : 'short';
}

/**
 * Returns the price of a bar that the market must not break if a trade of this side is to work: the low for a long, the
 * high for a short.
 */
export function edgeOf({ bars }: ChartBars, side: TradeSide, index: number): number {
  return elementAt(side === 'long' ? bars.l : bars.h, index);
}

/** Returns how far `price` lies from `from` on the losing side of the trade; negative on the winning side. */
export function lossSide(side: TradeSide, from: number, price: number): number {
  return signOf(side) * (from - price);
}

/** Returns the lowest low and the highest high of the chart. */
export function chartRange({ bars }: Pick<TaskChart, 'bars'>): { readonly low: number; readonly high: number } {
  return { low: Math.min(...bars.map(([, , low]) => low)), high: Math.max(...bars.map(([, high]) => high)) };
}

export function lastClose({ bars }: Pick<TaskChart, 'bars'>): number {
  return bars.at(-1)?.[3] ?? Number.NaN;
}

export function priceText(price: number, { decimals }: Pick<TaskChart, 'decimals'>): string {
  return numberText(price, decimals);
}
