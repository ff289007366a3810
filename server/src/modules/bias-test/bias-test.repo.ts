import { and, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { biasQuestions, biasTests } from './bias-test.tables.ts';

export type TestRow = typeof biasTests.$inferSelect;

/** A test of another learner is not found. */
export async function findTest(tx: Tx, userId: string, id: string): Promise<TestRow | null> {
  const rows = await tx
    .select()
    .from(biasTests)
    .where(and(eq(biasTests.id, id), eq(biasTests.userId, userId)));
  return rows[0] ?? null;
}

/** Held until the transaction ends: every change of a test or its answers takes this lock first. */
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

/** False when the learner has an active test already; waits for a concurrent start to commit or roll back. */
export async function insertTest(tx: Tx, test: typeof biasTests.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(biasTests)
    .values(test)
    .onConflictDoNothing({ target: biasTests.userId, where: sql`${biasTests.state} = 'active'` })
    .returning({ id: biasTests.id });
  return rows.length === 1;
}

export interface TestEnd {
  readonly state: 'completed' | 'abandoned';
  readonly endedAt: EpochMs;
  /** Only of a completed test. */
  readonly score?: number;
  readonly brier?: number;
}

export async function endTest(tx: Tx, id: string, end: TestEnd): Promise<void> {
  await tx
    .update(biasTests)
    .set({ ...end, focusLostAt: null })
    .where(eq(biasTests.id, id));
}

export async function touchTest(tx: Tx, id: string, at: EpochMs): Promise<void> {
  await tx.update(biasTests).set({ touchedAt: at }).where(eq(biasTests.id, id));
}

export async function setFocusLost(tx: Tx, id: string, focusLostAt: EpochMs | null, at: EpochMs): Promise<void> {
  await tx.update(biasTests).set({ focusLostAt, touchedAt: at }).where(eq(biasTests.id, id));
}

/** Active tests that may be past a limit, oldest touch first. */
export async function findLapsed(
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

/** Newest first; `before` is the id of the last test of the page before. */
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

/** Answered questions of each test; a test without any is absent. */
export async function countAnswers(tx: Tx, testIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (testIds.length === 0) return new Map();
  const rows = await tx
    .select({ testId: biasQuestions.testId, answered: sql<number>`count(*)::int` })
    .from(biasQuestions)
    .where(and(inArray(biasQuestions.testId, [...testIds]), sql`${biasQuestions.answeredAt} IS NOT NULL`))
    .groupBy(biasQuestions.testId);
  return new Map(rows.map((row) => [row.testId, row.answered]));
}
