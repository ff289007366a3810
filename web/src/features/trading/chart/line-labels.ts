/** Places the labels of lines without overlap. All heights are in pixels of the price pane, measured from its top. */

export interface LabelRequest {
  readonly id: string;
  /** Height of the line. If it is outside the pane, the label is placed at the edge. */
  readonly y: number;
  /** Order in which labels get room: if there is no room for all labels, those with the lowest ranks are shown. */
  readonly rank: number;
}

export interface PlacedLabel {
  readonly id: string;
  /** Height of the label's middle. */
  readonly y: number;
  /** Side on which the line is outside the pane; `null` if it is inside. */
  readonly beyond: 'above' | 'below' | null;
}

interface Pane {
  readonly height: number;
  /** Height at the top that something else covers. Labels leave out at most half of the pane. Default: 0. */
  readonly coveredHeight?: number;
  /** Height of a label, including its margin. */
  readonly labelHeight: number;
  /** Maximum share of the pane's height that the labels may cover. Default: all of it. */
  readonly share?: number;
}

/**
 * Returns the labels near their lines, from the highest line to the lowest. Overlapping labels are moved apart, in one
 * pass downward and one upward. If there is no room for all labels, those with the highest ranks are left out.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  { height, coveredHeight = 0, labelHeight, share = 1 }: Pane,
): readonly PlacedLabel[] {
  const covered = Math.min(coveredHeight, height / 2);
  const room = Math.min(height - covered, height * share);
  const most = Math.max(0, Math.floor(room / labelHeight));
  const kept = requests
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .toSorted((a, b) => a.y - b.y);
  const [top, bottom] = [covered + labelHeight / 2, height - labelHeight / 2];
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

/** A label as it is drawn, from the highest to the lowest. */
export interface DrawnLabel {
  readonly id: string;
  /** Height of the line; `null` if it is outside the pane. */
  readonly y: number | null;
  /** Height of the label's middle. */
  readonly middle: number;
  /** Edge of the label that faces the pane. */
  readonly edge: number;
}

/** A leader runs level from its label to `from`, then to the line, which it meets at `to`. */
export interface Leader {
  readonly from: number;
  readonly to: number;
}

const LEADER_REACH_PX = 14;
const LEADER_STEP_PX = 7;

/**
 * Returns a leader for each label that is away from its line, if the line is inside the pane. `labels` are all labels
 * at one side of the pane, because a label without a leader covers a part of the pane too. `direction` is 1 if the
 * labels are at the left of the pane, and -1 if they are at its right.
 * Guarantees: leaders do not cross, no label covers the end of a leader, and each meets its line at an X position of its
 * own, so that lines a pixel apart can be told apart.
 */
export function leadersOf(labels: readonly DrawnLabel[], direction: 1 | -1): ReadonlyMap<string, Leader> {
  const moved = labels.flatMap(({ id, y, middle }) =>
    y === null || Math.abs(middle - y) <= 1 ? [] : [{ id, y, middle }],
  );
  const edges = labels.map(({ edge }) => edge);
  const from = direction === 1 ? Math.max(...edges) : Math.min(...edges);
  // Labels that were moved down reach farther the lower they are; those that were moved up, the higher they are.
  const down = moved.filter(({ y, middle }) => middle > y);
  const up = moved.filter(({ y, middle }) => middle < y).toReversed();
  return new Map(
    [down, up].flatMap((each) =>
      each.map(({ id }, at) => [id, { from, to: from + direction * (LEADER_REACH_PX + at * LEADER_STEP_PX) }] as const),
    ),
  );
}
