/**
 * A ruler that shows the height of one ATR at the bar under the pointer, so that the learner sees how large a tolerance
 * given in ATR is.
 */
import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import type { ChartBar } from '../model/chart-bar.ts';
import type { ChartLayer, LayerFrame } from '../view/chart-layer.ts';

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
  /** Center of the ruler. Default: the middle of the bar. */
  readonly center?: 'middle' | 'close';
  /** Side of the bar on which the ruler is drawn. Default: the side with more room. */
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
      if (place !== null) drawRuler(context, frame, place, options);
    },
  };
}

/**
 * Whether the ruler is on the left of its bar, where there is more room. Beside the last bar it is on the right if it
 * fits there, because that place has no candles.
 */
function isOnLeftSide({ bars, width, barWidth, xOf }: LayerFrame, index: number): boolean {
  const right = xOf(index) + barWidth + GAP_PX + CAP_PX + LABEL_WIDTH_PX;
  if (index === bars.length - 1 && right <= width) return false;
  return xOf(index) > width / 2;
}

function drawRuler(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { index, low, high }: RulerPlace,
  { side }: RulerOptions,
): void {
  const [top, bottom] = [frame.yOf(high), frame.yOf(low)];
  if (top === null || bottom === null) return;
  const isLeft = side !== 'right' && isOnLeftSide(frame, index);
  const x = frame.xOf(index) + (isLeft ? -1 : 1) * (frame.barWidth + GAP_PX);
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
  context.textAlign = isLeft ? 'right' : 'left';
  context.textBaseline = 'middle';
  const label = ['1 ATR', x + (isLeft ? -1 : 1) * (CAP_PX + 2 + OUTLINE_PX), (top + bottom) / 2] as const;
  context.strokeStyle = frame.palette.surface;
  context.lineWidth = 2 * OUTLINE_PX;
  context.lineJoin = 'round';
  context.strokeText(...label);
  context.fillStyle = frame.palette.text;
  context.fillText(...label);
  context.restore();
}
