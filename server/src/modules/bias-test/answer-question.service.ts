import type { z } from 'zod';
import type { biasAnswerRequest, BiasAnswerResponse } from '@tradesense/contract/bias-test.ts';
import { BIAS_ANSWER_MIN_MS } from '@tradesense/core/bias/answer-time.ts';
import { describeSetup } from '@tradesense/core/bias/facts.ts';
import { brierScore, scoreTest } from '@tradesense/core/bias/scoring.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { CreditUnlock } from '../unlock/index.ts';
import {
  questionsOf,
  serveQuestion,
  storeAnswer,
  type BiasTestQuestion,
  type KeptAnswer,
} from './bias-question.repo.ts';
import { biasQuestionAnswered, biasTestCompleted } from './bias-test.events.ts';
import { decideAnswer, type AnswerReason } from './answer-verdict.policy.ts';
import { updateTest, type TestRow } from './bias-test.repo.ts';
import { answerView, unratedReason } from './bias-test-view.ts';
import { settledTest, shownQuestion, type BiasLifeCycle } from './life-cycle.service.ts';
import { doesCount } from './rated-answers.repo.ts';
import type { HasRatedExam } from './start-test.service.ts';

export interface AnswerDeps extends Pick<Platform, 'db' | 'clock' | 'outbox' | 'config'> {
  readonly creditUnlock: CreditUnlock;
  readonly lifeCycle: BiasLifeCycle;
  readonly history: Pick<PracticeHistory, 'recordedAssets'>;
  readonly hasRatedExam: HasRatedExam;
}
type Answer = z.output<typeof biasAnswerRequest>;

/**
 * Stores the answer to the test's current question and reveals the question's outcome. An answer is final. A request
 * with the same idempotency key and the same answer gets the same response again. Answers to one test are processed one
 * at a time, because each request locks the test first. Practice takes no answer while a rated Chart Exam of the learner
 * runs, because the outcome could show how a chart of the exam continues.
 */
export async function answerQuestion(
  deps: AnswerDeps,
  userId: string,
  testId: string,
  answer: Answer,
): Promise<Result<BiasAnswerResponse, AnswerReason | 'rated-exam-running' | 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await settledTest(deps.lifeCycle, tx, userId, testId, now);
    if (!settled.ok) return settled;
    const test = settled.value;
    const questions = await questionsOf(tx, testId);
    const hash = hashAnswer(answer);
    const sent = { question: answer.question, idempotencyKey: answer.idempotency, requestHash: hash };
    const verdict = decideAnswer(test.state, questions, sent);
    if (verdict.kind === 'refuse') return refused(verdict.reason);
    if (verdict.kind === 'accept' && unratedReason(test) === 'practice' && (await deps.hasRatedExam(tx, userId)))
      return refused('rated-exam-running');
    if (verdict.kind === 'accept') await storeGradedAnswer(deps, tx, test, questions, answer, hash, now);
    return ok(answerView(test, await questionsOf(tx, testId), answer.question));
  });
}

async function storeGradedAnswer(
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
  const isSpeedChecked = (await countsForUnlock(deps, tx, test)) && !deps.config.countsFastAnswers;
  const graded = grade(question, answer, hash, now, isSpeedChecked);
  await storeAnswer(tx, test.id, question.index, graded);
  if (doesCount(test)) {
    const { direction, confidence } = graded;
    deps.outbox.append(
      tx,
      biasQuestionAnswered.create({
        ...shownQuestion(test, question),
        direction,
        confidence,
        truth: question.truth.direction,
      }),
    );
  }
  const next = questions[question.index + 1];
  if (next === undefined) {
    await completeTest(deps, tx, test, questions.map((each) => (each === question ? { ...each, answer: graded } : each)), now); // oxfmt-ignore
  } else {
    await updateTest(tx, test, { touchedAt: epochMs(Math.max(now, test.touchedAt)) });
    await serveQuestion(tx, test.id, next.index, now);
  }
}

function grade(
  question: BiasTestQuestion,
  answer: Answer,
  hash: string,
  now: EpochMs,
  isSpeedChecked: boolean,
): KeptAnswer {
  const { direction, confidence, reasoning, tags, idempotency } = answer;
  invariant(question.servedAt !== null, 'the current question has been served');
  // The server's clock may be set back while the learner thinks, so an answer's time is never earlier than the time at
  // which its question was served.
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
    isTooFast: isSpeedChecked && answeredAt - question.servedAt < BIAS_ANSWER_MIN_MS,
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
  const endedAt = epochMs(Math.max(now, test.startedAt));
  await updateTest(tx, test, { state: 'completed', endedAt, focusLostAt: null, score, brier });
  const { userId, asset, questionCount } = test;
  const rated = doesCount(test);
  deps.outbox.append(
    tx,
    biasTestCompleted.create({ testId: test.id, userId, asset, rated, score, questionCount, brier }),
  );
  // A test does not count toward the unlock if an answer came faster than a person can give one.
  const isPlausible = questions.every(({ answer }) => answer?.isTooFast !== true);
  if (isPlausible && (await countsForUnlock(deps, tx, test)))
    await deps.creditUnlock(tx, { userId, kind: 'bias-test', sourceId: test.id, now });
}

/**
 * Whether the test counts toward the unlock. Practice does not, because it shows asset and dates. A test with charts
 * that the learner may have seen does not. A class's test does not, because the members may talk about the charts that
 * they share. Simulated charts count only while the server has no recorded ones.
 */
async function countsForUnlock({ history }: AnswerDeps, tx: Tx, test: TestRow): Promise<boolean> {
  const reason = unratedReason(test);
  if (reason === 'practice' || reason === 'seen' || reason === 'class') return false;
  const isSimulated = test.origin === 'simulated' || reason === 'simulated';
  return !isSimulated || (await history.recordedAssets(tx)).length === 0;
}

/** Returns a hash of all fields that identify an answer. */
function hashAnswer({ question, direction, confidence, reasoning, tags }: Answer): string {
  return requestHash([question, direction, confidence, reasoning, tags]);
}
