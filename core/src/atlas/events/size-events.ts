/** Events of large and small bars, and of volume. */
import type { ChartBars } from '../../grading/chart-bars.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { ABNORMAL_TIMES, usualVolume } from '../../market/usual-volume.ts';
import type { AtlasEvent } from '../claim.ts';
import { eventsWhere, outcomeOf, type Outcome } from '../outcomes.ts';

/** Returns the true range of the bar at `index`, which must be at least 1. */
export function trueRangeOf({ bars: { h, l, c } }: ChartBars, index: number): number {
  const before = elementAt(c, index - 1);
  return Math.max(elementAt(h, index), before) - Math.min(elementAt(l, index), before);
}

const LARGE_ATR = 2;

/** Returns the bars whose true range is at least twice the ATR of the previous bar. */
export function largeBarEvents(chart: ChartBars): AtlasEvent[] {
  const { bars, atr } = chart;
  return eventsWhere(bars, (index) => (trueRangeOf(chart, index) >= LARGE_ATR * elementAt(atr, index - 1) ? 1 : null));
}

/**
 * Returns, for each bar, whether the mean true range of the next `horizon` bars exceeds the ATR of the previous bar.
 */
export function largerAfter(chart: ChartBars, horizon: number): Outcome {
  const { bars, atr } = chart;
  return outcomeOf(bars, horizon, (index) => {
    let sum = 0;
    for (let next = index + 1; next <= index + horizon; next += 1) sum += trueRangeOf(chart, next);
    return sum / horizon > elementAt(atr, index - 1);
  });
}

const NARROW_BARS = 7;

/** Returns each bar that is narrower than the six bars before it (NR7). */
export function narrowBarEvents({ bars }: ChartBars): AtlasEvent[] {
  const range = (index: number) => elementAt(bars.h, index) - elementAt(bars.l, index);
  return eventsWhere(bars, (index) => {
    for (let back = 1; back < NARROW_BARS; back += 1) if (range(index - back) <= range(index)) return null;
    return 1;
  });
}

/**
 * Returns the bars with at least 2.5 times the median volume of the previous 20. The side of an event is the direction
 * of the bar. Series without volume have no such events.
 */
export function abnormalVolumeEvents({ bars }: ChartBars): AtlasEvent[] {
  const { o, c, v } = bars;
  return eventsWhere(bars, (index) => {
    const usual = usualVolume(bars, index) ?? 0;
    const move = elementAt(c, index) - elementAt(o, index);
    if (usual <= 0 || elementAt(v, index) < ABNORMAL_TIMES * usual || move === 0) return null;
    return move > 0 ? 1 : -1;
  });
}
