import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { missedLines } from './verdict-tone.ts';

/**
 * Returns a bar for each line of the verdict about something missing: the first bar of the line that is in the
 * reference, otherwise the first bar of the line.
 */
export function missedBars(verdict: TaskVerdict | null, reference: readonly number[] | null): readonly number[] {
  return missedLines(verdict).flatMap(({ bars }) => bars.find((bar) => reference?.includes(bar)) ?? bars.slice(0, 1));
}
