import type { LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { withAlpha } from '../../../../chart/view/palette.ts';
import { writeHaloText } from './halo-text.ts';
import { STATE_LABELS } from './shade-text.ts';
import type { Stretch } from './stretches.ts';

/** Vertical range in which a stretch is drawn, as y positions in pixels. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

const FILL_ALPHA = 0.13;
const HATCH_ALPHA = 0.4;
const HATCH_PX = 10;
const LABEL_PX = 11;
/** Minimum width, in pixels, of a stretch that has a label. */
const LABEL_ROOM_PX = 44;

/**
 * Fills a stretch of bars with lines: rising ones for an uptrend, falling ones for a downtrend. If there is room, also
 * writes the name of the stretch's state.
 */
export function drawStretch(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { from, until, state }: Stretch,
  { top, bottom }: Band,
): void {
  const left = frame.xOf(from - 0.5);
  const width = frame.xOf(until - 0.5) - left;
  const color = state === 'up' ? frame.palette.rising : frame.palette.falling;
  context.save();
  context.beginPath();
  context.rect(left, top, width, bottom - top);
  context.clip();
  context.fillStyle = withAlpha(color, FILL_ALPHA);
  context.fillRect(left, top, width, bottom - top);
  context.strokeStyle = withAlpha(color, HATCH_ALPHA);
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  const height = bottom - top;
  for (let x = left - height; x < left + width + height; x += HATCH_PX) {
    context.moveTo(x, state === 'up' ? bottom : top);
    context.lineTo(x + height, state === 'up' ? top : bottom);
  }
  context.stroke();
  context.restore();
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.strokeRect(left, top - 2, width, bottom - top + 4);
  if (width < LABEL_ROOM_PX) return;
  context.fillStyle = color;
  context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  writeHaloText(context, frame, STATE_LABELS[state], { x: left + 5, y: top + 4 });
}
