import type { CardCause } from '@tradesense/core/study/card-cause.ts';

/** Sentences that say why a review card exists. */
export const CAUSE_TEXTS: Readonly<Record<CardCause, string>> = {
  quiz: 'You missed a quiz question of this lesson.',
  task: 'You missed a task of this lesson.',
  challenge: 'You missed a task of this lesson in a challenge.',
  exam: 'You did not pass a Chart Exam that this lesson prepares for.',
};
