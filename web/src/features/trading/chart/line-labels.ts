/** Where the labels of lines stand, so that none lies over another. Pixels of the price pane, from its top. */

export interface LabelWish {
  readonly id: string;
  /** Of the line; outside of the pane the label is held at its edge. */
  readonly y: number;
  /** Smaller ones stay when there is no room for all. */
  readonly rank: number;
}

export interface PlacedLabel {
  readonly id: string;
  /** Of the middle of the label. */
  readonly y: number;
  /** Where the line is, seen from the pane. */
  readonly beyond: 'above' | 'below' | null;
}

interface Pane {
  readonly height: number;
  /** Of a label, with the room around it. */
  readonly labelHeight: number;
}

/**
 * Labels near their lines, in the order of the lines, pushed apart as little as a single pass each way does. Of more than fit,
 * those of the highest rank are left out: their lines stand without one.
 */
export function placeLabels(wishes: readonly LabelWish[], { height, labelHeight }: Pane): readonly PlacedLabel[] {
  const most = Math.max(0, Math.floor(height / labelHeight));
  const kept = wishes
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
