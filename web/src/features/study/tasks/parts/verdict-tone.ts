import type { TaskVerdict, VerdictLine, VerdictResult } from '@tradesense/core/study/task.ts';
import type { Palette } from '../../../../chart/view/palette.ts';

/** Symbol and name of each result. They say the same as the result's color. */
export const RESULT_LABELS: Readonly<Record<VerdictResult, { readonly sign: string; readonly name: string }>> = {
  right: { sign: '✓', name: 'Right' },
  half: { sign: '≈', name: 'Half right' },
  wrong: { sign: '✕', name: 'Wrong' },
  missed: { sign: '◇', name: 'Missed' },
};

/** Returns the color of a result on a chart. */
export function resultColor(result: VerdictResult, { lines }: Palette): string {
  return { right: lines[6], half: lines[2], wrong: lines[5], missed: lines[3] }[result];
}

/**
 * Returns the verdict's result for the part of the answer with the id `target`; `null` if the verdict has no line about
 * it.
 */
export function resultOf(verdict: TaskVerdict | null, target: string): VerdictResult | null {
  return verdict?.lines.find((line) => line.target === target)?.result ?? null;
}

/** Returns the lines of the verdict about parts that the learner missed. */
export function missedLines(verdict: TaskVerdict | null): readonly VerdictLine[] {
  return verdict?.lines.filter(({ result }) => result === 'missed') ?? [];
}
