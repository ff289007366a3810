/** Opening gaps in daily bars of shares: the open compared with the previous close. */
import type { ChartBars } from '../../grading/chart-bars.ts';
import { elementAt } from '../../kernel/element-at.ts';
import type { AtlasCase, AtlasEvent } from '../claim.ts';
import { ATLAS_WARM_UP, casesBy, outcomeOf } from '../outcomes.ts';

/** Minimum size of a gap, in ATR of the previous day. */
const GAP_ATR = 0.25;

/** Returns the days that open with a gap. Side 1 means that the day opens above the previous close. */
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
 * Returns each opening gap as a case. It is a hit if the price trades at the previous close within `days`, including
 * the day of the gap. The control is whether the price trades at the same distance on the opposite side of the open.
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

/**
 * Returns each opening gap as a case. It is a hit if the day closes beyond its open in the direction of the gap. The
 * control is the share of all days that close on that side of their open.
 */
export function openingGapGoesOnCases(chart: ChartBars): AtlasCase[] {
  const { bars } = chart;
  const move = (index: number) => elementAt(bars.c, index) - elementAt(bars.o, index);
  const up = outcomeOf(bars, 0, (index) => move(index) > 0);
  const down = outcomeOf(bars, 0, (index) => move(index) < 0);
  return casesBy(openingGaps(chart), up, down);
}
