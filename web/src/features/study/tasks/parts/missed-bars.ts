import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { missedLines } from './verdict-tone.ts';

/**
 * Returns one bar for each line of the verdict that reports something missed: the first of the line's bars that is in
 * the reference, otherwise the line's first bar.
 */
export function missedBars(verdict: TaskVerdict | null, reference: readonly number[] | null): readonly number[] {
  return missedLines(verdict).flatMap(({ bars }) => bars.find((bar) => reference?.includes(bar)) ?? bars.slice(0, 1));
}
