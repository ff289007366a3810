import { TASK_PASS_SCORE, type HintStep, type TaskHint, type TaskVerdict, type VerdictLine } from './task.ts';

/** Rounding tolerance, so that a score exactly on the pass mark passes. */
const ROUNDING = 1e-9;

/** Makes a verdict. A score that rounding puts slightly below 0 or above 1 is set to that bound. */
export function verdictOf(score: number, summary: string, lines: readonly VerdictLine[]): TaskVerdict {
  const within = Math.min(1, Math.max(0, score));
  return { score: within, isRight: within >= TASK_PASS_SCORE - ROUNDING, summary, lines };
}

export function line(
  result: VerdictLine['result'],
  sentence: string,
  target: string | null = null,
  bars: readonly number[] = [],
): VerdictLine {
  return { result, sentence, bars, target };
}

interface Help {
  readonly sentence: string;
  readonly bars?: readonly number[];
}

/** Returns the hint of a step. Only the sentence of this step is computed. */
export function hintAt(step: HintStep, help: Readonly<Record<HintStep, () => Help>>): TaskHint {
  const { sentence, bars = [] } = help[step]();
  return { step, sentence, bars };
}
