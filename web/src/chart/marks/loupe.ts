import { isRising } from '../model/chart-bar.ts';
import type { LayerFrame } from '../view/chart-layer.ts';
import type { Pixel } from './mark-geometry.ts';

const RADIUS_PX = 54;
const ZOOM = 2.4;
/** Distance of the loupe's center above the finger, in pixels, so that the finger does not cover it. */
const ABOVE_PX = 92;
const BODY_SHARE = 0.6;

/** Returns the center of the loupe for a finger: above the finger, or next to it if there is no room above. */
export function loupeCenter(finger: Pixel, { width }: Pick<LayerFrame, 'width'>): Pixel {
  const isRoomAbove = finger.y - ABOVE_PX - RADIUS_PX >= 0;
  const side = finger.x < width / 2 ? 1 : -1;
  const x = isRoomAbove ? finger.x : finger.x + side * ABOVE_PX;
  const y = isRoomAbove ? finger.y - ABOVE_PX : Math.max(finger.y, RADIUS_PX);
  return { x: Math.min(Math.max(x, RADIUS_PX), width - RADIUS_PX), y };
}

/**
 * Draws the bars around `target` enlarged in a circle near the finger, with a cross at the target. `finger` and
 * `target` are in pixels of the pane.
 */
export function drawLoupe(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  finger: Pixel,
  target: Pixel,
  background: string,
): void {
  const center = loupeCenter(finger, frame);
  context.save();
  context.setLineDash([]);
  context.beginPath();
  context.arc(center.x, center.y, RADIUS_PX, 0, 2 * Math.PI);
  context.fillStyle = background;
  context.fill();
  context.clip();
  const place = (x: number, y: number): Pixel => ({
    x: center.x + (x - target.x) * ZOOM,
    y: center.y + (y - target.y) * ZOOM,
  });
  const reach = Math.ceil(RADIUS_PX / ZOOM / frame.barWidth) + 1;
  const middle = Math.round(frame.indexAt(target.x));
  for (let index = middle - reach; index <= middle + reach; index += 1) drawBar(context, frame, index, place);
  drawCross(context, frame, center);
  context.restore();
  context.setLineDash([]);
  context.strokeStyle = frame.palette.lines[1];
  context.lineWidth = 2;
  context.beginPath();
  context.arc(center.x, center.y, RADIUS_PX, 0, 2 * Math.PI);
  context.stroke();
}

function drawBar(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  index: number,
  place: (x: number, y: number) => Pixel,
): void {
  const bar = frame.bars[index];
  if (!bar) return;
  const [high, low, open, close] = [bar.h, bar.l, bar.o, bar.c].map((price) => frame.yOf(price));
  if (typeof high !== 'number' || typeof low !== 'number' || typeof open !== 'number' || typeof close !== 'number')
    return;
  const x = frame.xOf(index);
  const color = isRising(bar) ? frame.palette.rising : frame.palette.falling;
  const [top, bottom] = [place(x, high), place(x, low)];
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(top.x, top.y);
  context.lineTo(bottom.x, bottom.y);
  context.stroke();
  const half = (frame.barWidth * BODY_SHARE * ZOOM) / 2;
  const [bodyTop, bodyBottom] = [place(x, Math.min(open, close)), place(x, Math.max(open, close))];
  context.fillRect(bodyTop.x - half, bodyTop.y, 2 * half, Math.max(bodyBottom.y - bodyTop.y, 1));
}

function drawCross(context: CanvasRenderingContext2D, { palette }: LayerFrame, { x, y }: Pixel): void {
  context.strokeStyle = palette.lines[1];
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x - RADIUS_PX, y);
  context.lineTo(x + RADIUS_PX, y);
  context.moveTo(x, y - RADIUS_PX);
  context.lineTo(x, y + RADIUS_PX);
  context.stroke();
}
