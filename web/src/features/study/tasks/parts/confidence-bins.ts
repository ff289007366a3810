import type { ConfidenceBin, TaskAnswers } from '@tradesense/core/study/task.ts';

/** The learner's choice for a bin of answers: a confidence in percent, or that the bin has too few answers. */
export interface BinChoice {
  readonly confidence: number | null;
  readonly isTooFew: boolean;
}

/**
 * Middle of a bin's confidence range, in percent. It stands for the confidence that was stated with the bin's answers.
 */
export const statedConfidence = ({ from, to }: ConfidenceBin): number => (from + to) / 2;

/** Share of right answers in a bin, in percent; `null` if the bin has no answers. */
export const hitShare = ({ answers, hits }: ConfidenceBin): number | null =>
  answers === 0 ? null : (100 * hits) / answers;

export const binName = ({ from, to }: ConfidenceBin): string => `Said ${from} to ${to}%`;

export function choicesOf(
  bins: readonly ConfidenceBin[],
  answer: TaskAnswers['mend-diagram'] | null,
): readonly BinChoice[] {
  return bins.map((_, i) => {
    const confidence = answer?.confidences[i] ?? null;
    return { confidence, isTooFew: answer !== null && confidence === null };
  });
}

/**
 * Returns the chosen confidence of each bin, or `null` for a bin that the learner says has too few answers. Returns
 * `null` instead of the list if the choice for a bin is missing or invalid.
 */
export function settledConfidences(choices: readonly BinChoice[]): readonly (number | null)[] | null {
  const isSettled = ({ confidence, isTooFew }: BinChoice) =>
    isTooFew || (confidence !== null && confidence >= 0 && confidence <= 100);
  return choices.every(isSettled) ? choices.map(({ confidence, isTooFew }) => (isTooFew ? null : confidence)) : null;
}
