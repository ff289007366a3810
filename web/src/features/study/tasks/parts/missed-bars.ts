import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { missedLines } from './verdict-tone.ts';

/**
 * Returns the bars that the answer lacks: for each line, the named bar that is in the reference, otherwise the first
 * named bar.
 */
export function missedBars(verdict: TaskVerdict | null, reference: readonly number[] | null): readonly number[] {
  return missedLines(verdict).flatMap(({ bars }) => bars.find((bar) => reference?.includes(bar)) ?? bars.slice(0, 1));
}
