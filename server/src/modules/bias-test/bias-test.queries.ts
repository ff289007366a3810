import type { z } from 'zod';
import type {
  BiasAnswersResponse,
  biasAnswersQuery,
  BiasInsightsResponse,
  BiasTestResponse,
  BiasTestsResponse,
} from '@tradesense/contract/bias-test.ts';
import { focusRemainingMs } from '@tradesense/core/assessment/attempt.ts';
import { BIAS_STORED_CONFIDENCE_MAX, BIAS_STORED_CONFIDENCE_MIN } from '@tradesense/core/bias/bias-rules.ts';
import { biasInsights, CONFIDENCE_EDGES } from '@tradesense/core/bias/insights.ts';
import { followsLastBars } from '@tradesense/core/bias/recency.ts';
import { ok, type Result } from '@tradesense/core/kernel/result.ts';
import { answerPage, answerPlace } from '../../platform/answer-cursor.ts';
import type { Platform } from '../../platform/module.ts';
import { questionsOf, ratedAnswers } from './bias-question.repo.ts';
import { countAnswers, listTests, NO_ANSWERS } from './bias-test.repo.ts';
import { questionView, resultView, summaryView } from './bias-test-view.ts';
import { listRatedCalls } from './rated-answers.repo.ts';
import { settledTest, type BiasLifeCycle } from './life-cycle.service.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

const TESTS_PER_PAGE = 20;

/**
 * Returns the learner's test with this id: with its current question while it is active, with its result after its end.
 * Returns the refusal `not-found` if the learner has no such test.
 */
export async function readTest(
  deps: Deps & { readonly lifeCycle: BiasLifeCycle },
  userId: string,
  id: string,
): Promise<Result<BiasTestResponse, 'not-found'>> {
  const now = deps.clock.now();
  const settled = await deps.db.transaction((tx) => settledTest(deps.lifeCycle, tx, userId, id, now));
  if (!settled.ok) return settled;
  const test = settled.value;
  const questions = await deps.db.read((tx) => questionsOf(tx, id));
  const answers = questions.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  const counts = { answered: answers.length, tooFast: answers.filter(({ isTooFast }) => isTooFast).length };
  const current = test.state === 'active' ? questions.find((question) => question.answer === null) : undefined;
  return ok({
    ...summaryView(test, counts),
    question: current === undefined ? null : questionView(test, current),
    result: test.state === 'active' ? null : resultView(test, questions),
    focusRemainingMs: focusRemainingMs(test, now),
  });
}

/** Returns the learner's tests, newest first. `cursor` is `nextCursor` of the previous page. */
export async function readTests(deps: Deps, userId: string, cursor: string | null): Promise<BiasTestsResponse> {
  return deps.db.read(async (tx) => {
    const rows = await listTests(tx, userId, cursor, TESTS_PER_PAGE + 1);
    const page = rows.slice(0, TESTS_PER_PAGE);
    const counts = await countAnswers(
      tx,
      page.map((test) => test.id),
    );
    return {
      tests: page.map((test) => ({
        ...summaryView(test, counts.get(test.id) ?? NO_ANSWERS),
        ...(test.state === 'active' ? { focusRemainingMs: focusRemainingMs(test, deps.clock.now()) } : {}),
      })),
      nextCursor: rows.length > TESTS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

const ANSWERS_PER_PAGE = 50;

/**
 * Returns the range of the reliability diagram, in percent, that contains the confidence: `from` is inclusive, `below`
 * exclusive. Without a confidence, returns the range of all confidences.
 */
function levelOf(confidence: number | undefined): { from: number; below: number } {
  const edges = CONFIDENCE_EDGES.map((edge) => Math.round(100 * edge));
  const above = BIAS_STORED_CONFIDENCE_MAX + 1;
  if (confidence === undefined) return { from: BIAS_STORED_CONFIDENCE_MIN, below: above };
  const from =
    edges.findLast((edge) => edge <= confidence && edge < BIAS_STORED_CONFIDENCE_MAX) ?? BIAS_STORED_CONFIDENCE_MIN;
  const to = edges.find((edge) => edge > from) ?? BIAS_STORED_CONFIDENCE_MAX;
  // Only the highest range includes its upper end.
  return { from, below: to === BIAS_STORED_CONFIDENCE_MAX ? above : to };
}

/** Returns a page of the rated answers on which the reliability diagram is based, newest first. */
export async function listAnswers(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  { confidence, cursor }: z.output<typeof biasAnswersQuery>,
): Promise<BiasAnswersResponse> {
  const calls = await db.read((tx) =>
    listRatedCalls(tx, userId, levelOf(confidence), { before: answerPlace(cursor), limit: ANSWERS_PER_PAGE + 1 }),
  );
  const { page, nextCursor } = answerPage(calls, ANSWERS_PER_PAGE);
  return { answers: page.map(({ at, ...call }) => ({ ...call, at: new Date(at).toISOString() })), nextCursor };
}

/**
 * Returns the learner's tendencies, computed from all answers that count (`DOES_COUNT`), including those in tests that
 * are still running.
 */
export async function readInsights(deps: Pick<Platform, 'db'>, userId: string): Promise<BiasInsightsResponse> {
  const answers = await deps.db.read((tx) => ratedAnswers(tx, userId));
  return biasInsights(
    answers.map(({ chances, ...answer }) => ({
      ...answer,
      rates: chances,
      followsLastBars: followsLastBars(answer.direction, answer.recentDirection),
    })),
  );
}
