import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { missedLines } from './verdict-tone.ts';

/**
 * Returns one bar for each line of the verdict that says that something was missed. It is the first bar of the line
 * that the reference contains; if there is none, the first bar of the line.
 */
export function missedBars(verdict: TaskVerdict | null, reference: readonly number[] | null): readonly number[] {
  return missedLines(verdict).flatMap(({ bars }) => bars.find((bar) => reference?.includes(bar)) ?? bars.slice(0, 1));
}
