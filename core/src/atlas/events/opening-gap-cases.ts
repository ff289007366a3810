/** Opening gaps of daily bars of shares: the open against the close before. */
import type { ChartBars } from '../../grading/chart-bars.ts';
import { elementAt } from '../../kernel/element-at.ts';
import type { AtlasCase, AtlasEvent } from '../claim.ts';
import { ATLAS_WARM_UP, casesBy, outcomeOf } from '../outcomes.ts';

/** The smallest gap that counts, in ATR of the day before. */
const GAP_ATR = 0.25;

/** Days that open away from the close before. The side is the gap's: 1 where the day opens above. */
function openingGaps({ bars: { t, o, c }, atr }: ChartBars): AtlasEvent[] {
  const events: AtlasEvent[] = [];
  for (let index = ATLAS_WARM_UP; index < t.length; index += 1) {
    const [open, before] = [elementAt(o, index), elementAt(c, index - 1)];
    if (Math.abs(open - before) < GAP_ATR * elementAt(atr, index - 1)) continue;
    const zone = { low: Math.min(open, before), high: Math.max(open, before) };
    events.push({ index, side: open > before ? 1 : -1, zone });
  }
  return events;
}

/**
 * Whether the close before trades again within `days`, the day of the gap included. The control is the price as far from the open on its
 * other side.
 */
export function openingGapFillCases(chart: ChartBars, days: number): AtlasCase[] {
  const { t, o, h, l } = chart.bars;
  return openingGaps(chart).flatMap((event) => {
    const { index, side, zone } = event;
    if (zone === null || index + days > t.length) return [];
    const [open, size] = [elementAt(o, index), zone.high - zone.low];
    const high = Math.max(...h.subarray(index, index + days));
    const low = Math.min(...l.subarray(index, index + days));
    const isHit = side > 0 ? low <= open - size : high >= open + size;
    const isMirrorHit = side > 0 ? high >= open + size : low <= open - size;
    return [{ ...event, isHit, expected: isMirrorHit ? 1 : 0, isMirrorHit: null }];
  });
}

/** Whether the day closes beyond its open in the direction of the gap; the control is any day. */
export function openingGapGoesOnCases(chart: ChartBars): AtlasCase[] {
  const { bars } = chart;
  const move = (index: number) => elementAt(bars.c, index) - elementAt(bars.o, index);
  const up = outcomeOf(bars, 0, (index) => move(index) > 0);
  const down = outcomeOf(bars, 0, (index) => move(index) < 0);
  return casesBy(openingGaps(chart), up, down);
}
