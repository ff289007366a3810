/**
 * A layer with one horizontal line that the learner drags to a price, and with fixed lines. Until the line has a price,
 * it is drawn dashed at `start`. A press near the line grabs it.
 */
import type { ChartLayer, LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { withAlpha } from '../../../../chart/view/palette.ts';
import { drawBarRing, type BarRing } from './bar-ring.ts';
import { dragGestures } from './drag-gestures.ts';
import { writeHaloText } from './halo-text.ts';
import type { Live } from './live.ts';

export interface StandingLine {
  readonly price: number;
  readonly label: string;
  readonly tone: 'entry' | 'stop';
}

export interface RightPrice {
  readonly from: number;
  /** Upper end of the range of right prices. It equals `from` if exactly one price is right. */
  readonly to: number;
  readonly label: string;
}

export interface PriceLineScene {
  /** Name of the learner's line, such as "Stop". */
  readonly name: string;
  /** Price of the line; `null` until it is set. */
  readonly price: number | null;
  /** Price at which the line is drawn until the learner sets it. */
  readonly start: number;
  readonly lines: readonly StandingLine[];
  readonly ring: Pick<BarRing, 'index' | 'label' | 'side'> | null;
  /** The right price, or the range of right prices; `null` until it may be shown. */
  readonly right: RightPrice | null;
  /** Prices that the price scale must include, so that the learner can move the line to them. */
  readonly room: readonly number[];
  readonly format: (price: number) => string;
  readonly isLocked: boolean;
  readonly onPrice: (price: number) => void;
  /**
   * Called when an arrow key moves the line: with 1 for a step up, −1 for a step down. `isLarge` is whether Shift was
   * pressed.
   */
  readonly onStep: (steps: 1 | -1, isLarge: boolean) => void;
}

const REACH_PX = { mouse: 14, touch: 28 };
const LINE_PX = 2;
const KNOB_PX = 7;
const LABEL_PX = 12;
const ROW_PX = LABEL_PX + 4;
const MARGIN_PX = 8;
const RIGHT_ALPHA = 0.22;

export function priceLineLayer(scene: Live<PriceLineScene>): ChartLayer {
  return {
    ...dragGestures(scene, {
      reachPx: REACH_PX,
      isMovedByPress: false,
      near({ y }, reach, frame) {
        const { price, start } = scene.value();
        const at = frame.yOf(price ?? start);
        return at !== null && Math.abs(y - at) <= reach ? 'line' : null;
      },
      onDrag: (_held, price) => scene.value().onPrice(price),
      onStep(steps, isLarge) {
        scene.value().onStep(steps, isLarge);
        return true;
      },
    }),
    id: 'price-line',
    prices: () => scene.value().room,
    draw(context, frame) {
      const { name, price, start, lines, ring, right, format } = scene.value();
      const { 1: accent, 2: amber, 3: violet } = frame.palette.lines;
      context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
      if (right !== null) drawRight(context, frame, right, violet);
      if (ring !== null) drawBarRing(context, frame, { ...ring, color: amber, isDashed: false });
      context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
      const standing = lines.map((line) => ({ ...line, text: `${line.label} ${format(line.price)}` }));
      for (const { tone, price: at, text } of standing) {
        const color = tone === 'entry' ? frame.palette.comparison : amber;
        drawLine(context, frame, at, { color, label: text, isDashed: true, isOwn: false, rise: 0 });
      }
      const label = price === null ? `Drag the ${name.toLowerCase()} from here` : `${name} ${format(price)}`;
      const widthOf = (text: string) => context.measureText(text).width;
      const rise =
        price === null
          ? labelRise(
              frame.width,
              { y: frame.yOf(start), width: widthOf(label) },
              standing.map(({ price: at, text }) => ({ y: frame.yOf(at), width: widthOf(text) })),
            )
          : 0;
      drawLine(context, frame, price ?? start, { color: accent, label, isDashed: price === null, isOwn: true, rise });
    },
  };
}

interface PlacedLabel {
  /** Y position of the label; `null` if it is outside the chart. */
  readonly y: number | null;
  readonly width: number;
}

/**
 * Returns by how many pixels the label of the learner's line is moved up. The shift keeps it from covering a label on
 * the left at the same height.
 */
export function labelRise(chartWidth: number, own: PlacedLabel, left: readonly PlacedLabel[]): number {
  const room = chartWidth - 4 * MARGIN_PX - 2 * KNOB_PX - own.width;
  const covers = ({ y, width }: PlacedLabel) =>
    y !== null && own.y !== null && Math.abs(y - own.y) < ROW_PX && width > room;
  return left.some(covers) ? ROW_PX : 0;
}

interface LineStyle {
  readonly color: string;
  readonly label: string;
  readonly isDashed: boolean;
  /** Whether this is the learner's line, which has a knob and its label on the right. */
  readonly isOwn: boolean;
  /** Number of pixels by which the label is above its usual position. */
  readonly rise: number;
}

function drawLine(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  price: number,
  { color, label, isDashed, isOwn, rise }: LineStyle,
): void {
  const y = frame.yOf(price);
  if (y === null) return;
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = isOwn ? LINE_PX : 1;
  context.setLineDash(isDashed ? [5, 4] : []);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(frame.width, y);
  context.stroke();
  context.setLineDash([]);
  if (isOwn) {
    context.beginPath();
    context.arc(frame.width - MARGIN_PX - KNOB_PX, y, KNOB_PX, 0, 2 * Math.PI);
    context.fill();
  }
  context.textAlign = isOwn ? 'right' : 'left';
  // The label of a line that is not set yet is above the line. Below the line, it could touch the label of a stop.
  const isBelow = isOwn && !isDashed;
  context.textBaseline = isBelow ? 'top' : 'bottom';
  const x = isOwn ? frame.width - 2 * MARGIN_PX - 2 * KNOB_PX : MARGIN_PX;
  writeHaloText(context, frame, label, { x, y: isBelow ? y + 4 : y - 3 - rise });
}

/** Draws the right price as a line, or the range of right prices as a band. */
function drawRight(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { from, to, label }: RightPrice,
  color: string,
): void {
  const [a, b] = [frame.yOf(from), frame.yOf(to)];
  if (a === null || b === null) return;
  context.fillStyle = withAlpha(color, RIGHT_ALPHA);
  context.fillRect(0, Math.min(a, b), frame.width, Math.abs(a - b));
  context.fillStyle = color;
  context.fillRect(0, a - 1, frame.width, 2);
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  writeHaloText(context, frame, label, { x: frame.width / 2, y: Math.min(a, b) - 3 });
}
