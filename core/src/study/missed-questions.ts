import { DAY_MS, type EpochMs } from '../kernel/time.ts';
import type { ReviewRating } from './review-card.ts';
import type { Certainty } from './topic.ts';

/** An answer to a quiz question, given in an attempt at the quiz or in a review. */
export interface GivenAnswer {
  readonly question: string;
  readonly isRight: boolean;
  readonly answeredAt: EpochMs;
}

/**
 * Returns the ids of the questions that a review still has to ask, the one that was answered longest ago first. A missed
 * question is asked until it is answered right at least a day after it was last missed, because a right answer a few
 * minutes after the explanation shows no lasting knowledge.
 */
export function missedQuestions(answers: readonly GivenAnswer[]): readonly string[] {
  const missedAt = latest(answers.filter(({ isRight }) => !isRight));
  const answeredAt = latest(answers);
  const isMissed = (question: string, at: number) =>
    !answers.some((each) => each.question === question && each.isRight && each.answeredAt >= at + DAY_MS);
  return [...missedAt]
    .filter(([question, at]) => isMissed(question, at))
    .map(([question]) => question)
    .toSorted((a, b) => (answeredAt.get(a) ?? 0) - (answeredAt.get(b) ?? 0));
}

/** Returns the time of the last answer to each question. */
function latest(answers: readonly GivenAnswer[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { question, answeredAt } of answers)
    times.set(question, Math.max(answeredAt, times.get(question) ?? answeredAt));
  return times;
}

/** Returns the rating of a review that asked a quiz question. A right answer that was a guess is `hard`. */
export function questionRating(isRight: boolean, certainty: Certainty): ReviewRating {
  if (!isRight) return 'again';
  return certainty === 'guess' ? 'hard' : 'good';
}
