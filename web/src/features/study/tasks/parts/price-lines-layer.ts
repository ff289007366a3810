/**
 * A layer of horizontal lines at prices. A press near a line grabs it. A press elsewhere sets the chosen line, if it
 * has no price yet. Arrow keys move the chosen line.
 */
import type { SeriesColor } from '../../../../chart/model/indicator-setting.ts';
import { extentsIn } from '../../../../chart/marks/bar-extents.ts';
import type { ChartLayer, LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { dragGestures } from './drag-gestures.ts';
import { writeHaloText } from './halo-text.ts';
import type { Live } from './live.ts';

export interface PriceLine {
  readonly id: string;
  readonly label: string;
  /**
   * Price of the line; `null` until it is set. A line without a price is not drawn; if it is the chosen one, a press
   * sets its price.
   */
  readonly price: number | null;
  readonly color: SeriesColor;
  readonly isDashed: boolean;
  /** Whether the line cannot be moved. */
  readonly isFixed: boolean;
}

export interface PriceLinesScene {
  readonly lines: readonly PriceLine[];
  /** Id of the line that the keys move and that the next press sets; `null` for none. */
  readonly chosen: string | null;
  readonly isLocked: boolean;
  readonly onPrice: (id: string, price: number) => void;
  /**
   * Called when an arrow key moves the line `id`: with 1 for a step up, −1 for a step down. `isLarge` is whether Shift
   * was pressed.
   */
  readonly onStep: (id: string, steps: 1 | -1, isLarge: boolean) => void;
}

const REACH_PX = { mouse: 8, touch: 24 };
const LABEL_PX = 11;
const KNOB_PX = 5;
const LABEL_EDGE_PX = 6;
const LABEL_GAP_PX = 3;

/** Returns the id of the chosen line if it has no price yet and can be set, otherwise `null`. */
function waitingLine({ lines, chosen, isLocked }: PriceLinesScene): string | null {
  return isLocked ? null : (lines.find(({ id, price }) => id === chosen && price === null)?.id ?? null);
}

function nearestLine({ lines }: PriceLinesScene, y: number, reach: number, frame: LayerFrame): string | null {
  let nearest: { readonly id: string; readonly distance: number } | null = null;
  for (const { id, price, isFixed } of lines) {
    const at = price === null || isFixed ? null : frame.yOf(price);
    const distance = at === null ? Number.POSITIVE_INFINITY : Math.abs(at - y);
    if (distance <= reach && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { id, distance };
  }
  return nearest?.id ?? null;
}

export function priceLinesLayer(scene: Live<PriceLinesScene>): ChartLayer {
  const gestures = dragGestures(scene, {
    reachPx: REACH_PX,
    isMovedByPress: true,
    near: ({ y }, reach, frame) => nearestLine(scene.value(), y, reach, frame),
    otherwise: () => waitingLine(scene.value()),
    onDrag: (held, price) => scene.value().onPrice(held, price),
    onStep(steps, isLarge) {
      const { chosen, onStep } = scene.value();
      if (chosen !== null) onStep(chosen, steps, isLarge);
      return chosen !== null;
    },
  });
  return {
    ...gestures,
    id: 'price-lines',
    // During a drag, the scale ignores the prices of the lines. If it followed the dragged line, the line would move
    // away from the pointer.
    prices: () => (gestures.isHeld() ? [] : scene.value().lines.flatMap(({ price }) => price ?? [])),
    draw(context, frame) {
      const { lines, isLocked } = scene.value();
      const taken: LabelBox[] = [];
      for (const line of lines) drawLine(context, frame, line, { hasKnob: !line.isFixed && !isLocked, taken });
    },
  };
}

interface LineSurroundings {
  readonly hasKnob: boolean;
  /** The labels that are drawn already; the label of the line is added. */
  readonly taken: LabelBox[];
}

function drawLine(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { label, price, color, isDashed }: PriceLine,
  { hasKnob, taken }: LineSurroundings,
): void {
  const y = price === null ? null : frame.yOf(price);
  if (y === null) return;
  const paint = frame.palette.lines[color];
  context.strokeStyle = paint;
  context.fillStyle = paint;
  context.lineWidth = isDashed ? 1 : 1.5;
  context.setLineDash(isDashed ? [5, 4] : []);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(frame.width, y);
  context.stroke();
  context.setLineDash([]);
  if (hasKnob) {
    context.beginPath();
    context.arc(frame.width - 2 * KNOB_PX, y, KNOB_PX, 0, 2 * Math.PI);
    context.fill();
  }
  if (label === '') return;
  context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'bottom';
  const { width } = context.measureText(label);
  const place = labelPlace(frame, { y, isDashed, width }, taken);
  taken.push({ ...place, width });
  writeHaloText(context, frame, label, place);
}

interface DrawnLabel {
  /** Y position of the line. */
  readonly y: number;
  readonly isDashed: boolean;
  readonly width: number;
}

/** A drawn label, by its lower left corner. */
export interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const isOver = (a: LabelBox, b: LabelBox): boolean =>
  Math.abs(a.y - b.y) < LABEL_PX && a.x < b.x + b.width && b.x < a.x + a.width;

/**
 * Returns the lower left corner of a line's label: where it covers no other label, if there is such a place, and there
 * the fewest bars. A dashed line, such as the entry or a line of the right answer, prefers the right end. The label of
 * another line at the same price can therefore still be read.
 */
export function labelPlace(
  frame: LayerFrame,
  { y, isDashed, width }: DrawnLabel,
  taken: readonly LabelBox[],
): { readonly x: number; readonly y: number } {
  const ends = [LABEL_EDGE_PX, frame.width - 4 * KNOB_PX - width];
  const [above, below] = [y - LABEL_GAP_PX, y + LABEL_GAP_PX + LABEL_PX];
  const all = (isDashed ? ends.toReversed() : ends).flatMap((x) => [
    { x, y: above },
    { x, y: below },
  ]);
  const free = all.filter((place) => !taken.some((label) => isOver({ ...place, width }, label)));
  const places = free.length === 0 ? all : free;
  const covered = places.map((place) => {
    const extents = extentsIn(frame, [place.x, place.x + width]);
    return extents.filter(([top, bottom]) => top < place.y && bottom > place.y - LABEL_PX).length;
  });
  const [first = { x: LABEL_EDGE_PX, y: above }] = places;
  return places[covered.indexOf(Math.min(...covered))] ?? first;
}
