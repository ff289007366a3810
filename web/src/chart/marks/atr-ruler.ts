/**
 * A ruler that shows the height of one ATR at the bar under the pointer, so that the learner sees how large a tolerance
 * given in ATR is.
 */
import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import type { ChartBar } from '../model/chart-bar.ts';
import type { ChartLayer, LayerFrame } from '../view/chart-layer.ts';
import { extentsIn } from './bar-extents.ts';

const LINE_PX = 2;
const CAP_PX = 5;
const LABEL_PX = 11;
const GAP_PX = 6;
/** Width of the outline in the background color, on each side of the ruler and of its label. */
const OUTLINE_PX = 2;
/** Width of the label with its distance from the ruler. */
const LABEL_WIDTH_PX = 44;

export interface RulerPlace {
  /** Index of the bar whose ATR is shown. */
  readonly index: number;
  /** Height of one ATR, in units of price. */
  readonly atr: number;
  /** Prices at the ends of the ruler, which are one ATR apart. */
  readonly low: number;
  readonly high: number;
}

/** Returns the ATR at each bar as the grading computes it, over 14 bars, in units of price. */
export function atrOfBars(bars: readonly ChartBar[]): Float64Array {
  const column = (of: (bar: ChartBar) => number) => Float64Array.from(bars, of);
  return measureChart({
    t: column(({ x }) => x),
    o: column(({ o }) => o),
    h: column(({ h }) => h),
    l: column(({ l }) => l),
    c: column(({ c }) => c),
    v: column(({ v }) => v),
  }).atr;
}

export interface RulerOptions {
  /**
   * Center of the ruler. Default: the middle of the bar. A ruler at a close keeps its price, and stands where it covers
   * the fewest bars.
   */
  readonly center?: 'middle' | 'close';
  /** Side of the bar on which the ruler is drawn. Default: where it covers no bars, or the side with more room. */
  readonly side?: 'right';
}

/**
 * Returns the ruler at the bar `pointed`, or at the last bar if `pointed` is `null`. Returns `null` if the bar has no
 * ATR.
 */
export function rulerAt(
  bars: readonly ChartBar[],
  atr: Float64Array,
  pointed: number | null,
  { center = 'middle' }: RulerOptions = {},
): RulerPlace | null {
  const index = Math.min(bars.length - 1, Math.max(0, Math.round(pointed ?? bars.length - 1)));
  const [bar, height] = [bars[index], atr[index]];
  if (bar === undefined || height === undefined || !(height > 0)) return null;
  const middle = center === 'close' ? bar.c : (bar.h + bar.l) / 2;
  return { index, atr: height, low: middle - height / 2, high: middle + height / 2 };
}

/**
 * Creates a layer that draws the ruler next to a bar. At each redraw it calls `pointed()` to get the index of the bar.
 */
export function atrRuler(
  bars: readonly ChartBar[],
  pointed: () => number | null,
  options: RulerOptions = {},
): ChartLayer {
  const atr = atrOfBars(bars);
  return {
    id: 'atr-ruler',
    draw(context, frame) {
      const place = rulerAt(bars, atr, pointed(), options);
      const drawn = place === null ? null : drawnPlace(frame, place, options);
      if (drawn !== null) drawRuler(context, frame, drawn);
    },
  };
}

/** Where the ruler is drawn, in pixels of the price pane. */
interface DrawnPlace {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether the label is on the left of the line. */
  readonly isLabelLeft: boolean;
}

/** Returns the columns of pixels that the ruler and its label take. */
function columnsOf({ x, isLabelLeft }: DrawnPlace): readonly [left: number, right: number] {
  return isLabelLeft ? [x - CAP_PX - LABEL_WIDTH_PX, x + CAP_PX] : [x - CAP_PX, x + CAP_PX + LABEL_WIDTH_PX];
}

