import type { Box, Outline, Point, Segment } from './outline.ts';

/** The part of a drawing under a point: one of its anchors, or its body, which is everything else. */
export type Hit = { readonly part: 'anchor'; readonly index: number } | { readonly part: 'body' };

/** Factor by which the reach of an anchor exceeds the reach of a line, because anchors are drawn larger. */
const ANCHOR_REACH_SHARE = 1.5;

/**
 * Returns the part of the drawing within `reachPx` of a point; `null` if there is none. The inside of a box is part of
 * the body only if the drawing is selected; otherwise a large rectangle would keep the reader from panning the chart
 * below it.
 */
export function hitOf(outline: Outline, point: Point, reachPx: number, isSelected: boolean): Hit | null {
  const anchorReach = reachPx * ANCHOR_REACH_SHARE;
  const distances = outline.anchors.map((anchor) => Math.hypot(anchor.x - point.x, anchor.y - point.y));
  const nearest = Math.min(...distances);
  if (nearest <= anchorReach) return { part: 'anchor', index: distances.indexOf(nearest) };
  const isHit =
    outline.segments.some((segment) => distanceTo(segment, point) <= reachPx) ||
    outline.labels.some((label) => label.manner === 'framed' && isInside(label, point)) ||
    (isSelected && outline.fills.some((fill) => isInside(fill, point)));
  return isHit ? { part: 'body' } : null;
}

/** Returns the distance from a point to the nearest point of a segment. */
export function distanceTo({ from, to }: Segment, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(from.x + share * dx - x, from.y + share * dy - y);
}

function isInside({ left, right, top, bottom }: Box, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
