import type { ChartBar } from './chart-bar.ts';

export const MAGNETS = ['off', 'weak', 'strong'] as const;
/**
 * When anchors and marks snap to the open, high, low or close of their bar: never, only if one of these prices is near,
 * or always.
 */
export type Magnet = (typeof MAGNETS)[number];

export const MAGNET_LABELS: Readonly<Record<Magnet, string>> = {
  off: 'No magnet',
  weak: 'Weak magnet',
  strong: 'Strong magnet',
};

/** Names of the magnet button by state. `MAGNET_HINTS` explains each state. */
export const MAGNET_NAMES: Readonly<Record<Magnet, string>> = {
  off: 'Magnet: off',
  weak: 'Magnet: weak',
  strong: 'Magnet: strong',
};

export const MAGNET_HINTS: Readonly<Record<Magnet, string>> = {
  off: 'points go where you press',
  weak: 'points snap to a close open, high, low or close',
  strong: 'points always snap to open, high, low or close',
};

/** Distance within which a weak magnet snaps, in pixels. */
const WEAK_REACH_PX = 14;

/**
 * Returns the price of a point on a bar, snapped if the magnet applies. `yOf` returns the y of a price in pixels, or
 * `null` if the scale cannot show the price.
 */
export function snappedPrice(
  magnet: Magnet,
  bar: ChartBar | undefined,
  price: number,
  yOf: (price: number) => number | null,
): number {
  const y = yOf(price);
  if (magnet === 'off' || !bar || y === null) return price;
  let nearest = price;
  let least = magnet === 'weak' ? WEAK_REACH_PX : Number.POSITIVE_INFINITY;
  for (const candidate of [bar.o, bar.h, bar.l, bar.c]) {
    const distance = Math.abs((yOf(candidate) ?? Number.POSITIVE_INFINITY) - y);
    if (distance > least || (distance === least && nearest !== price)) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}
