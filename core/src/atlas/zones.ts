/**
 * Claims about zones: whether the price reaches the far edge of a range of prices that it has left, compared with the
 * same distance at random bars.
 */
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';
import type { AtlasCase, AtlasEvent, AtlasSeries, AtlasSide } from './claim.ts';
import { ATLAS_WARM_UP } from './outcomes.ts';

/** A zone relative to the close of a bar, in ATR, so that the same zone can be placed at another bar. */
interface ZoneShape {
  /** Side of the close on which the zone lies: 1 below, −1 above. */
  readonly side: AtlasSide;
  /** Distance from the close to the far edge of the zone, in ATR. */
  readonly far: number;
}

/** Number of control zones per event. */
export const RANDOM_ZONES = 20;

/** Returns the lowest low (or highest high) of the `horizon` bars after each bar; `NaN` if there are fewer bars. */
function extremeAfter(values: Float64Array, horizon: number, pick: (a: number, b: number) => number): Float64Array {
  const result = new Float64Array(values.length).fill(Number.NaN);
  for (let i = 0; i + horizon < values.length; i += 1) {
    let extreme = elementAt(values, i + 1);
    for (let next = i + 2; next <= i + horizon; next += 1) extreme = pick(extreme, elementAt(values, next));
    result[i] = extreme;
  }
  return result;
}

/**
 * Returns each zone as a case. It is a hit if the price reaches the far edge of the zone within `horizon` bars. The
 * control is the share of random bars of the series at which a zone on the same side and at the same distance is
 * reached. The zone's mirror lies at the same distance on the opposite side of the close.
 */
export function fillCases(
  { chart: { bars, atr } }: AtlasSeries,
  horizon: number,
  events: readonly AtlasEvent[],
  random: Random,
  randomZones = RANDOM_ZONES,
): AtlasCase[] {
  const lows = extremeAfter(bars.l, horizon, Math.min);
  const highs = extremeAfter(bars.h, horizon, Math.max);
  const last = bars.t.length - horizon - 1;
  const isFilled = (index: number, { side, far }: ZoneShape): boolean => {
    const edge = elementAt(bars.c, index) - side * far * elementAt(atr, index);
    return side > 0 ? elementAt(lows, index) <= edge : elementAt(highs, index) >= edge;
  };
  return events.flatMap((event) => {
    const { index, side, zone } = event;
    if (zone === null || index > last) return [];
    const edge = side > 0 ? zone.low : zone.high;
    const far = (side * (elementAt(bars.c, index) - edge)) / elementAt(atr, index);
    let filled = 0;
    for (let each = 0; each < randomZones; each += 1) {
      const at = ATLAS_WARM_UP + random.below(last - ATLAS_WARM_UP + 1);
      if (isFilled(at, { side, far })) filled += 1;
    }
    const isMirrorHit = isFilled(index, { side: side > 0 ? -1 : 1, far });
    return [{ ...event, isHit: isFilled(index, { side, far }), expected: filled / randomZones, isMirrorHit }];
  });
}
