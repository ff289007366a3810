import { findRepeated, type Submission } from '@tradesense/core/assessment/submission.ts';
import type { AttemptState } from '@tradesense/core/assessment/attempt.ts';

export interface AnswerAttempt extends Submission {
  readonly question: number;
}

export interface AskedQuestion {
  readonly index: number;
  readonly answer: Submission | null;
}

/** Reasons why an answer was not stored. */
export type AnswerReason = 'idempotency-conflict' | 'test-ended' | 'question-already-answered' | 'question-not-current';

export type AnswerVerdict =
  | { readonly kind: 'accept' | 'repeat' }
  | { readonly kind: 'refuse'; readonly reason: AnswerReason };

/**
 * Decides whether an answer is accepted, refused or a repetition. The caller must have applied the test's time limits.
 * A repetition of a stored answer gets the same response as before, even after the test has ended. Any other answer is
 * accepted only if the test is active and the answer is to the current question.
 */
export function decideAnswer(
  state: AttemptState,
  questions: readonly AskedQuestion[],
  sent: AnswerAttempt,
): AnswerVerdict {
  const stored = questions.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  const repeated = findRepeated(stored, sent);
  if (repeated === 'idempotency-conflict') return { kind: 'refuse', reason: repeated };
  if (repeated !== null) return { kind: 'repeat' };
  if (state !== 'active') return { kind: 'refuse', reason: 'test-ended' };
  const current = questions.find(({ answer }) => answer === null)?.index;
  if (current === sent.question) return { kind: 'accept' };
  const isAnswered = questions.some(({ index, answer }) => index === sent.question && answer !== null);
  return { kind: 'refuse', reason: isAnswered ? 'question-already-answered' : 'question-not-current' };
}
