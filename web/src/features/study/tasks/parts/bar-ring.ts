import type { LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { writeHaloText } from './halo-text.ts';

export interface BarRing {
  /** Index of the bar that the ring surrounds. */
  readonly index: number;
  /** A six-digit hex color. */
  readonly color: string;
  /** Text above or below the ring. */
  readonly label: string;
  readonly side: 'above' | 'below';
  readonly isDashed: boolean;
}

const LINE_PX = 2;
const ROOM_PX = 4;
const MIN_WIDTH_PX = 9;
const LABEL_PX = 11;
const LABEL_GAP_PX = 4;

/** Draws a ring around a bar from its high to its low, with the label outside the ring. */
export function drawBarRing(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { index, color, label, side, isDashed }: BarRing,
): void {
  const bar = frame.bars[index];
  const [high, low] = bar ? [frame.yOf(bar.h), frame.yOf(bar.l)] : [null, null];
  if (high === null || low === null) return;
  const width = Math.max(frame.barWidth + 2, MIN_WIDTH_PX);
  const [top, bottom] = [high - ROOM_PX, low + ROOM_PX];
  context.strokeStyle = color;
  context.lineWidth = LINE_PX;
  context.setLineDash(isDashed ? [4, 3] : []);
  context.beginPath();
  context.roundRect(frame.xOf(index) - width / 2, top, width, bottom - top, Math.min(width / 2, 6));
  context.stroke();
  context.setLineDash([]);
  if (label === '') return;
  context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = side === 'above' ? 'bottom' : 'top';
  context.fillStyle = color;
  const y = side === 'above' ? top - LABEL_GAP_PX : bottom + LABEL_GAP_PX;
  writeHaloText(context, frame, label, { x: frame.xOf(index), y });
}
