import type { BiasFocusResponse, BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import { FOCUS_LIMIT_MS } from '@tradesense/core/learning/focus-limit.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { BIAS_IDLE_LIMIT_MS, focusRemainingMs, hasLapsed, lapsesAt } from './bias-test.policy.ts';
import { countAnswers, endTest, findLapsed, findTest, lockTest, setFocusLost, type TestRow } from './bias-test.repo.ts';
import { summaryView } from './bias-test-view.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

const LAPSED_BATCH = 200;

/**
 * Records that the page lost or got back the learner's attention. The countdown starts at the first loss and only its
 * end or a return stops it; a return after the end finds the test abandoned. Throws `not-found` (404).
 */
export async function recordFocus(
  deps: Deps,
  userId: string,
  id: string,
  focused: boolean,
): Promise<BiasFocusResponse> {
  return deps.db.transaction(async (tx) => {
    const test = await lockedTest(tx, userId, id);
    const now = deps.clock.now();
    if (test.state !== 'active') return { state: test.state, remainingMs: null };
    if (await abandonIfLapsed(tx, test, now)) return { state: 'abandoned', remainingMs: null };
    const focusLostAt = focused ? null : (test.focusLostAt ?? now);
    await setFocusLost(tx, id, focusLostAt, now);
    return { state: 'active', remainingMs: focusRemainingMs({ ...test, focusLostAt }, now) };
  });
}

/** Ends an active test by the learner's wish; an ended one stays as it is. Throws `not-found` (404). */
export async function abandonTest(deps: Deps, userId: string, id: string): Promise<BiasTestSummary> {
  return deps.db.transaction(async (tx) => {
    const test = await lockedTest(tx, userId, id);
    const now = deps.clock.now();
    if (test.state === 'active' && !(await abandonIfLapsed(tx, test, now)))
      await endTest(tx, id, { state: 'abandoned', endedAt: now });
    const ended = (await findTest(tx, userId, id)) ?? test;
    const answered = await countAnswers(tx, [id]);
    return summaryView(ended, answered.get(id) ?? 0);
  });
}

/** Ends the locked test if its limits have passed, at the moment at which they did; says whether it has. */
export async function abandonIfLapsed(tx: Tx, test: TestRow, now: EpochMs): Promise<boolean> {
  if (!hasLapsed(test, now)) return false;
  await endTest(tx, test.id, { state: 'abandoned', endedAt: lapsesAt(test) });
  return true;
}

/** The periodic job: ends the tests whose learner did not come back, each in a transaction of its own. */
export async function endLapsedTests(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const cutoffs = { focusLost: epochMs(now - FOCUS_LIMIT_MS), touched: epochMs(now - BIAS_IDLE_LIMIT_MS) };
  const lapsed = await deps.db.read((tx) => findLapsed(tx, cutoffs, LAPSED_BATCH));
  for (const { id, userId } of lapsed) {
    await deps.db.transaction(async (tx) => {
      const test = await lockTest(tx, userId, id);
      if (test !== null) await abandonIfLapsed(tx, test, now);
    });
  }
}

async function lockedTest(tx: Tx, userId: string, id: string): Promise<TestRow> {
  const test = await lockTest(tx, userId, id);
  if (test === null) throw new Problem('not-found');
  return test;
}
