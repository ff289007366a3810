import { and, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { biasQuestions, biasTests } from './bias-test.tables.ts';

export type TestRow = typeof biasTests.$inferSelect;

/** Returns the learner's test with this id; `null` if there is none. */
export async function findTest(tx: Tx, userId: string, id: string): Promise<TestRow | null> {
  const rows = await tx
    .select()
    .from(biasTests)
    .where(and(eq(biasTests.id, id), eq(biasTests.userId, userId)));
  return rows[0] ?? null;
}

/** Locks the learner's test until the transaction ends. Every change of a test or its answers takes this lock first. */
export async function lockTest(tx: Tx, userId: string, id: string): Promise<TestRow | null> {
  const rows = await tx
    .select()
    .from(biasTests)
    .where(and(eq(biasTests.id, id), eq(biasTests.userId, userId)))
    .for('update');
  return rows[0] ?? null;
}

export async function lockActiveTest(tx: Tx, userId: string): Promise<TestRow | null> {
  const rows = await tx
    .select()
    .from(biasTests)
    .where(and(eq(biasTests.userId, userId), eq(biasTests.state, 'active')))
    .for('update');
  return rows[0] ?? null;
}

/** Whether the learner has an active test that is rated. */
export async function hasActiveRatedTest(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await tx.$count(
      biasTests,
      and(eq(biasTests.userId, userId), eq(biasTests.state, 'active'), eq(biasTests.rated, true)),
    )) > 0
  );
}

/**
 * Stores a test. Returns `false` if the learner already has an active test. If another transaction is starting a test
 * of the learner, waits until that transaction commits or rolls back.
 */
export async function insertTest(tx: Tx, test: typeof biasTests.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(biasTests)
    .values(test)
    .onConflictDoNothing({ target: biasTests.userId, where: sql`${biasTests.state} = 'active'` })
    .returning({ id: biasTests.id });
  return rows.length === 1;
}

export type TestChange = Partial<Pick<TestRow, 'state' | 'touchedAt' | 'focusLostAt' | 'endedAt' | 'score' | 'brier'>>;

/** Changes the locked test and returns its new state. */
export async function updateTest(tx: Tx, test: TestRow, change: TestChange): Promise<TestRow> {
  await tx.update(biasTests).set(change).where(eq(biasTests.id, test.id));
  return { ...test, ...change };
}

/** Returns the start time of the user's `count`-th newest test; `null` if there are fewer tests. */
export async function nthNewestStart(tx: Tx, userId: string, count: number): Promise<EpochMs | null> {
  const [row] = await tx
    .select({ startedAt: biasTests.startedAt })
    .from(biasTests)
    .where(eq(biasTests.userId, userId))
    .orderBy(desc(biasTests.id))
    .limit(1)
    .offset(count - 1);
  return row?.startedAt ?? null;
}

/** Returns active tests that may be past a time limit, least recently touched first. */
export async function findDueTests(
  tx: Tx,
  cutoffs: { readonly focusLost: EpochMs; readonly touched: EpochMs },
  limit: number,
): Promise<readonly Pick<TestRow, 'id' | 'userId'>[]> {
  return await tx
    .select({ id: biasTests.id, userId: biasTests.userId })
    .from(biasTests)
    .where(
      and(
        eq(biasTests.state, 'active'),
        or(lte(biasTests.focusLostAt, cutoffs.focusLost), lte(biasTests.touchedAt, cutoffs.touched)),
      ),
    )
    .orderBy(biasTests.touchedAt)
    .limit(limit);
}

/** Returns tests, newest first. `before` is the id of the last test of the previous page. */
export async function listTests(
  tx: Tx,
  userId: string,
  before: string | null,
  limit: number,
): Promise<readonly TestRow[]> {
  return await tx
    .select()
    .from(biasTests)
    .where(and(eq(biasTests.userId, userId), before === null ? undefined : lt(biasTests.id, before)))
    .orderBy(desc(biasTests.id))
    .limit(limit);
}

export interface AnswerCounts {
  readonly answered: number;
  /** Number of answers that came faster than a person can give one. */
  readonly tooFast: number;
}

export const NO_ANSWERS: AnswerCounts = { answered: 0, tooFast: 0 };

/** Counts the answers of each test. A test without answers has no entry. */
export async function countAnswers(tx: Tx, testIds: readonly string[]): Promise<ReadonlyMap<string, AnswerCounts>> {
  if (testIds.length === 0) return new Map();
  const rows = await tx
    .select({
      testId: biasQuestions.testId,
      answered: sql<number>`count(*)::int`,
      tooFast: sql<number>`(count(*) FILTER (WHERE ${biasQuestions.isTooFast}))::int`,
    })
    .from(biasQuestions)
    .where(and(inArray(biasQuestions.testId, [...testIds]), sql`${biasQuestions.answeredAt} IS NOT NULL`))
    .groupBy(biasQuestions.testId);
  return new Map(rows.map(({ testId, ...counts }) => [testId, counts]));
}

/** Returns the newest completed tests of the learner, without rated ones that do not count because of a too fast answer. */
export async function newestShareable(tx: Tx, userId: string, limit: number): Promise<readonly TestRow[]> {
  return await tx
    .select()
    .from(biasTests)
    .where(
      and(
        eq(biasTests.userId, userId),
        eq(biasTests.state, 'completed'),
        sql`NOT (bias_tests.rated AND EXISTS (SELECT 1 FROM bias_questions question
          WHERE question.test_id = bias_tests.id AND question.is_too_fast))`,
      ),
    )
    .orderBy(desc(biasTests.id))
    .limit(limit);
}
