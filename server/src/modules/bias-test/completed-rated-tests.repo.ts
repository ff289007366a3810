import { and, count, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { biasTests } from './bias-test.tables.ts';

/**
 * Returns the number of completed rated tests of each given learner. A learner without completed rated tests has no
 * entry.
 */
export async function countCompletedRatedTests(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: biasTests.userId, n: count() })
    .from(biasTests)
    .where(and(inArray(biasTests.userId, [...userIds]), eq(biasTests.state, 'completed'), eq(biasTests.rated, true)))
    .groupBy(biasTests.userId);
  return new Map(rows.map(({ userId, n }) => [userId, n]));
}
