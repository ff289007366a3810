import type { LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { withAlpha, type Palette } from '../../../../chart/view/palette.ts';
import { writeHaloText } from './halo-text.ts';
import type { Zone } from './zone-drawing.ts';

export interface ShownNote {
  /** Range of the bars that the note is about, and the range of their prices. */
  readonly note: Zone;
  readonly label: string;
  /** Returns the color from the palette, as a six-digit hex color. */
  readonly color: (palette: Palette) => string;
  readonly isStruck: boolean;
  readonly isFocused: boolean;
}

const LABEL_PX = 11;
/**
 * Distances in pixels: from the highest price of the bars up to the bracket, and from the bracket up to the middle of
 * the number.
 */
const BRACKET_PX = 6;
const NUMBER_PX = 10;
const FOOT_PX = 4;
const REACH_X_PX = 4;
const TINT_ALPHA = 0.07;

interface Place {
  readonly left: number;
  readonly right: number;
  readonly bracket: number;
  readonly middle: number;
}

function placeOf({ from, until, top }: Zone, frame: LayerFrame): Place | null {
  const high = frame.yOf(top);
  if (high === null) return null;
  const [left, right] = [frame.xOf(from - 0.4), frame.xOf(until + 0.4)];
  return { left, right, bracket: high - BRACKET_PX, middle: (left + right) / 2 };
}

/** Draws a note: a bracket above its bars, and its number above the bracket. */
export function drawNote(context: CanvasRenderingContext2D, frame: LayerFrame, shown: ShownNote): void {
  const place = placeOf(shown.note, frame);
  if (place === null) return;
  const { left, right, bracket, middle } = place;
  const color = shown.color(frame.palette);
  const low = frame.yOf(shown.note.bottom);
  if (low !== null) {
    context.fillStyle = withAlpha(color, TINT_ALPHA);
    context.fillRect(left, bracket, right - left, low - bracket);
  }
  context.strokeStyle = color;
  context.lineWidth = shown.isFocused ? 3 : 1.5;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(left, bracket + FOOT_PX);
  context.lineTo(left, bracket);
  context.lineTo(right, bracket);
  context.lineTo(right, bracket + FOOT_PX);
  context.stroke();
  context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
  context.fillStyle = color;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const y = bracket - NUMBER_PX;
  writeHaloText(context, frame, shown.label, { x: middle, y });
  if (!shown.isStruck) return;
  const half = context.measureText(shown.label).width / 2 + 3;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(middle - half, y);
  context.lineTo(middle + half, y);
  context.stroke();
}

/**
 * Returns the index of the nearest note whose bars or number are within `reach` pixels of a point; `null` if there is
 * none.
 */
export function noteAt(
  notes: readonly Zone[],
  { x, y }: { readonly x: number; readonly y: number },
  reach: number,
  frame: LayerFrame,
): number | null {
  let best: { readonly position: number; readonly off: number } | null = null;
  for (const [position, note] of notes.entries()) {
    const place = placeOf(note, frame);
    const low = frame.yOf(note.bottom);
    if (place === null || low === null) continue;
    const isInside =
      x >= place.left - Math.max(reach, REACH_X_PX) &&
      x <= place.right + Math.max(reach, REACH_X_PX) &&
      y >= place.bracket - 2 * NUMBER_PX - reach &&
      y <= low + reach;
    const off = Math.abs(x - place.middle);
    if (isInside && off < (best?.off ?? Number.POSITIVE_INFINITY)) best = { position, off };
  }
  return best?.position ?? null;
}
