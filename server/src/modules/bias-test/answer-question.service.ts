import type { z } from 'zod';
import type { biasAnswerRequest, BiasAnswerResponse } from '@tradesense/contract/bias-test.ts';
import { describeSetup } from '@tradesense/core/bias/facts.ts';
import { brierScore, scoreTest } from '@tradesense/core/bias/scoring.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { CreditUnlock } from '../sandbox/index.ts';
import { abandonIfLapsed } from './attention.service.ts';
import {
  questionsOf,
  serveQuestion,
  storeAnswer,
  type BiasTestQuestion,
  type KeptAnswer,
} from './bias-question.repo.ts';
import { BIAS_TEST_COMPLETED, type BiasTestCompleted } from './bias-test.events.ts';
import { decideAnswer, type AnswerRefusal } from './bias-test.policy.ts';
import { endTest, lockTest, touchTest, type TestRow } from './bias-test.repo.ts';
import { answerView } from './bias-test-view.ts';

export interface AnswerDeps extends Pick<Platform, 'db' | 'clock' | 'outbox'> {
  readonly creditUnlock: CreditUnlock;
}
type Answer = z.output<typeof biasAnswerRequest>;

/**
 * Stores the answer to the current question, once and for all, and reveals its outcome. The same idempotency key with
 * the same answer gets the same response again. Throws `not-found` (404) or a refusal of `decideAnswer` (409).
 * One transaction that locks the test first: answers to one test are decided one after the other.
 */
export async function answerQuestion(
  deps: AnswerDeps,
  userId: string,
  testId: string,
  answer: Answer,
): Promise<BiasAnswerResponse> {
  const result = await deps.db.transaction((tx) => answerLocked(deps, tx, userId, testId, answer));
  if (!result.ok) throw new Problem(result.reason);
  return result.value;
}

/** Refusals are returned, not thrown, so that a test whose time ran out is ended by the transaction that noticed it. */
async function answerLocked(
  deps: AnswerDeps,
  tx: Tx,
  userId: string,
  testId: string,
  answer: Answer,
): Promise<Result<BiasAnswerResponse, AnswerRefusal | 'not-found'>> {
  const test = await lockTest(tx, userId, testId);
  if (test === null) return refused('not-found');
  const now = deps.clock.now();
  const questions = await questionsOf(tx, testId);
  const hash = hashAnswer(answer);
  const attempt = { question: answer.question, idempotencyKey: answer.idempotency, requestHash: hash };
  const verdict = decideAnswer(test, questions, attempt, now);
  if (verdict.kind === 'refuse') return refused(verdict.code);
  if (verdict.kind === 'lapse') {
    await abandonIfLapsed(tx, test, now);
    return refused('test-ended');
  }
  if (verdict.kind === 'accept') await keepAnswer(deps, tx, test, questions, answer, hash, now);
  return ok(answerView(test, await questionsOf(tx, testId), answer.question));
}

async function keepAnswer(
  deps: AnswerDeps,
  tx: Tx,
  test: TestRow,
  questions: readonly BiasTestQuestion[],
  answer: Answer,
  hash: string,
  now: EpochMs,
): Promise<void> {
  const question = questions[answer.question];
  invariant(question !== undefined, 'an accepted answer belongs to a question');
  const kept = grade(question, answer, hash, now);
  await storeAnswer(tx, test.id, question.index, kept);
  const next = questions[question.index + 1];
  if (next === undefined) {
    await completeTest(deps, tx, test, questions.map((each) => (each === question ? { ...each, answer: kept } : each)), now); // prettier-ignore
  } else {
    await touchTest(tx, test.id, now);
    await serveQuestion(tx, test.id, next.index, now);
  }
}

function grade(question: BiasTestQuestion, answer: Answer, hash: string, now: EpochMs): KeptAnswer {
  const { direction, confidence, reasoning, tags, idempotency } = answer;
  invariant(question.servedAt !== null, 'the current question has been served');
  // The wall clock may be set back while the learner thinks.
  const answeredAt = epochMs(Math.max(now, question.servedAt));
  return {
    answeredAt,
    direction,
    confidence,
    reasoning,
    tags,
    correct: direction === question.truth.direction,
    brier: brierScore(direction, confidence, question.truth.direction),
    elapsedMs: answeredAt - question.servedAt,
    facts: describeSetup(question.setup, { direction, tags }),
    idempotencyKey: idempotency,
    requestHash: hash,
  };
}

async function completeTest(
  deps: AnswerDeps,
  tx: Tx,
  test: TestRow,
  questions: readonly BiasTestQuestion[],
  now: EpochMs,
): Promise<void> {
  const answers = questions.flatMap(({ answer, truth }) =>
    answer === null ? [] : [{ direction: answer.direction, confidence: answer.confidence, truth: truth.direction }],
  );
  const { score, brier } = scoreTest(answers, test.questionCount);
  invariant(answers.length === test.questionCount && brier !== null, 'a completed test has all its answers');
  await endTest(tx, test.id, { state: 'completed', endedAt: epochMs(Math.max(now, test.startedAt)), score, brier });
  const { userId, asset, rated, questionCount } = test;
  const event: BiasTestCompleted = { testId: test.id, userId, asset, rated, score, questionCount, brier };
  await deps.outbox.append(tx, BIAS_TEST_COMPLETED, event);
  // Practice shows symbol and dates, so it proves nothing.
  if (rated) await deps.creditUnlock(tx, { userId, kind: 'bias-test', sourceId: test.id, now });
}

/** Two answers are the same when every field that counts is. */
function hashAnswer({ question, direction, confidence, reasoning, tags }: Answer): string {
  return requestHash([question, direction, confidence, reasoning, tags]);
}
