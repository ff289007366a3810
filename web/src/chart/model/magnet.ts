import type { ChartBar } from './chart-bar.ts';

export const MAGNETS = ['off', 'weak', 'strong'] as const;
/** How anchors and marks are drawn to open, high, low and close of their bar: not, within reach, or always. */
export type Magnet = (typeof MAGNETS)[number];

export const MAGNET_WORDS: Readonly<Record<Magnet, string>> = {
  off: 'No magnet',
  weak: 'Weak magnet',
  strong: 'Strong magnet',
};

/** How near a weak magnet must be, in pixels. */
const WEAK_REACH_PX = 14;

/** The price at which what is put on a bar comes to rest. `yOf` gives pixels, `null` for what the scale cannot place. */
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
