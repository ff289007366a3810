import type { Palette } from '../view/palette.ts';
import { withAlpha } from '../view/palette.ts';
import type { DrawingLook } from './model/drawing.ts';
import { LABEL_LINE_PX, type Label, type Outline, type Point, type Segment } from './model/outline.ts';

const FILL_ALPHA = 0.1;
const SECOND_FILL_ALPHA = 0.05;
const DASH_PX = [5, 4];
const ARROW_PX = 6;
const ANCHOR_RADIUS_PX = 4.5;
const LABEL_PADDING_PX = 5;
const LABEL_CORNER_PX = 4;
const POINT_ARM_PX = 7;

/**
 * The selected part of a drawing: its anchor with the index `grip`, or the whole drawing if `grip` is `null`.
 * `Selection` itself is `null` if the drawing is not selected.
 */
export type Selection = { readonly grip: number | null } | null;

/** Draws an outline in the colors of the theme, and its anchors if the drawing is selected. */
export function drawOutline(
  context: CanvasRenderingContext2D,
  outline: Outline,
  look: DrawingLook,
  palette: Palette,
  selection: Selection,
): void {
  const color = palette.lines[look.color];
  outline.fills.forEach(({ left, top, right, bottom, alpha }, i) => {
    context.fillStyle = withAlpha(color, alpha ?? (i % 2 === 0 ? FILL_ALPHA : SECOND_FILL_ALPHA));
    context.fillRect(left, top, right - left, bottom - top);
  });
  context.strokeStyle = color;
  context.lineCap = 'round';
  for (const segment of outline.segments) drawSegment(context, segment, look.width);
  for (const label of outline.labels) drawLabel(context, label, color, palette);
  if (selection) drawAnchors(context, outline.anchors, selection.grip, color, palette);
}

/** Draws the point that a tool would place next. */
export function drawDraftPoint(context: CanvasRenderingContext2D, { x, y }: Point, palette: Palette): void {
  context.strokeStyle = palette.comparison;
  context.lineWidth = 1.5;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(x - POINT_ARM_PX, y);
  context.lineTo(x + POINT_ARM_PX, y);
  context.moveTo(x, y - POINT_ARM_PX);
  context.lineTo(x, y + POINT_ARM_PX);
  context.stroke();
}

function drawSegment(context: CanvasRenderingContext2D, { from, to, isDashed, isArrow }: Segment, width: number): void {
  context.lineWidth = isDashed ? 1 : width;
  context.setLineDash(isDashed ? DASH_PX : []);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  if (isArrow && Math.hypot(to.x - from.x, to.y - from.y) > ARROW_PX) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    for (const side of [-0.5, 0.5]) {
      context.moveTo(to.x, to.y);
      context.lineTo(to.x - ARROW_PX * Math.cos(angle + side), to.y - ARROW_PX * Math.sin(angle + side));
    }
  }
  context.stroke();
}

function drawLabel(context: CanvasRenderingContext2D, label: Label, color: string, palette: Palette): void {
  const { left, top, right, bottom, manner, lines } = label;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.setLineDash([]);
  if (manner === 'framed') {
    context.beginPath();
    context.roundRect(left, top, right - left, bottom - top, LABEL_CORNER_PX);
    context.fillStyle = palette.surface;
    context.fill();
    context.lineWidth = 1;
    context.stroke();
  }
  const padding = manner === 'framed' ? LABEL_PADDING_PX : 0;
  lines.forEach((line, i) => {
    const y = top + padding + (i + 0.5) * LABEL_LINE_PX;
    if (manner === 'plain') {
      // An outline in the background color keeps the text readable over candles.
      context.lineWidth = 4;
      context.strokeStyle = palette.surface;
      context.lineJoin = 'round';
      context.strokeText(line, left, y);
      context.strokeStyle = color;
    }
    context.fillStyle = manner === 'framed' ? palette.comparison : color;
    context.fillText(line, left + padding, y);
  });
}

function drawAnchors(
  context: CanvasRenderingContext2D,
  anchors: readonly Point[],
  grip: number | null,
  color: string,
  palette: Palette,
): void {
  context.setLineDash([]);
  context.lineWidth = 2;
  context.strokeStyle = color;
  anchors.forEach(({ x, y }, index) => {
    context.beginPath();
    context.arc(x, y, ANCHOR_RADIUS_PX, 0, 2 * Math.PI);
    context.fillStyle = index === grip ? color : palette.surface;
    context.fill();
    context.stroke();
  });
}
