import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { missedLines } from './verdict-tone.ts';

/** Returns the bars that the answer lacks: of the bars that a line names the one in the reference, else the first. */
export function missedBars(verdict: TaskVerdict | null, reference: readonly number[] | null): readonly number[] {
  return missedLines(verdict).flatMap(({ bars }) => bars.find((bar) => reference?.includes(bar)) ?? bars.slice(0, 1));
}
