import { lastIndexUpTo } from './bars-change.ts';
import type { ChartBar } from './chart-bar.ts';
import type { Viewport } from './viewport.ts';

type Bars = readonly Pick<ChartBar, 'x'>[];

/**
 * Returns the median time between neighboring bars, in ms, over the newest bars, so that closed hours do not affect it;
 * 0 if there are fewer than two bars.
 */
export function spacingOf(bars: Bars): number {
  const newest = bars.slice(-21);
  const steps = newest.slice(1).map(({ x }, at) => x - (newest[at]?.x ?? x));
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

/**
 * Returns the time at a bar index, which may be a fraction. Before the first and after the last bar it assumes that the
 * bars continue at their usual spacing.
 */
export function timeAt(bars: Bars, index: number): number {
  const at = Math.min(Math.max(Math.floor(index), 0), bars.length - 1);
  return (bars[at]?.x ?? 0) + (index - at) * spacingOf(bars);
}

/** Returns the bar index of a time, which may be a fraction. */
export function indexOfTime(bars: Bars, timeMs: number): number {
  const spacing = spacingOf(bars);
  const at = Math.max(0, lastIndexUpTo(bars, timeMs));
  const beyond = spacing === 0 ? 0 : (timeMs - (bars[at]?.x ?? timeMs)) / spacing;
  const isInside = at > 0 && at < bars.length - 1;
  return at + (isInside ? Math.min(beyond, 1) : beyond);
}

/**
 * Returns the viewport of a chart that follows a linked chart. If the bars of both charts have the same length, the
 * viewport shows the same times. Otherwise it ends at the same time and keeps its number of bars.
 */
export function followed(
  bars: Bars,
  now: Viewport,
  { fromMs, toMs, spacingMs }: { readonly fromMs: number; readonly toMs: number; readonly spacingMs: number },
): Viewport {
  const to = indexOfTime(bars, toMs);
  return { from: spacingMs === spacingOf(bars) ? indexOfTime(bars, fromMs) : to - (now.to - now.from), to };
}
