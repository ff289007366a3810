import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ProblemCode } from '@tradesense/contract/problem-codes.ts';
import { FOCUS_LIMIT_MS } from '@tradesense/core/learning/focus-limit.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';

/** How long an active test may lie untouched before it ends as abandoned. */
export const BIAS_IDLE_LIMIT_MS = DAY_MS;

export interface TestAttention {
  readonly state: BiasTestSummary['state'];
  readonly touchedAt: EpochMs;
  readonly focusLostAt: EpochMs | null;
}

/** When an active test ends by itself unless the learner comes back: the earlier of the focus and the idle limit. */
export function lapsesAt(test: TestAttention): EpochMs {
  const idleEnd = test.touchedAt + BIAS_IDLE_LIMIT_MS;
  return epochMs(test.focusLostAt === null ? idleEnd : Math.min(idleEnd, test.focusLostAt + FOCUS_LIMIT_MS));
}

/** Whether an active test is past its limits at `now`, whether or not a job has ended it yet. */
export function hasLapsed(test: TestAttention, now: EpochMs): boolean {
  return test.state === 'active' && now >= lapsesAt(test);
}

/** Milliseconds left to come back to the page; null while the page has the focus or the test is over. */
export function focusRemainingMs(test: TestAttention, now: EpochMs): number | null {
  if (test.state !== 'active' || test.focusLostAt === null) return null;
  return Math.max(0, test.focusLostAt + FOCUS_LIMIT_MS - now);
}

export interface AnswerAttempt {
  readonly question: number;
  readonly idempotencyKey: string;
  readonly requestHash: string;
}

export interface KeptQuestion {
  readonly index: number;
  readonly answer: { readonly idempotencyKey: string; readonly requestHash: string } | null;
}

export type AnswerRefusal = Extract<
  ProblemCode,
  'idempotency-conflict' | 'test-ended' | 'question-already-answered' | 'question-not-current'
>;

export type AnswerVerdict =
  { readonly kind: 'accept' | 'repeat' | 'lapse' } | { readonly kind: 'refuse'; readonly code: AnswerRefusal };

/**
 * What to do with an answer, checked in this order: a repeat of a kept answer gets the same response even after the
 * test has ended (the learner may never have received it); then the test, its limits and the question decide.
 */
export function decideAnswer(
  test: TestAttention,
  questions: readonly KeptQuestion[],
  attempt: AnswerAttempt,
  now: EpochMs,
): AnswerVerdict {
  const sameKey = questions.find((each) => each.answer?.idempotencyKey === attempt.idempotencyKey);
  if (sameKey !== undefined) {
    return sameKey.answer?.requestHash === attempt.requestHash
      ? { kind: 'repeat' }
      : { kind: 'refuse', code: 'idempotency-conflict' };
  }
  if (test.state !== 'active') return { kind: 'refuse', code: 'test-ended' };
  if (hasLapsed(test, now)) return { kind: 'lapse' };
  const current = questions.find((each) => each.answer === null)?.index;
  if (current === attempt.question) return { kind: 'accept' };
  const isAnswered = questions.some((each) => each.index === attempt.question && each.answer !== null);
  return { kind: 'refuse', code: isAnswered ? 'question-already-answered' : 'question-not-current' };
}
