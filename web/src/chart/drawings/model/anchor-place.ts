import { lastIndexUpTo } from '../../model/bars-change.ts';
import type { ChartBar } from '../../model/chart-bar.ts';
import type { Drawing, DrawingAnchor } from './drawing.ts';
import { withAnchors } from './drawing.ts';

/**
 * Where times stand among the bars of a chart. Inside the bars a time stands on the bar it falls into, in every interval, so
 * closed sessions take no room. Outside of them bars are taken to follow each other without a gap: an estimate that becomes
 * exact when those bars are there.
 */
const STEP_PAIRS = 10;

/** The distance of bars in ms that have no closed session between them: the smallest of the last ones. */
function stepMs(bars: readonly ChartBar[]): number {
  let step = Number.POSITIVE_INFINITY;
  for (let i = Math.max(1, bars.length - STEP_PAIRS); i < bars.length; i += 1) {
    step = Math.min(step, (bars[i]?.x ?? 0) - (bars[i - 1]?.x ?? 0));
  }
  return Number.isFinite(step) && step > 0 ? step : 1;
}

/** The index of the bar into which the time falls: below 0 before the first, beyond the last index after the last. */
export function indexOfTime(bars: readonly ChartBar[], timeMs: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  if (timeMs < first.x) return Math.floor((timeMs - first.x) / stepMs(bars));
  const index = lastIndexUpTo(bars, timeMs);
  if (index < bars.length - 1) return index;
  return index + Math.floor((timeMs - last.x) / stepMs(bars));
}

/** The open time of the bar nearest to that place of the chart, in epoch ms. */
export function timeOfIndex(bars: readonly ChartBar[], index: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  const nearest = Math.round(index);
  const bar = bars[nearest];
  if (bar) return bar.x;
  return nearest < 0 ? first.x + nearest * stepMs(bars) : last.x + (nearest - bars.length + 1) * stepMs(bars);
}

/** How far a drawing is to go: in whole bars, and from each price to another. */
export interface Shift {
  readonly bars: number;
  readonly price: (price: number) => number;
}

export function shiftedAnchor(bars: readonly ChartBar[], anchor: DrawingAnchor, shift: Shift): DrawingAnchor {
  // A whole drawing that only goes up or down keeps its exact times, also those within a larger bar.
  const timeMs = shift.bars === 0 ? anchor.timeMs : timeOfIndex(bars, indexOfTime(bars, anchor.timeMs) + shift.bars);
  return { timeMs, price: shift.price(anchor.price) };
}

/** The whole drawing moved: as many bars at each of its anchors. */
export function shiftedDrawing(bars: readonly ChartBar[], drawing: Drawing, shift: Shift): Drawing {
  return withAnchors(drawing, (anchor) => shiftedAnchor(bars, anchor, shift));
}
