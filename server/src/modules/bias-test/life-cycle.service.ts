import type { OutcomeChances } from '@tradesense/core/bias/rated-draw.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { BiasFocusResponse, BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { createLifeCycle, type AttemptStore, type LifeCycle } from '../assessment/index.ts';
import {
  countAnswers,
  findDueTests,
  lockActiveTest,
  lockTest,
  NO_ANSWERS,
  nthNewestStart,
  updateTest,
  type TestRow,
} from './bias-test.repo.ts';
import { questionsOf, type BiasTestQuestion } from './bias-question.repo.ts';
import { doesCount } from './rated-answers.repo.ts';
import { biasQuestionLeft, type BiasQuestionLeft } from './bias-test.events.ts';
import { summaryView } from './bias-test-view.ts';

export type BiasLifeCycle = LifeCycle<TestRow, never>;

/** Bias Tests have no timed parts: besides the learner, only the focus limit and the idle limit can end a test. */
const STORE: Omit<AttemptStore<TestRow, never>, 'update'> = {
  lock: lockTest,
  lockActive: lockActiveTest,
  findDue: findDueTests,
  nthNewestStart,
  openPart: async () => null,
  expirePart: (_tx, _test, part) => part,
  countsAbsence: () => true,
  focusIsAction: true,
};

export function createBiasLifeCycle(
  platform: Pick<Platform, 'db' | 'clock' | 'config' | 'outbox' | 'log' | 'errors'>,
): BiasLifeCycle {
  return createLifeCycle(platform, {
    ...STORE,
    async update(tx, test, change) {
      if (change.state === 'abandoned' && doesCount(test)) await publishLeftQuestion(platform.outbox, tx, test);
      return updateTest(tx, test, change);
    },
  });
}

async function publishLeftQuestion(outbox: Platform['outbox'], tx: Tx, test: TestRow): Promise<void> {
  const questions = await questionsOf(tx, test.id);
  const left = questions.find(({ servedAt, answer }) => servedAt !== null && answer === null);
  if (left !== undefined) outbox.append(tx, biasQuestionLeft.create(shownQuestion(test, left)));
}

/** Returns the probabilities without the number of windows that they were counted over. */
function ratesOf({ bullish, bearish, neutral }: OutcomeChances): OutcomeChances {
  return { bullish, bearish, neutral };
}

/** Returns the fields that every event about a question of a rated test has. */
export function shownQuestion({ id, userId }: TestRow, { index, source, chances }: BiasTestQuestion): BiasQuestionLeft {
  return { testId: id, question: index, userId, source, rates: chances === null ? null : ratesOf(chances) };
}

/**
 * Locks the learner's test, applies its time limits, and returns it. Returns the refusal `not-found` if the learner has
 * no such test.
 */
export async function settledTest(
  lifeCycle: BiasLifeCycle,
  tx: Tx,
  userId: string,
  id: string,
  now: EpochMs,
): Promise<Result<TestRow, 'not-found'>> {
  const settled = await lifeCycle.settled(tx, userId, id, now);
  return settled.ok ? ok(settled.value.attempt) : settled;
}

/**
 * Records that the page of the test has lost or regained the focus. Returns the refusal `not-found` if the learner has
 * no such test.
 */
export async function recordFocus(
  lifeCycle: BiasLifeCycle,
  userId: string,
  id: string,
  isFocused: boolean,
): Promise<Result<BiasFocusResponse, 'not-found'>> {
  const recorded = await lifeCycle.recordFocus(userId, id, isFocused);
  if (!recorded.ok) return recorded;
  const { attempt, focusRemainingMs } = recorded.value;
  return ok({ state: attempt.state, remainingMs: focusRemainingMs });
}

/**
 * Ends an active test at the learner's request. A test that has already ended does not change. Returns the refusal
 * `not-found` if the learner has no such test.
 */
export async function abandonTest(
  { db, clock, lifeCycle }: Pick<Platform, 'db' | 'clock'> & { readonly lifeCycle: BiasLifeCycle },
  userId: string,
  id: string,
): Promise<Result<BiasTestSummary, 'not-found'>> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const settled = await settledTest(lifeCycle, tx, userId, id, now);
    if (!settled.ok) return refused('not-found');
    const test = settled.value;
    const ended = test.state === 'active' ? await lifeCycle.abandon(tx, test, now) : test;
    const counts = await countAnswers(tx, [id]);
    return ok(summaryView(ended, counts.get(id) ?? NO_ANSWERS));
  });
}
