/** Computes the hour labels below a chart, and the labels of its trading pauses. */

/**
 * A pause in trading between two consecutive bars that open more than one hour apart. `index` is the index of the
 * second bar, `hours` the time between the two opens.
 */
interface Pause {
  readonly index: number;
  readonly hours: number;
}

/** A trading pause with the position of its label. */
interface PauseLabel extends Pause {
  readonly edge: 'start' | 'end' | null;
  /** Whether the label is one line lower, because it would overlap the label before it. */
  readonly isLower: boolean;
}

/**
 * Minimum number of bars between two hour labels below a chart; before the label of a pause, one less is enough.
 * `APART_FROM_FIRST` applies after the first label, which is not centered on its bar and therefore extends further.
 */
const APART = 6;
const APART_FROM_FIRST = 8;
/**
 * Width of a pause's label, in bars. `EDGE` is the minimum distance from the label's middle to the edge of the chart,
 * in bars; closer to an edge, the label is aligned to the edge.
 */
const WORDS = 8;
const EDGE = 4;

export function pausesIn(hours: readonly number[]): readonly Pause[] {
  return hours.flatMap((hour, index) => {
    const passed = hour - (hours[index - 1] ?? hour - 1);
    return passed > 1 ? [{ index, hours: passed }] : [];
  });
}

/** Returns the position of each pause's label. Labels that would overlap alternate between two lines. */
export function pauseLabels(hours: readonly number[]): readonly PauseLabel[] {
  const labels: PauseLabel[] = [];
  for (const pause of pausesIn(hours)) {
    const before = labels.at(-1);
    const isLower = before !== undefined && pause.index - before.index < WORDS && !before.isLower;
    const edge = pause.index < EDGE ? 'start' : pause.index > hours.length - EDGE ? 'end' : null;
    labels.push({ ...pause, edge, isLower });
  }
  return labels;
}

/** Formats the hour of the day in UTC: `07`. */
export function hourOfDay(hours: number): string {
  return String(hours % 24).padStart(2, '0');
}

/**
 * Returns the indexes of the bars with an hour label: the first bar, the bars after a pause, and the bars at every
 * sixth hour of the day. A bar too close to the previous label is left out.
 */
export function hourMarks(hours: readonly number[]): readonly number[] {
  const pauses = new Set(pausesIn(hours).map(({ index }) => index));
  const room = (index: number) => (index === 0 ? APART_FROM_FIRST : APART);
  const isMarked = (hour: number, index: number) => index === 0 || pauses.has(index) || hour % APART === 0;
  const marks: number[] = [];
  for (const [index, hour] of hours.entries()) {
    const before = marks.at(-1);
    if (!isMarked(hour, index)) continue;
    if (before === undefined || index - before >= room(before) - (pauses.has(index) ? 1 : 0)) marks.push(index);
  }
  return marks;
}
