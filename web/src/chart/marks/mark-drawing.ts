import type { LayerFrame } from '../view/chart-layer.ts';
import { withAlpha } from '../view/palette.ts';
import { barOf, shapeOf, type Mark } from './mark.ts';
import { pixelOf, type Pixel } from './mark-geometry.ts';

export interface MarkStyle {
  /** Color of the mark, as a six-digit hex color. */
  readonly color: string;
  /** Text next to the mark, such as its number or the sign of its verdict. */
  readonly label: string;
  readonly isSelected: boolean;
  /**
   * Whether the mark is drawn dashed and hollow. This is the case for references and for marks that are not placed yet.
   */
  readonly isHollow: boolean;
}

const LINE_PX = 2;
const TRIANGLE_PX = 7;
const GAP_PX = 5;
const HANDLE_PX = 4;
const RING_PX = 10;
const LABEL_PX = 11;
const DASH = [5, 4];
const FILL_ALPHA = 0.22;

/** Draws one mark. Its shape and its text identify its kind, regardless of the colors. */
export function drawMark(context: CanvasRenderingContext2D, frame: LayerFrame, mark: Mark, style: MarkStyle): void {
  const from = pixelOf(mark.from, frame);
  const to = mark.to === null ? null : pixelOf(mark.to, frame);
  if (from === null || (mark.to !== null && to === null)) return;
  context.strokeStyle = style.color;
  context.fillStyle = style.color;
  context.lineWidth = style.isSelected ? LINE_PX + 1 : LINE_PX;
  context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
  context.textAlign = 'center';
  context.setLineDash(style.isHollow ? DASH : []);
  switch (shapeOf(mark.kind)) {
    case 'point':
      return drawPoint(context, from, mark.kind === 'high', style);
    case 'leg':
      return drawLeg(context, from, to ?? from, style);
    case 'range':
      return drawRange(context, frame, mark, { from, to: to ?? from }, style);
    case 'break':
      return drawBreak(context, frame, mark, from, style);
    case 'level':
      return drawLevel(context, frame, from, style);
  }
}

function drawHandle(context: CanvasRenderingContext2D, { x, y }: Pixel, { isSelected, isHollow }: MarkStyle): void {
  context.setLineDash([]);
  context.beginPath();
  context.arc(x, y, HANDLE_PX, 0, 2 * Math.PI);
  if (isHollow) context.stroke();
  else context.fill();
  if (!isSelected) return;
  context.beginPath();
  context.arc(x, y, RING_PX, 0, 2 * Math.PI);
  context.stroke();
}

/** Draws a triangle that points at the price from outside the bars, with its label further out. */
function drawPoint(context: CanvasRenderingContext2D, at: Pixel, isHigh: boolean, style: MarkStyle): void {
  const out = isHigh ? -1 : 1;
  const tip = at.y + out * GAP_PX;
  const base = tip + out * TRIANGLE_PX * 1.5;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(at.x, tip);
  context.lineTo(at.x - TRIANGLE_PX, base);
  context.lineTo(at.x + TRIANGLE_PX, base);
  context.closePath();
  if (style.isHollow) context.stroke();
  else context.fill();
  context.beginPath();
  context.moveTo(at.x - TRIANGLE_PX, at.y);
  context.lineTo(at.x + TRIANGLE_PX, at.y);
  context.stroke();
  if (style.isSelected) {
    context.beginPath();
    context.arc(at.x, at.y, RING_PX, 0, 2 * Math.PI);
    context.stroke();
  }
  writeLabel(context, { x: at.x, y: base + out * 3 }, isHigh ? 'bottom' : 'top', style.label);
}

function writeLabel(
  context: CanvasRenderingContext2D,
  { x, y }: Pixel,
  baseline: CanvasTextBaseline,
  label: string,
): void {
  if (label === '') return;
  context.textBaseline = baseline;
  context.fillText(label, x, y);
}

function drawLeg(context: CanvasRenderingContext2D, from: Pixel, to: Pixel, style: MarkStyle): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  drawHandle(context, from, { ...style, isSelected: false });
  drawHandle(context, to, style);
  const isUp = to.y <= from.y;
  writeLabel(context, { x: to.x, y: to.y + (isUp ? -RING_PX : RING_PX) }, isUp ? 'bottom' : 'top', style.label);
}

/** Draws the box of a fair value gap. It is three bars wide, with the gap's bar in the middle. */
function drawRange(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  mark: Mark,
  { from, to }: { readonly from: Pixel; readonly to: Pixel },
  style: MarkStyle,
): void {
  const middle = frame.xOf(barOf(mark));
  const half = Math.max(frame.barWidth * 1.5, HANDLE_PX * 2);
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  if (!style.isHollow) {
    context.fillStyle = withAlpha(style.color, FILL_ALPHA);
    context.fillRect(middle - half, top, 2 * half, bottom - top);
    context.fillStyle = style.color;
  }
  context.strokeRect(middle - half, top, 2 * half, bottom - top);
  if (!style.isHollow) {
    drawHandle(context, from, { ...style, isSelected: false });
    drawHandle(context, to, style);
  }
  writeLabel(context, { x: middle, y: top - 4 }, 'bottom', style.label);
}

/**
 * Draws an arrow in the direction of the structure break, at the bar that closes beyond the swing. The arrow ends with
 * the text BOS or CHoCH.
 */
function drawBreak(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  mark: Mark,
  close: Pixel,
  style: MarkStyle,
): void {
  const isUp = mark.kind === 'bullish-bos' || mark.kind === 'bullish-choch';
  const bar = frame.bars[mark.from.index];
  const edge = bar ? frame.yOf(isUp ? bar.l : bar.h) : null;
  const out = isUp ? 1 : -1;
  const tip = (edge ?? close.y) + out * GAP_PX;
  const tail = tip + out * TRIANGLE_PX * 3;
  context.beginPath();
  context.moveTo(close.x, tail);
  context.lineTo(close.x, tip + out * 2);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(close.x - TRIANGLE_PX + 1, tip + out * TRIANGLE_PX);
  context.lineTo(close.x, tip);
  context.lineTo(close.x + TRIANGLE_PX - 1, tip + out * TRIANGLE_PX);
  context.stroke();
  drawHandle(context, close, style);
  const word = mark.kind.endsWith('choch') ? 'CHoCH' : 'BOS';
  // A reference that lies under a mark of the learner gets no text, because the mark already shows the same text.
  const isUnder = style.isHollow && style.label === '';
  const label = isUnder ? '' : `${word} ${style.label}`.trimEnd();
  writeLabel(context, { x: close.x, y: tail + out * 2 }, isUp ? 'top' : 'bottom', label);
}

function drawLevel(context: CanvasRenderingContext2D, frame: LayerFrame, at: Pixel, style: MarkStyle): void {
  context.beginPath();
  context.moveTo(0, at.y);
  context.lineTo(frame.width, at.y);
  context.stroke();
  if (!style.isHollow) drawHandle(context, at, style);
  context.textAlign = style.isHollow ? 'right' : 'left';
  writeLabel(context, { x: style.isHollow ? frame.width - 6 : 6, y: at.y - 3 }, 'bottom', style.label);
}
