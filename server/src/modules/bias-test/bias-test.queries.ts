import type { BiasInsightsResponse, BiasTestResponse, BiasTestsResponse } from '@tradesense/contract/bias-test.ts';
import { biasInsights } from '@tradesense/core/bias/insights.ts';
import { followsLastBars } from '@tradesense/core/bias/recency.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import { abandonIfLapsed } from './attention.service.ts';
import { questionsOf, ratedAnswers } from './bias-question.repo.ts';
import { focusRemainingMs, hasLapsed } from './bias-test.policy.ts';
import { countAnswers, findTest, listTests, lockTest, type TestRow } from './bias-test.repo.ts';
import { questionView, resultView, summaryView } from './bias-test-view.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

const TESTS_PER_PAGE = 20;

/** One test of the learner: its current question while active, its result once ended. Throws `not-found` (404). */
export async function readTest(deps: Deps, userId: string, id: string): Promise<BiasTestResponse> {
  const now = deps.clock.now();
  const found = await deps.db.read((tx) => findTest(tx, userId, id));
  const test = found !== null && hasLapsed(found, now) ? await endedTest(deps, userId, id) : found;
  if (test === null) throw new Problem('not-found');
  const questions = await deps.db.read((tx) => questionsOf(tx, id));
  const answered = questions.filter((question) => question.answer !== null).length;
  const current = test.state === 'active' ? questions.find((question) => question.answer === null) : undefined;
  return {
    ...summaryView(test, answered),
    question: current === undefined ? null : questionView(test, current),
    result: test.state === 'active' ? null : resultView(test, questions),
    focusRemainingMs: focusRemainingMs(test, now),
  };
}

async function endedTest(deps: Deps, userId: string, id: string): Promise<TestRow | null> {
  return deps.db.transaction(async (tx) => {
    const test = await lockTest(tx, userId, id);
    if (test === null) return null;
    await abandonIfLapsed(tx, test, deps.clock.now());
    return findTest(tx, userId, id);
  });
}

/** The learner's tests, newest first. `cursor` is `nextCursor` of the page before. */
export async function readTests(deps: Deps, userId: string, cursor: string | null): Promise<BiasTestsResponse> {
  return deps.db.read(async (tx) => {
    const rows = await listTests(tx, userId, cursor, TESTS_PER_PAGE + 1);
    const page = rows.slice(0, TESTS_PER_PAGE);
    const answered = await countAnswers(
      tx,
      page.map((test) => test.id),
    );
    return {
      tests: page.map((test) => summaryView(test, answered.get(test.id) ?? 0)),
      nextCursor: rows.length > TESTS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

/** Tendencies over every answer to a rated question, of ended and running tests. */
export async function readInsights(deps: Pick<Platform, 'db'>, userId: string): Promise<BiasInsightsResponse> {
  const answers = await deps.db.read((tx) => ratedAnswers(tx, userId));
  return biasInsights(
    answers.map((answer) => ({
      ...answer,
      followsLastBars: followsLastBars(answer.direction, answer.recentDirection),
    })),
  );
}