/** Returns how many bars the ruler or its label would cover. A place that is not completely in the pane is the worst. */
function coveredBars(frame: LayerFrame, place: DrawnPlace): number {
  const [left, right] = columnsOf(place);
  if (left < 0 || right > frame.width || place.top < 0 || place.bottom > frame.height) return Infinity;
  const middle = (place.top + place.bottom) / 2;
  const [top, bottom] = [Math.min(place.top, middle - LABEL_PX), Math.max(place.bottom, middle + LABEL_PX)];
  return extentsIn(frame, [left, right]).filter((bar) => bar[0] < bottom && bar[1] > top).length;
}

/** Returns places above and below the bars that a ruler at the last bar would cover. */
function placesOverBars(frame: LayerFrame, beside: DrawnPlace): DrawnPlace[] {
  const place = { ...beside, x: beside.x - CAP_PX, isLabelLeft: true };
  const extents = extentsIn(frame, columnsOf(place));
  const height = place.bottom - place.top;
  const bottom = Math.min(...extents.map(([each]) => each)) - GAP_PX;
  const top = Math.max(...extents.map(([, each]) => each)) + GAP_PX;
  return [
    { ...place, top: bottom - height, bottom },
    { ...place, top, bottom: top + height },
  ];
}

/** Returns places of the same price beside all bars, those near the bar `index` first. */
function placesAtPrice({ bars, barWidth, xOf }: LayerFrame, index: number, beside: DrawnPlace): DrawnPlace[] {
  const step = barWidth + GAP_PX;
  return bars
    .map((_, at) => at)
    .toSorted((a, b) => Math.abs(a - index) - Math.abs(b - index))
    .flatMap((at) => [
      { ...beside, x: xOf(at) + step, isLabelLeft: false },
      { ...beside, x: xOf(at) - step, isLabelLeft: true },
    ]);
}

/**
 * Returns where the ruler is drawn: beside its bar, on the side with more room. Beside the last bar, and around a
 * close, a place comes first where it covers no bars.
 */
function drawnPlace(
  frame: LayerFrame,
  { index, low, high }: RulerPlace,
  { side, center }: RulerOptions,
): DrawnPlace | null {
  const { bars, width, barWidth, xOf, yOf } = frame;
  const [top, bottom] = [yOf(high), yOf(low)];
  if (top === null || bottom === null) return null;
  const step = barWidth + GAP_PX;
  const on = (isLeft: boolean): DrawnPlace => {
    return { x: xOf(index) + (isLeft ? -step : step), top, bottom, isLabelLeft: isLeft };
  };
  if (side === 'right') return on(false);
  const beside = on(xOf(index) > width / 2);
  const isLast = index === bars.length - 1;
  const places =
    center === 'close'
      ? placesAtPrice(frame, index, beside)
      : isLast
        ? [on(false), ...placesOverBars(frame, on(true))]
        : [];
  let [best, fewest] = [beside, Infinity];
  for (const place of places) {
    const covered = coveredBars(frame, place);
    if (covered < fewest) [best, fewest] = [place, covered];
    if (covered === 0) break;
  }
  return best;
}

function drawRuler(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { x, top, bottom, isLabelLeft }: DrawnPlace,
): void {
  context.save();
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x, bottom);
  for (const y of [top, bottom]) {
    context.moveTo(x - CAP_PX, y);
    context.lineTo(x + CAP_PX, y);
  }
  // Without an outline in the background color, the ruler and its label are hard to see among candles.
  context.lineCap = 'square';
  context.strokeStyle = frame.palette.surface;
  context.lineWidth = LINE_PX + 2 * OUTLINE_PX;
  context.stroke();
  context.lineCap = 'butt';
  context.strokeStyle = frame.palette.text;
  context.lineWidth = LINE_PX;
  context.stroke();
  context.font = `${LABEL_PX}px ${frame.palette.fontFamily}`;
  context.textAlign = isLabelLeft ? 'right' : 'left';
  context.textBaseline = 'middle';
  const label = ['1 ATR', x + (isLabelLeft ? -1 : 1) * (CAP_PX + 2 + OUTLINE_PX), (top + bottom) / 2] as const;
  context.strokeStyle = frame.palette.surface;
  context.lineWidth = 2 * OUTLINE_PX;
  context.lineJoin = 'round';
  context.strokeText(...label);
  context.fillStyle = frame.palette.text;
  context.fillText(...label);
  context.restore();
}
