import type { PriceRow, Prices } from '@tradesense/core/study/task.ts';

export const PRICE_KEYS = ['open', 'high', 'low', 'close'] as const;
export type PriceKey = (typeof PRICE_KEYS)[number];

export const PRICE_LABELS: Readonly<Record<PriceKey, string>> = {
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
};

/** Index of each price in a bar's row (open, high, low, close). */
export const PRICE_PLACES: Readonly<Record<PriceKey, 0 | 1 | 2 | 3>> = { open: 0, high: 1, low: 2, close: 3 };

/** For each price of the larger bar, the indexes of the small bars from which it comes. */
export type MergeSources = Readonly<Record<PriceKey, readonly number[]>>;

/** Returns which small bars each price of the larger bar comes from; `null` if `prices` is `null`. */
export function sourcesOf(bars: readonly PriceRow[], prices: Prices | null): MergeSources | null {
  if (prices === null) return null;
  const having = (key: PriceKey) => bars.flatMap((bar, i) => (bar[PRICE_PLACES[key]] === prices[key] ? [i] : []));
  return { open: [0], high: having('high'), low: having('low'), close: [bars.length - 1] };
}
