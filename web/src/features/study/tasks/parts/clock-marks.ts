/** What stands below and on a chart that shows the hours of its bars. */

/** Hours between the starts of a bar and the one before it, where these are more than one. */
interface Pause {
  readonly index: number;
  readonly hours: number;
}

/** A pause with the place of its words. */
interface PauseLabel extends Pause {
  readonly edge: 'start' | 'end' | null;
  /** Whether the words stand one line lower, because those before them are close. */
  readonly isLower: boolean;
}

/** Bars between two hours that are written below a chart, at least; the first is not centered on its bar. */
const APART = 6;
const APART_FROM_FIRST = 8;
/** Bars that the words of a pause are wide, and bars from the edge where they would be cut off. */
const WORDS = 8;
const EDGE = 4;

export function pausesIn(hours: readonly number[]): readonly Pause[] {
  return hours.flatMap((hour, index) => {
    const passed = hour - (hours[index - 1] ?? hour - 1);
    return passed > 1 ? [{ index, hours: passed }] : [];
  });
}

/** Returns where the words of each pause stand: those that would run into one another on two lines in turn. */
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

/** `07`: the hour of the day in UTC. */
export function hourOfDay(hours: number): string {
  return String(hours % 24).padStart(2, '0');
}

/** Returns the bars whose hour is written: the first, those after a pause, and every sixth hour of the clock where there is room. */
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
