/** Computes the position of a plan on the pane: its box, its handles and their labels, in pixels of the pane. */
import type { LayerFrame } from '../../../chart/view/chart-layer.ts';
import { placeLabels } from '../chart/line-labels.ts';
import { PLAN_HANDLES, type PlanHandle } from './plan-prices.ts';
import { planLabel, priceOfHandle, type DescribedPlan, type LabelDetail } from './plan-text.ts';

export const PLAN_LABEL_HEIGHT_PX = 20;
const LABEL_ROOM_PX = 2;
const PADDING_PX = 6;
const EDGE_PX = 6;
const NARROW_PX = 420;
const BOX_SHARE = 0.34;
const BOX_MIN_PX = 210;
/** Maximum number of the newest bars that a label may cover. */
const COVERED_BARS = 8;
/** Space for a handle to the left of its label, in pixels. */
const HANDLE_ROOM_PX = 16;
const MOUSE_REACH_PX = 6;
/** Distance from which a finger can grab a handle, in pixels. It makes the touch target 44 pixels wide. */
const TOUCH_REACH_PX = 22;

export interface PlacedHandle {
  readonly handle: PlanHandle;
  /** Y position of the line, which may be outside the pane. */
  readonly y: number;
  /** Center of the handle's circle, which is always inside the pane. */
  readonly circle: { readonly x: number; readonly y: number };
  readonly label: { readonly left: number; readonly top: number; readonly width: number; readonly text: string } | null;
}

export interface PlanGeometry {
  readonly boxLeft: number;
  readonly handles: readonly PlacedHandle[];
}

interface Setup {
  readonly frame: LayerFrame;
  readonly textWidth: (text: string) => number;
  /** The handle that shows its full label even if it covers bars; `null` for none. */
  readonly lit: PlanHandle | null;
}

/**
 * Returns the left edge of the plan's box. The box is on the right of the pane and covers as few of the newest bars as
 * possible. On a narrow pane it covers the whole width.
 */
function boxLeftOf(frame: LayerFrame): number {
  const { width } = frame;
  if (width < NARROW_PX) return 0;
  const widest = Math.max(0, width - Math.max(BOX_MIN_PX, width * BOX_SHARE));
  return Math.min(Math.max(widest, endOfBars(frame)), Math.max(0, width - BOX_MIN_PX));
}

const endOfBars = ({ bars, xOf, barWidth }: LayerFrame): number =>
  bars.length === 0 ? 0 : xOf(bars.length - 1) + barWidth;

const clamped = (y: number, height: number): number => Math.min(height - EDGE_PX, Math.max(EDGE_PX, y));

export function planGeometry(plan: DescribedPlan, { frame, textWidth, lit }: Setup): PlanGeometry {
  const isNarrow = frame.width < NARROW_PX;
  const present = PLAN_HANDLES.flatMap((handle) => {
    const price = priceOfHandle(plan.prices, handle);
    const y = price === null ? null : frame.yOf(Number(price));
    return y === null ? [] : [{ handle, y }];
  });
  const requests = present.map(({ handle, y }, rank) => ({ id: handle, y, rank: handle === lit ? -1 : rank }));
  const labels = placeLabels(requests, { height: frame.height, labelHeight: PLAN_LABEL_HEIGHT_PX + LABEL_ROOM_PX });
  const free = endOfBars(frame) - COVERED_BARS * frame.barWidth;
  const boxLeft = boxLeftOf(frame) + HANDLE_ROOM_PX;
  const choices = present.map(({ handle, y }) => {
    const placed = labels.find(({ id }) => id === handle) ?? null;
    const arrow = placed === null || placed.beyond === null ? '' : placed.beyond === 'above' ? '↑ ' : '↓ ';
    const write = (detail: LabelDetail) => {
      const text = arrow + planLabel(plan, handle, detail);
      const width = Math.ceil(textWidth(text)) + 2 * PADDING_PX;
      return { text, width, right: Math.max(HANDLE_ROOM_PX, frame.width - EDGE_PX - width) };
    };
    return { handle, y, placed, full: write('full'), short: write('short'), name: write('name') };
  });
  // Where labels beside the box cover many bars, they are at the right edge of the pane, and as short as they must be.
  const isCrowded = isNarrow || Math.min(boxLeft, ...choices.map(({ full }) => full.right)) < free;
  const written = choices.map(({ full, short, name, ...each }) => {
    if (!isCrowded || each.handle === lit) return { ...each, ...full };
    return { ...each, ...(isNarrow ? short : ([full, short].find(({ right }) => right >= free) ?? name)) };
  });
  const rights = written.map(({ right }) => right);
  // The box is at least as wide as the widest label, so that all handles are at its left edge.
  const labelLeft = Math.min(...(isCrowded ? [] : [boxLeft]), ...rights);
  const handles = written.map(({ handle, y, placed, text, width, right }): PlacedHandle => {
    const left = isCrowded ? right : labelLeft;
    const label = placed === null ? null : { left, top: placed.y - PLAN_LABEL_HEIGHT_PX / 2, width, text };
    return { handle, y, circle: { x: left - HANDLE_ROOM_PX / 2, y: clamped(y, frame.height) }, label };
  });
  return { boxLeft: isNarrow ? 0 : labelLeft - HANDLE_ROOM_PX / 2, handles };
}

function distanceTo({ circle, label }: PlacedHandle, x: number, y: number): number {
  const toCircle = Math.hypot(circle.x - x, circle.y - y);
  if (label === null) return toCircle;
  const aside = Math.max(label.left - x, 0, x - label.left - label.width);
  const beyond = Math.max(label.top - y, 0, y - label.top - PLAN_LABEL_HEIGHT_PX);
  return Math.min(toCircle, Math.hypot(aside, beyond));
}

/**
 * Returns the handle at a point; `null` if there is none. The nearest circle or label determines the handle. A mouse
 * can grab lines too; a finger cannot, so that it can still scroll the chart.
 */
export function handleAt(geometry: PlanGeometry, x: number, y: number, pointerType: string): PlanHandle | null {
  const isMouse = pointerType === 'mouse';
  const reach = isMouse ? MOUSE_REACH_PX : TOUCH_REACH_PX;
  const nearest = geometry.handles
    .map((each) => ({
      handle: each.handle,
      distance: Math.min(distanceTo(each, x, y), isMouse ? Math.abs(each.y - y) : Number.POSITIVE_INFINITY),
      // If a finger hits several labels equally, the handle with the nearest line is returned.
      toLine: Math.abs(each.y - y),
    }))
    .filter(({ distance }) => distance <= reach)
    .toSorted((a, b) => a.distance - b.distance || a.toLine - b.toLine);
  return nearest[0]?.handle ?? null;
}
