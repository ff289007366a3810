import type { LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { withAlpha, type Palette } from '../../../../chart/view/palette.ts';
import { writeHaloText } from './halo-text.ts';

/** A price range over the bars from `from` to `until`, both included. */
export interface Zone {
  readonly from: number;
  readonly until: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ShownZone {
  readonly zone: Zone;
  /** Text at the first bar of the zone. */
  readonly label: string;
  /** Returns the color from the palette, as a six-digit hex color. */
  readonly color: (palette: Palette) => string;
  readonly isDashed: boolean;
  /** Whether the fill of the zone is strong, as that of the zones that the learner has chosen; otherwise it is pale. */
  readonly isFilled: boolean;
  readonly isFocused: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LABEL_PX = 11;
const LABEL_GAP_PX = 3;
const FILL_ALPHA = 0.26;
const PALE_ALPHA = 0.08;

/** Returns the box of a zone in pixels; `null` if the scale cannot show its prices. */
function boxOf({ from, until, top, bottom }: Zone, frame: LayerFrame): Box | null {
  const [high, low] = [frame.yOf(top), frame.yOf(bottom)];
  if (high === null || low === null) return null;
  return { left: frame.xOf(from), right: frame.xOf(until + 0.5), top: high, bottom: low };
}

/** Draws a zone as a box from its first bar to its last. A zone of a single price is drawn as a line. */
export function drawZone(context: CanvasRenderingContext2D, frame: LayerFrame, shown: ShownZone): void {
  const box = boxOf(shown.zone, frame);
  if (box === null) return;
  const color = shown.color(frame.palette);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  context.fillStyle = withAlpha(color, shown.isFilled ? FILL_ALPHA : PALE_ALPHA);
  context.fillRect(box.left, box.top, width, height);
  context.strokeStyle = color;
  context.lineWidth = shown.isFocused ? 3 : 1.5;
  context.setLineDash(shown.isDashed ? [5, 3] : []);
  context.beginPath();
  context.rect(box.left, box.top, width, height);
  context.stroke();
  context.setLineDash([]);
  context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
  context.fillStyle = color;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  writeHaloText(context, frame, shown.label, { x: box.left - LABEL_GAP_PX, y: (box.top + box.bottom) / 2 });
}

/**
 * Returns the index of the zone within `reach` pixels of a point; `null` if there is none. If there are several,
 * returns the smallest zone's index.
 */
export function zoneAt(
  zones: readonly Zone[],
  { x, y }: { readonly x: number; readonly y: number },
  reach: number,
  frame: LayerFrame,
): number | null {
  let best: { readonly position: number; readonly area: number } | null = null;
  for (const [position, zone] of zones.entries()) {
    const box = boxOf(zone, frame);
    if (box === null || x < box.left - reach || x > box.right + reach) continue;
    if (y < box.top - reach || y > box.bottom + reach) continue;
    const area = (box.right - box.left) * Math.max(1, box.bottom - box.top);
    if (area < (best?.area ?? Number.POSITIVE_INFINITY)) best = { position, area };
  }
  return best?.position ?? null;
}
