/** Places the labels of lines without overlap. Heights are in pixels of the price pane, from its top. */

export interface LabelRequest {
  readonly id: string;
  /** Height of the line, which may be outside the pane. Its label then stays at the edge. */
  readonly y: number;
  /** If there is not room for all labels, those with the lowest ranks are shown. */
  readonly rank: number;
}

export interface PlacedLabel {
  readonly id: string;
  /** Height of the middle of the label. */
  readonly y: number;
  /** Side on which the line is outside the pane; `null` if it is inside. */
  readonly beyond: 'above' | 'below' | null;
}

interface Pane {
  readonly height: number;
  /** Height of a label, including its margin. */
  readonly labelHeight: number;
  /** Share of the pane's height that labels may take; all of it if it is absent. */
  readonly share?: number;
}

/**
 * Returns labels near their lines, in the order of the lines. If they overlap, one pass downward and one upward move
 * them apart. If there is not room for all, those with the highest ranks are left out.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  { height, labelHeight, share = 1 }: Pane,
): readonly PlacedLabel[] {
  const most = Math.max(0, Math.floor((height * share) / labelHeight));
  const kept = requests
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .toSorted((a, b) => a.y - b.y);
  const [top, bottom] = [labelHeight / 2, height - labelHeight / 2];
  const ys = kept.map(({ y }) => Math.min(bottom, Math.max(top, y)));
  for (let at = 1; at < ys.length; at += 1) ys[at] = Math.max(ys[at] ?? 0, (ys[at - 1] ?? 0) + labelHeight);
  let limit = bottom;
  for (let at = ys.length - 1; at >= 0; at -= 1) {
    ys[at] = Math.min(ys[at] ?? 0, limit);
    limit = (ys[at] ?? 0) - labelHeight;
  }
  return kept.map(({ id, y }, at) => ({
    id,
    y: ys[at] ?? y,
    beyond: y < 0 ? 'above' : y > height ? 'below' : null,
  }));
}
