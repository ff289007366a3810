/** Lists tests of all learners for the administration. */
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { TestState } from '@tradesense/contract/administration-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeOf, unknownLast, type ListPage, type SortedList } from '../../platform/database/sorted-list.ts';
import type { TestRow } from './bias-test.repo.ts';
import { biasTests } from './bias-test.tables.ts';

/** Filter of the tests to list. An absent field selects all. Ids ascend with time, so ids can bound a time range. */
export interface TestFilter {
  readonly userId?: string | undefined;
  readonly state?: TestState | undefined;
  readonly fromId?: string | undefined;
  readonly beforeId?: string | undefined;
}

const LIST: SortedList<SortOf<'results'>> = {
  from: biasTests,
  key: biasTests.id,
  columns: {
    started: null,
    subject: sql`${biasTests.asset}`,
    state: sql`${biasTests.state}`,
    score: unknownLast(sql`${biasTests.score}::float8 / ${biasTests.questionCount}`, 'float8'),
  },
};

/** Returns a page of the tests that the filter selects. */
export async function listAllTests(tx: Tx, filter: TestFilter, page: ListPage<SortOf<'results'>>): Promise<TestRow[]> {
  const { isAfter, orderBy } = placeOf(LIST, page);
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
        isAfter,
      ),
    )
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Returns the id of the account that took the test; `null` if there is no test with this id. */
export async function ownerOfTest(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.select({ userId: biasTests.userId }).from(biasTests).where(eq(biasTests.id, id));
  return rows[0]?.userId ?? null;
}

/** Returns how many tests were started since the time at which the id `fromId` was made. */
export async function countTestsSince(tx: Tx, fromId: string): Promise<number> {
  return tx.$count(biasTests, gte(biasTests.id, fromId));
}
