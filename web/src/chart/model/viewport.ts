/**
 * The stretch of bars in view, by bar index; the ends may lie between bars and outside the data. Bar i occupies
 * i − 0.5 to i + 0.5.
 */
export interface Viewport {
  readonly from: number;
  readonly to: number;
}

const MIN_BARS = 8;
/** Empty bar widths left and right of the data. */
const MARGIN_BARS = 1;

/** The viewport that shows `slots` bar widths whole. */
export function wholeViewport(slots: number): Viewport {
  return { from: -0.5 - MARGIN_BARS, to: slots - 0.5 + MARGIN_BARS };
}

/** The viewport of the last `bars` bar widths, with the margin of a whole one on its right; whole where there are no more. */
export function lastBarsViewport(slots: number, bars: number): Viewport {
  const whole = wholeViewport(slots);
  return { from: Math.max(whole.from, slots - 0.5 - bars), to: whole.to };
}

/** The same stretch of bars after `bars` others have come in front of it; negative: after they went. */
export function shifted(view: Viewport, bars: number): Viewport {
  return { from: view.from + bars, to: view.to + bars };
}

/** Zooms by `factor` (below 1: closer) keeping `anchor` where it is; never closer than 8 bars nor wider than the data. */
export function zoomed(view: Viewport, factor: number, anchor: number, slots: number): Viewport {
  const whole = wholeViewport(slots);
  const width = view.to - view.from;
  const target = Math.min(Math.max(width * factor, MIN_BARS), whole.to - whole.from);
  const share = width > 0 ? (anchor - view.from) / width : 0.5;
  const from = anchor - target * share;
  return clamped({ from, to: from + target }, whole);
}

/** Moves the viewport by `bars` (positive: later), as far as there is data. */
export function panned(view: Viewport, bars: number, slots: number): Viewport {
  return clamped({ from: view.from + bars, to: view.to + bars }, wholeViewport(slots));
}

/** The nearest viewport of the same width in which the bar at `index` is visible. */
export function revealing(view: Viewport, index: number): Viewport {
  if (index - 0.5 < view.from) return { from: index - 0.5, to: view.to - view.from + index - 0.5 };
  if (index + 0.5 > view.to) return { from: view.from - view.to + index + 0.5, to: index + 0.5 };
  return view;
}

function clamped(view: Viewport, whole: Viewport): Viewport {
  const width = view.to - view.from;
  if (width >= whole.to - whole.from) return whole;
  const from = Math.min(Math.max(view.from, whole.from), whole.to - width);
  return { from, to: from + width };
}
