/**
 * The visible range in bar indexes. Its ends may be fractions and may lie outside the data. Bar i extends from i − 0.5
 * to i + 0.5.
 */
export interface Viewport {
  readonly from: number;
  readonly to: number;
}

const MIN_BARS = 8;
/** Number of empty bar widths on each side of the data. */
const MARGIN_BARS = 1;

/** Returns the viewport that shows `slots` bar widths and the margins on both sides. */
export function wholeViewport(slots: number): Viewport {
  return { from: -0.5 - MARGIN_BARS, to: slots - 0.5 + MARGIN_BARS };
}

/**
 * Returns the viewport of the last `bars` bar widths and of `marginAfter` empty ones. If the chart has no more bars
 * than that, the viewport begins like the whole one.
 */
export function lastBarsViewport(slots: number, bars: number, marginAfter = MARGIN_BARS): Viewport {
  const { from, to } = wholeViewport(slots);
  return { from: Math.max(from, slots - 0.5 - bars), to: to - MARGIN_BARS + marginAfter };
}

/** Maximum width of a narrow pane, and minimum width of a bar in a narrow pane, in pixels. */
const NARROW_PANE_PX = 480;
const NARROW_BAR_PX = 4;
/**
 * Share of a narrow pane for the space of the hidden outcome bars, if this space would otherwise fill more than half of
 * the pane.
 */
const HIDDEN_PART = 1 / 3;

/**
 * Returns how many bar widths a chart shows at first: `wanted`, or all if `wanted` is `undefined`. On a narrow pane,
 * each bar must have at least 4 pixels, and the margins need space, too. `hidden` is the number of outcome bars at the
 * end that are still hidden. If their empty space would fill more than half of the pane, more bars are shown, so that
 * this space fills a third.
 */
export function barsAtFirst(wanted: number | undefined, slots: number, paneWidthPx: number, hidden = 0): number {
  const all = Math.min(wanted ?? slots, slots);
  if (paneWidthPx <= 0 || paneWidthPx > NARROW_PANE_PX) return all;
  const readable = Math.floor(paneWidthPx / NARROW_BAR_PX) - 2 * MARGIN_BARS;
  return Math.min(all, hidden > readable / 2 ? Math.round(hidden / HIDDEN_PART) : readable);
}

/** Space after the last bar of a chart that begins with its newest bars, as a share of these bars. */
const MARGIN_AFTER = 1 / 8;

/**
 * Returns how many empty bar widths a chart shows at first after its last bar. A wide chart that begins with its newest
 * bars has room there for the lines and labels of a plan. `wanted` is the number of these bars.
 */
export function marginAfterNewest(wanted: number | undefined, paneWidthPx: number): number {
  return wanted === undefined || paneWidthPx <= NARROW_PANE_PX ? MARGIN_BARS : Math.round(wanted * MARGIN_AFTER);
}

/**
 * Returns the viewport that shows the same bars after `bars` bars were added in front of them. A negative number means
 * that bars were removed.
 */
export function shifted(view: Viewport, bars: number): Viewport {
  return { from: view.from + bars, to: view.to + bars };
}

/**
 * Returns the viewport zoomed by `factor` (below 1 zooms in) around the bar index `anchor`. It shows at least
 * `MIN_BARS` bars, or all if there are fewer.
 */
export function zoomed(view: Viewport, factor: number, anchor: number, slots: number): Viewport {
  const whole = wholeViewport(slots);
  const width = view.to - view.from;
  const target = Math.min(Math.max(width * factor, MIN_BARS), whole.to - whole.from);
  const share = width > 0 ? (anchor - view.from) / width : 0.5;
  const from = anchor - target * share;
  return clamped({ from, to: from + target }, withRoomOf(view, whole));
}

/** Returns the viewport moved by `bars`, toward later bars if positive, but not beyond the data. */
export function panned(view: Viewport, bars: number, slots: number): Viewport {
  return clamped({ from: view.from + bars, to: view.to + bars }, withRoomOf(view, wholeViewport(slots)));
}

/** Returns the viewport of the same width that contains the bar at `index`, moved as little as possible. */
export function revealing(view: Viewport, index: number): Viewport {
  if (index - 0.5 < view.from) return { from: index - 0.5, to: view.to - view.from + index - 0.5 };
  if (index + 0.5 > view.to) return { from: view.from - view.to + index + 0.5, to: index + 0.5 };
  return view;
}

/** Returns how many bars lie completely before the left edge of the viewport. */
export function barsBefore({ from }: Viewport): number {
  return Math.max(0, Math.floor(from + 0.5));
}

/** Returns the whole viewport with the empty space on the right that `view` shows. */
const withRoomOf = (view: Viewport, { from, to }: Viewport): Viewport => ({ from, to: Math.max(to, view.to) });

function clamped(view: Viewport, whole: Viewport): Viewport {
  const width = view.to - view.from;
  if (width >= whole.to - whole.from) return whole;
  const from = Math.min(Math.max(view.from, whole.from), whole.to - width);
  return { from, to: from + width };
}
