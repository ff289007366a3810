/** Tests of all learners, for the administration. */
import { and, count, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { TestState } from '@tradesense/contract/administration-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { TestRow } from './bias-test.repo.ts';
import { biasTests } from './bias-test.tables.ts';

/** Filter of the tests to list. An absent field selects all. Ids ascend with time. */
export interface TestFilter {
  readonly userId?: string | undefined;
  readonly state?: TestState | undefined;
  readonly fromId?: string | undefined;
  readonly beforeId?: string | undefined;
}

/** Returns the newest tests that the filter selects, newest first. */
export async function listAllTests(tx: Tx, filter: TestFilter, limit: number): Promise<TestRow[]> {
  const { userId, state, fromId, beforeId } = filter;
  return tx
    .select()
    .from(biasTests)
    .where(
      and(
        userId === undefined ? undefined : eq(biasTests.userId, userId),
        state === undefined ? undefined : eq(biasTests.state, state),
        fromId === undefined ? undefined : gte(biasTests.id, fromId),
        beforeId === undefined ? undefined : lt(biasTests.id, beforeId),
      ),
    )
    .orderBy(desc(biasTests.id))
    .limit(limit);
}

/** Returns the account that took the test, or `null` if there is no test with this id. */
export async function ownerOfTest(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.select({ userId: biasTests.userId }).from(biasTests).where(eq(biasTests.id, id));
  return rows[0]?.userId ?? null;
}

/** Returns the number of completed rated tests of each of these learners. A learner without any is absent. */
export async function countTests(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: biasTests.userId, n: count() })
    .from(biasTests)
    .where(and(inArray(biasTests.userId, [...userIds]), eq(biasTests.state, 'completed'), eq(biasTests.rated, true)))
    .groupBy(biasTests.userId);
  return new Map(rows.map(({ userId, n }) => [userId, n]));
}

/** Returns how many tests were started since the time of an id. */
export async function countTestsSince(tx: Tx, fromId: string): Promise<number> {
  return tx.$count(biasTests, gte(biasTests.id, fromId));
}
