/** Hour labels below a chart, and labels of the pauses on it. */

/** A pause in hours: the time between the starts of two consecutive bars, if it is longer than one hour. */
interface Pause {
  readonly index: number;
  readonly hours: number;
}

/** A pause, and where its label is. */
interface PauseLabel extends Pause {
  readonly edge: 'start' | 'end' | null;
  /** Whether the label is one line lower, because the label before it is close. */
  readonly isLower: boolean;
}

/** Minimum number of bars between two hour labels below a chart. The first label is not centered on its bar. */
const APART = 6;
const APART_FROM_FIRST = 8;
/** Width of a pause's label, and the distance from an edge below which the label would be cut off; both in bars. */
const WORDS = 8;
const EDGE = 4;

export function pausesIn(hours: readonly number[]): readonly Pause[] {
  return hours.flatMap((hour, index) => {
    const passed = hour - (hours[index - 1] ?? hour - 1);
    return passed > 1 ? [{ index, hours: passed }] : [];
  });
}

/** Returns where the label of each pause is. Labels that would overlap alternate between two lines. */
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
 * Returns the bars with an hour label: the first bar and, where there is room, those after a pause and those at every
 * sixth hour of the day.
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
