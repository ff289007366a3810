/**
 * Draws a plan: a zone for the risk, a zone for the reward, a line for each price, and a label with a handle for each
 * line.
 */
import type { LayerFrame } from '../../../chart/view/chart-layer.ts';
import { withAlpha, type Palette } from '../../../chart/view/palette.ts';
import { PLAN_LABEL_HEIGHT_PX, type PlacedHandle, type PlanGeometry } from './plan-geometry.ts';
import type { PlanHandle } from './plan-prices.ts';

const ZONE_ALPHA = 0.16;
const FONT_PX = 11;
const PADDING_PX = 6;
const CIRCLE_PX = 5;
const DASHES: Readonly<Record<PlanHandle, readonly number[]>> = { entry: [], stop: [6, 4], target: [2, 3] };

function colorOf(handle: PlanHandle, palette: Palette): string {
  if (handle === 'entry') return palette.decisionLine;
  return handle === 'stop' ? palette.falling : palette.rising;
}

export function setPlanFont(context: CanvasRenderingContext2D, { palette }: LayerFrame): void {
  context.font = `${FONT_PX}px ${palette.fontFamily}`;
}

/** Draws the plan. `lit` is the handle that is being dragged or is selected; `null` for none. */
export function drawPlan(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { boxLeft, handles }: PlanGeometry,
  lit: PlanHandle | null,
): void {
  const entry = handles.find(({ handle }) => handle === 'entry');
  for (const each of handles) if (entry !== undefined && each !== entry) drawZone(context, frame, boxLeft, entry, each);
  for (const each of handles) drawLine(context, frame, each, each.handle === lit);
  for (const each of handles) drawLabel(context, frame, each, each.handle === lit);
}

function drawZone(
  context: CanvasRenderingContext2D,
  { width, palette }: LayerFrame,
  left: number,
  entry: PlacedHandle,
  end: PlacedHandle,
): void {
  const color = colorOf(end.handle, palette);
  const [top, bottom] = [Math.min(entry.y, end.y), Math.max(entry.y, end.y)];
  context.fillStyle = withAlpha(color, ZONE_ALPHA);
  context.fillRect(left, top, width - left, bottom - top);
}

/** Draws a price's line across the width of the pane. */
function drawLine(
  context: CanvasRenderingContext2D,
  { width, height, palette }: LayerFrame,
  { handle, y }: PlacedHandle,
  isLit: boolean,
): void {
  if (y < 0 || y > height) return;
  context.strokeStyle = colorOf(handle, palette);
  context.lineWidth = isLit ? 2 : 1;
  context.setLineDash([...DASHES[handle]]);
  context.beginPath();
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(width, Math.round(y) + 0.5);
  context.stroke();
  context.setLineDash([]);
}

function drawLabel(
  context: CanvasRenderingContext2D,
  { palette }: LayerFrame,
  { handle, circle, label }: PlacedHandle,
  isLit: boolean,
): void {
  context.strokeStyle = colorOf(handle, palette);
  context.lineWidth = isLit ? 2 : 1.5;
  context.fillStyle = palette.surface;
  if (label !== null) {
    const middle = label.top + PLAN_LABEL_HEIGHT_PX / 2;
    if (Math.abs(middle - circle.y) > 1) {
      context.beginPath();
      context.moveTo(circle.x, circle.y);
      context.lineTo(label.left, middle);
      context.stroke();
    }
    context.beginPath();
    context.roundRect(label.left + 0.5, Math.round(label.top) + 0.5, label.width - 1, PLAN_LABEL_HEIGHT_PX - 1, 4);
    context.fill();
    context.stroke();
    context.fillStyle = palette.text;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    context.fillText(label.text, label.left + PADDING_PX, middle + 0.5);
  }
  context.fillStyle = palette.surface;
  context.beginPath();
  context.arc(circle.x, circle.y, isLit ? CIRCLE_PX + 1 : CIRCLE_PX, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/**
 * Draws a horizontal guide with a text. It marks the price that the next press would place. It also marks the placed
 * entry while the plan has no stop.
 */
export function drawGuide(context: CanvasRenderingContext2D, frame: LayerFrame, y: number, text: string): void {
  const { palette, width, height } = frame;
  if (y < 0 || y > height) return;
  context.strokeStyle = palette.decisionLine;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(width, Math.round(y) + 0.5);
  context.stroke();
  const textWidth = context.measureText(text).width + 2 * PADDING_PX;
  const left = Math.max(0, width - textWidth - PADDING_PX);
  const top = Math.min(Math.max(0, y - PLAN_LABEL_HEIGHT_PX / 2), height - PLAN_LABEL_HEIGHT_PX);
  context.fillStyle = palette.surface;
  context.beginPath();
  context.roundRect(left, top, textWidth, PLAN_LABEL_HEIGHT_PX, 4);
  context.fill();
  context.stroke();
  context.fillStyle = palette.text;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillText(text, left + PADDING_PX, top + PLAN_LABEL_HEIGHT_PX / 2 + 0.5);
}
