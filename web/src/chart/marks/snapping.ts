import type { ChartBar } from '../model/chart-bar.ts';
import { snappedPrice, type Magnet } from '../model/magnet.ts';
import type { LayerFrame } from '../view/chart-layer.ts';
import type { MarkKind, MarkPoint } from './mark.ts';

/** The prices of a bar, ascending; equal ones once. */
function barPrices({ o, h, l, c }: ChartBar): readonly number[] {
  return [...new Set([l, Math.min(o, c), Math.max(o, c), h])];
}

/** The index of the bar that a place on the axis belongs to; `null` on a chart without bars. */
function nearestBar(bars: readonly ChartBar[], index: number): number | null {
  return bars.length === 0 ? null : Math.min(Math.max(Math.round(index), 0), bars.length - 1);
}

/** The anchor of a place on the chart: always on a bar, at a price that the magnet draws to. `null` on a chart without bars. */
export function snappedPoint(
  { bars, yOf }: Pick<LayerFrame, 'bars' | 'yOf'>,
  place: { readonly index: number; readonly price: number },
  magnet: Magnet,
): MarkPoint | null {
  const index = nearestBar(bars, place.index);
  return index === null ? null : { index, price: snappedPrice(magnet, bars[index], place.price, yOf) };
}

/** The price at which a keyboard's mark of that kind starts on a bar: what such a mark is most often put at. */
export function naturalPrice(kind: MarkKind, bar: ChartBar): number {
  if (kind === 'high') return bar.h;
  if (kind === 'low') return bar.l;
  return bar.c;
}

/** The next of the bar's own prices above or below; the price itself where there is none. */
export function steppedPrice(bar: ChartBar, price: number, direction: 1 | -1): number {
  const prices = barPrices(bar);
  const next = direction === 1 ? prices.find((each) => each > price) : prices.findLast((each) => each < price);
  return next ?? price;
}

/** The prices that a chart's marks may lie at: its own range, and half of it above and below. */
export function priceRange(bars: readonly ChartBar[]): { readonly low: number; readonly high: number } {
  const low = bars.reduce((least, bar) => Math.min(least, bar.l), Number.POSITIVE_INFINITY);
  const high = bars.reduce((most, bar) => Math.max(most, bar.h), Number.NEGATIVE_INFINITY);
  const room = (high - low) / 2;
  return { low: low - room, high: high + room };
}
