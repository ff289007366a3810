/**
 * Computes the position of each topic on the map: its column depends on the prerequisites, its height on the other
 * topics of the column and on the heights of the prerequisites.
 */

interface Placeable {
  readonly id: string;
  readonly needs: readonly string[];
}

export interface PlacedTopic {
  readonly id: string;
  /**
   * Index of the column: 0 for a topic without prerequisites, otherwise one more than the largest column of its
   * prerequisites.
   */
  readonly column: number;
  /** Vertical position of the topic's middle, from 0 (top of the column) to 1 (bottom). */
  readonly middle: number;
}

export interface MapLayout {
  readonly columns: number;
  /** Number of topics in the column with the most topics. */
  readonly rows: number;
  readonly places: readonly PlacedTopic[];
  /** Lines from the direct prerequisites of each topic. A prerequisite of another prerequisite has no line. */
  readonly lines: readonly MapLine[];
}

export interface MapLine {
  readonly from: string;
  readonly to: string;
  /**
   * Heights, from 0 to 1, at which the line crosses the columns between its two topics, one per column. The line runs
   * through a gap between the column's topics, or past its first or last topic.
   */
  readonly via: readonly number[];
}

/**
 * Returns the positions of the topics, in the order of `topics`, and the lines between the topics. Prerequisites that
 * are not in `topics` are ignored. Prerequisites must not form a cycle.
 */
export function layOutMap(topics: readonly Placeable[]): MapLayout {
  const known = new Map(topics.map((topic) => [topic.id, topic]));
  const needsOf = (id: string) => (known.get(id)?.needs ?? []).filter((need) => known.has(need));
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const depth = depths.get(id) ?? Math.max(-1, ...needsOf(id).map(depthOf)) + 1;
    depths.set(id, depth);
    return depth;
  };
  const leadsTo = (from: string, to: string): boolean =>
    needsOf(to).some((need) => need === from || leadsTo(from, need));
  const directNeeds = (id: string) =>
    needsOf(id).filter((need) => !needsOf(id).some((other) => other !== need && leadsTo(need, other)));

  const columns = Math.max(0, ...topics.map(({ id }) => depthOf(id) + 1));
  const middles = new Map<string, number>();
  for (let column = 0; column < columns; column += 1) {
    const members = topics.filter(({ id }) => depthOf(id) === column).map(({ id }) => id);
    const pull = (id: string) => mean(directNeeds(id).map((need) => middles.get(need) ?? 0.5));
    const sorted = members.toSorted((a, b) => pull(a) - pull(b));
    sorted.forEach((id, index) => middles.set(id, (index + 0.5) / sorted.length));
  }
  const places = topics.map(({ id }) => ({ id, column: depthOf(id), middle: middles.get(id) ?? 0.5 }));
  /**
   * Returns the height of the column's gap that is nearest to `height`. Gaps are between two topics and at both ends of
   * the column.
   */
  const gapOf = (column: number, height: number): number => {
    const size = places.filter((place) => place.column === column).length;
    return Math.round(height * size) / size;
  };
  const lineOf = (from: string, to: string): MapLine => {
    const [start, end] = [depthOf(from), depthOf(to)];
    const [top, bottom] = [middles.get(from) ?? 0.5, middles.get(to) ?? 0.5];
    const between = Array.from({ length: end - start - 1 }, (_, at) => start + 1 + at);
    const straight = (column: number) => top + ((bottom - top) * (column - start)) / (end - start);
    return { from, to, via: between.map((column) => gapOf(column, straight(column))) };
  };
  return {
    columns,
    rows: Math.max(
      0,
      ...Map.groupBy(places, ({ column }) => column)
        .values()
        .map((column) => column.length),
    ),
    places,
    lines: topics.flatMap(({ id }) => directNeeds(id).map((from) => lineOf(from, id))),
  };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0.5 : values.reduce((sum, value) => sum + value, 0) / values.length;
