/** Limits how far the price scale extends to include prices beyond the bars, such as a distant stop. */
import type { ChartBar } from './chart-bar.ts';

export interface PriceRange {
  readonly minValue: number;
  readonly maxValue: number;
}

/**
 * Maximum distance from the bars at which a price still extends the scale, as a multiple of the range of the visible
 * bars. Even with such prices on both sides, the bars fill at least a quarter of the height.
 */
const ROOM_RANGES = 1.5;

/**
 * Returns the range of the `prices` that are near enough to the visible bars to share their scale; `null` if none is
 * near enough. A more distant price would flatten the bars to a line. `from` and `to` are the indexes of the first and
 * last visible bar.
 */
export function priceRoom(
  bars: readonly ChartBar[],
  from: number,
  to: number,
  prices: readonly number[],
): PriceRange | null {
  const visible = bars.slice(Math.max(0, Math.floor(from)), Math.ceil(to) + 1);
  if (visible.length === 0 || prices.length === 0) return null;
  const low = Math.min(...visible.map(({ l }) => l));
  const high = Math.max(...visible.map(({ h }) => h));
  const room = (high - low) * ROOM_RANGES;
  const near = prices.filter((price) => price >= low - room && price <= high + room);
  return near.length === 0 ? null : { minValue: Math.min(...near), maxValue: Math.max(...near) };
}
