import { lastIndexUpTo } from '../../model/bars-change.ts';
import type { ChartBar } from '../../model/chart-bar.ts';
import type { Drawing, DrawingAnchor } from './drawing.ts';
import { withAnchors } from './drawing.ts';

/**
 * Converts times to bar indexes of a chart and back. Between the first and the last bar, each time has the index of the
 * bar that contains it, so closed hours take no space. Before the first and after the last bar, the index is an
 * estimate that assumes bars without closed hours in between. The index becomes exact once the bars there are loaded.
 */
const STEP_PAIRS = 10;

/**
 * Returns the time between two neighboring bars without a closed session in between, in ms: the smallest distance among
 * the last bars.
 */
function stepMs(bars: readonly ChartBar[]): number {
  let step = Number.POSITIVE_INFINITY;
  for (let i = Math.max(1, bars.length - STEP_PAIRS); i < bars.length; i += 1) {
    step = Math.min(step, (bars[i]?.x ?? 0) - (bars[i - 1]?.x ?? 0));
  }
  return Number.isFinite(step) && step > 0 ? step : 1;
}

/**
 * Returns the index of the bar that contains the time. It is negative before the first bar, and greater than the last
 * index after the last bar.
 */
export function indexOfTime(bars: readonly ChartBar[], timeMs: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  if (timeMs < first.x) return Math.floor((timeMs - first.x) / stepMs(bars));
  const index = lastIndexUpTo(bars, timeMs);
  if (index < bars.length - 1) return index;
  return index + Math.floor((timeMs - last.x) / stepMs(bars));
}

/**
 * Returns the open time of the bar nearest to `index`, in epoch ms. Outside the loaded bars, the time is an estimate.
 */
export function timeOfIndex(bars: readonly ChartBar[], index: number): number {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 0;
  const nearest = Math.round(index);
  const bar = bars[nearest];
  if (bar) return bar.x;
  return nearest < 0 ? first.x + nearest * stepMs(bars) : last.x + (nearest - bars.length + 1) * stepMs(bars);
}

/** A move of a drawing: a number of bars to the right, and a function from each old price to the new one. */
export interface Shift {
  readonly bars: number;
  readonly price: (price: number) => number;
}

export function shiftedAnchor(bars: readonly ChartBar[], anchor: DrawingAnchor, shift: Shift): DrawingAnchor {
  // A move up or down keeps the exact time of the anchor. Rounding the time to a bar would lose its place within a
  // longer bar.
  const timeMs = shift.bars === 0 ? anchor.timeMs : timeOfIndex(bars, indexOfTime(bars, anchor.timeMs) + shift.bars);
  return { timeMs, price: shift.price(anchor.price) };
}

/** Returns the drawing with every anchor moved by the same number of bars. */
export function shiftedDrawing(bars: readonly ChartBar[], drawing: Drawing, shift: Shift): Drawing {
  return withAnchors(drawing, (anchor) => shiftedAnchor(bars, anchor, shift));
}
