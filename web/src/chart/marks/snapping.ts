import type { ChartBar } from '../model/chart-bar.ts';
import { snappedPrice, type Magnet } from '../model/magnet.ts';
import type { LayerFrame } from '../view/chart-layer.ts';
import type { MarkKind, MarkPoint } from './mark.ts';

/** Returns the distinct prices of a bar, ascending. */
function barPrices({ o, h, l, c }: ChartBar): readonly number[] {
  return [...new Set([l, Math.min(o, c), Math.max(o, c), h])];
}

/** Returns the index of the bar nearest to `index`, which may be a fraction, or `null` if there are no bars. */
function nearestBar(bars: readonly ChartBar[], index: number): number | null {
  return bars.length === 0 ? null : Math.min(Math.max(Math.round(index), 0), bars.length - 1);
}

/**
 * Returns the anchor for a place on the chart, or `null` if there are no bars. The anchor is always on a bar, and the
 * magnet may snap its price.
 */
export function snappedPoint(
  { bars, yOf }: Pick<LayerFrame, 'bars' | 'yOf'>,
  place: { readonly index: number; readonly price: number },
  magnet: Magnet,
): MarkPoint | null {
  const index = nearestBar(bars, place.index);
  return index === null ? null : { index, price: snappedPrice(magnet, bars[index], place.price, yOf) };
}

/**
 * Returns the price of a bar where the given kind of mark usually is, such as the high for a swing high. A mark that is
 * placed by keyboard starts there.
 */
export function naturalPrice(kind: MarkKind, bar: ChartBar): number {
  if (kind === 'high') return bar.h;
  if (kind === 'low') return bar.l;
  return bar.c;
}

/**
 * Returns the next price of the bar (open, high, low or close) above or below `price`; if there is none, `price`
 * itself.
 */
export function steppedPrice(bar: ChartBar, price: number, direction: 1 | -1): number {
  const prices = barPrices(bar);
  const next = direction === 1 ? prices.find((each) => each > price) : prices.findLast((each) => each < price);
  return next ?? price;
}

/**
 * Returns the range that a mark's price must be in: the price range of the bars, extended above and below by half of
 * its height each.
 */
export function priceRange(bars: readonly ChartBar[]): { readonly low: number; readonly high: number } {
  const low = bars.reduce((least, bar) => Math.min(least, bar.l), Number.POSITIVE_INFINITY);
  const high = bars.reduce((most, bar) => Math.max(most, bar.h), Number.NEGATIVE_INFINITY);
  const room = (high - low) / 2;
  return { low: low - room, high: high + room };
}
