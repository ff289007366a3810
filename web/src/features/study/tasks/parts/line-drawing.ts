import { pixelOf, type Pixel } from '../../../../chart/marks/mark-geometry.ts';
import type { LayerFrame } from '../../../../chart/view/chart-layer.ts';
import type { Palette } from '../../../../chart/view/palette.ts';
import { writeHaloText } from './halo-text.ts';

interface LinePoint {
  readonly index: number;
  readonly price: number;
}

/** A line between two points of a chart. */
export interface ChartLine {
  readonly from: LinePoint;
  readonly to: LinePoint;
}

export interface ShownLine {
  readonly line: ChartLine;
  /** Text at the middle of the line, which may be empty. */
  readonly label: string;
  /** Returns the color from the palette, as a six-digit hex color. */
  readonly color: (palette: Palette) => string;
  readonly isDashed: boolean;
  readonly isFocused: boolean;
}

const LABEL_PX = 13;
const DOT_PX = 3.5;

/** Draws a line with a dot at both ends. */
export function drawLine(context: CanvasRenderingContext2D, frame: LayerFrame, shown: ShownLine): void {
  const [from, to] = [pixelOf(shown.line.from, frame), pixelOf(shown.line.to, frame)];
  if (from === null || to === null) return;
  const color = shown.color(frame.palette);
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = shown.isFocused ? 4 : 2.5;
  context.setLineDash(shown.isDashed ? [6, 4] : []);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.setLineDash([]);
  for (const { x, y } of [from, to]) {
    context.beginPath();
    context.arc(x, y, DOT_PX, 0, 2 * Math.PI);
    context.fill();
  }
  context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  writeHaloText(context, frame, shown.label, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
}

function distanceToLine({ x, y }: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

/** Returns the index of the nearest line within `reach` pixels of a point; `null` if there is none. */
export function lineAt(lines: readonly ChartLine[], point: Pixel, reach: number, frame: LayerFrame): number | null {
  let best: { readonly position: number; readonly distance: number } | null = null;
  for (const [position, line] of lines.entries()) {
    const [from, to] = [pixelOf(line.from, frame), pixelOf(line.to, frame)];
    if (from === null || to === null) continue;
    const distance = distanceToLine(point, from, to);
    if (distance <= reach && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { position, distance };
  }
  return best?.position ?? null;
}
