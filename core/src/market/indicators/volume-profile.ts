import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { requirePeriod } from './period.ts';
import type { TradeColumns } from './price-columns.ts';

/** Default share of the volume that the value area contains. */
export const VALUE_AREA_SHARE = 0.7;

export interface VolumeProfile {
  /** Lowest price of the first bin. `binHeight` is the height of each bin. Both are in units of price. */
  readonly low: number;
  readonly binHeight: number;
  /** Volume by bin, lowest price first. The sum is the volume of all bars in the profile. */
  readonly volumes: Float64Array;
  /** Index of the point of control: the bin with the most volume, or the lowest of several such bins. */
  readonly controlBin: number;
  /**
   * Index of the first bin of the value area. The area grows from the point of control until it contains the requested
   * share of the volume.
   */
  readonly valueFromBin: number;
  readonly valueToBin: number;
}

export interface ProfileRange {
  /** The range of bars in a profile: from index `start` to before `end`. */
  readonly start: number;
  readonly end: number;
}

/**
 * Computes the volume by price of a range of bars, in `binCount` equal bins between the lowest low and the highest
 * high. A bar's volume is spread evenly over its range. The value area starts at the point of control. Step by step, it
 * adds the two bins above or the two below, whichever have more volume (the upper two if equal), until it contains
 * `share` of the volume. Returns `null` if there are no bars, no volume or no price range. Throws `InvariantError` on a
 * bad number of bins or a bad share. Source: J. Dalton, Mind over Markets (1990).
 */
export function volumeProfile(
  bars: TradeColumns,
  { start, end }: ProfileRange,
  binCount: number,
  share = VALUE_AREA_SHARE,
): VolumeProfile | null {
  requirePeriod(binCount, 'binCount');
  invariant(share > 0 && share <= 1, `the share of a value area lies above 0 and up to 1, got ${share}`);
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  let total = 0;
  for (let i = start; i < end; i += 1) {
    high = Math.max(high, elementAt(bars.h, i));
    low = Math.min(low, elementAt(bars.l, i));
    total += elementAt(bars.v, i);
  }
  if (!(high > low) || !(total > 0)) return null;
  const binHeight = (high - low) / binCount;
  const volumes = new Float64Array(binCount);
  for (let i = start; i < end; i += 1)
    spread(
      volumes,
      (elementAt(bars.l, i) - low) / binHeight,
      (elementAt(bars.h, i) - low) / binHeight,
      elementAt(bars.v, i),
    );
  const controlBin = heaviestBin(volumes);
  return { low, binHeight, volumes, controlBin, ...valueArea(volumes, controlBin, total * share) };
}

/**
 * Adds `volume`, spread evenly, to the bins between two heights. Both heights are given in bins above the lowest price.
 */
function spread(volumes: Float64Array, from: number, to: number, volume: number): void {
  const last = volumes.length - 1;
  const firstBin = Math.min(Math.floor(from), last);
  const lastBin = Math.min(Math.floor(to), last);
  if (lastBin <= firstBin || to <= from) {
    volumes[firstBin] = elementAt(volumes, firstBin) + volume;
    return;
  }
  const perBin = volume / (to - from);
  for (let bin = firstBin; bin <= lastBin; bin += 1) {
    const part = Math.min(to, bin + 1) - Math.max(from, bin);
    volumes[bin] = elementAt(volumes, bin) + perBin * part;
  }
}

function heaviestBin(volumes: Float64Array): number {
  let heaviest = 0;
  for (let bin = 1; bin < volumes.length; bin += 1)
    if (elementAt(volumes, bin) > elementAt(volumes, heaviest)) heaviest = bin;
  return heaviest;
}

/**
 * Returns the first and last bin of the value area, which grows from the point of control until it contains the volume
 * `wanted`, as `volumeProfile` describes.
 */
export function valueArea(
  volumes: ArrayLike<number>,
  controlBin: number,
  wanted: number,
): { readonly valueFromBin: number; readonly valueToBin: number } {
  let from = controlBin;
  let to = controlBin;
  let held = elementAt(volumes, controlBin);
  while (held < wanted && (from > 0 || to < volumes.length - 1)) {
    const above = pair(volumes, to + 1, to + 2);
    const below = pair(volumes, from - 1, from - 2);
    if (above >= below) {
      held += above;
      to = Math.min(to + 2, volumes.length - 1);
    } else {
      held += below;
      from = Math.max(from - 2, 0);
    }
  }
  return { valueFromBin: from, valueToBin: to };
}

/** Returns the total volume of two neighboring bins; negative infinity if both are outside the profile. */
function pair(volumes: ArrayLike<number>, near: number, far: number): number {
  const isOutside = near < 0 || near >= volumes.length;
  return isOutside ? Number.NEGATIVE_INFINITY : elementAt(volumes, near) + (volumes[far] ?? 0);
}
