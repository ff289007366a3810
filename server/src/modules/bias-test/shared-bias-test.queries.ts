import type { Shareable, SharedThingOf } from '@tradesense/contract/posts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { countAnswers, findTest, newestShareable, NO_ANSWERS } from './bias-test.repo.ts';

/**
 * Returns a completed test of the learner as others may see it; `null` if the learner has no completed test with this
 * id, or if the test is rated and does not count because an answer was too fast.
 */
export async function shareBiasTest(
  tx: Tx,
  userId: string,
  testId: string,
): Promise<SharedThingOf<'bias-test'> | null> {
  const test = await findTest(tx, userId, testId);
  if (test === null || test.state !== 'completed' || test.score === null || test.endedAt === null) return null;
  if (test.rated && ((await countAnswers(tx, [testId])).get(testId) ?? NO_ANSWERS).tooFast > 0) return null;
  const { asset, timeframe, rated, questionCount, score, brier, endedAt } = test;
  return {
    kind: 'bias-test',
    asset,
    timeframe,
    rated,
    questionCount,
    score,
    brier,
    endedAt: new Date(endedAt).toISOString(),
  };
}

/** Returns up to `limit` completed tests that the learner can share in a post, newest first. */
export async function shareableBiasTests(tx: Tx, userId: string, limit: number): Promise<readonly Shareable[]> {
  const rows = await newestShareable(tx, userId, limit);
  return rows.flatMap(({ id, asset, timeframe, score, questionCount, endedAt }) =>
    score === null || endedAt === null
      ? []
      : [{ kind: 'bias-test', id, asset, timeframe, score, questionCount, at: new Date(endedAt).toISOString() }],
  );
}
