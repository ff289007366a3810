import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sandboxUnlocks, unlockCredits } from './unlock.tables.ts';
import type { UnlockCounts } from './unlock.policy.ts';

/** First key of the advisory locks of unlocks. Other kinds of locks use other first keys. */
const UNLOCK_LOCK = 7_203_101;

/**
 * Locks the learner's unlock until the transaction ends. Two learners whose ids have the same hash wait for each other,
 * which is harmless.
 */
export async function lockUnlocking(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${UNLOCK_LOCK}, hashtext(${userId}))`);
}

/** Stores a credit (a result that counts toward the unlock). An existing credit stays unchanged. */
export async function insertCredit(tx: Tx, credit: typeof unlockCredits.$inferInsert): Promise<void> {
  await tx.insert(unlockCredits).values(credit).onConflictDoNothing();
}

/** Removes a credit if it exists. */
export async function removeCredit(
  tx: Tx,
  { userId, kind, sourceId }: Pick<typeof unlockCredits.$inferSelect, 'userId' | 'kind' | 'sourceId'>,
): Promise<void> {
  await tx
    .delete(unlockCredits)
    .where(and(eq(unlockCredits.userId, userId), eq(unlockCredits.kind, kind), eq(unlockCredits.sourceId, sourceId)));
}

/** Returns those of the given ids of tests and exams whose results count toward an unlock. */
export async function creditedAmong(tx: Tx, sourceIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sourceIds.length === 0) return new Set();
  const rows = await tx
    .select({ sourceId: unlockCredits.sourceId })
    .from(unlockCredits)
    .where(inArray(unlockCredits.sourceId, [...sourceIds]));
  return new Set(rows.map(({ sourceId }) => sourceId));
}

/** Stores the unlock. Returns `false` if the sandbox is already unlocked. */
export async function insertUnlock(tx: Tx, userId: string, at: EpochMs): Promise<boolean> {
  const rows = await tx
    .insert(sandboxUnlocks)
    .values({ userId, unlockedAt: new Date(at) })
    .onConflictDoNothing()
    .returning({ userId: sandboxUnlocks.userId });
  return rows.length === 1;
}

export interface UnlockState {
  readonly counts: UnlockCounts;
  readonly unlockedAt: EpochMs | null;
}

interface UnlockStateRow {
  bias_tests: number;
  chart_exams: number;
  unlocked_at: Date | null;
}

/**
 * Returns a learner's unlock state: how many results count, and when the sandbox was unlocked. The statement has a
 * name, because every page of a signed-in learner needs it.
 */
export async function unlockState(tx: Tx, userId: string): Promise<UnlockState> {
  const { rows } = await tx.$client.query<UnlockStateRow>({
    name: 'sandbox-unlock-state',
    text: `SELECT count(*) FILTER (WHERE kind = 'bias-test')::int AS bias_tests,
                  count(*) FILTER (WHERE kind = 'chart-exam')::int AS chart_exams,
                  (SELECT unlocked_at FROM sandbox_unlocks WHERE user_id = $1) AS unlocked_at
           FROM unlock_credits WHERE user_id = $1`,
    values: [userId],
  });
  const row = rows[0];
  return {
    counts: { 'bias-test': row?.bias_tests ?? 0, 'chart-exam': row?.chart_exams ?? 0 },
    unlockedAt: row === undefined || row.unlocked_at === null ? null : epochMs(row.unlocked_at.getTime()),
  };
}

/**
 * Returns the SQL condition that an account's sandbox is unlocked or, if `isUnlocked` is `false`, locked. It is for
 * lists of other modules. An administrator's sandbox is always unlocked.
 */
export function unlockedCondition(isUnlocked: boolean): (userId: SQL, isAdmin: SQL) => SQL {
  return (userId, isAdmin) => {
    const isOpen = sql`(${isAdmin} OR ${hasUnlock(userId)})`;
    return isUnlocked ? isOpen : sql`NOT ${isOpen}`;
  };
}

function hasUnlock(userId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${sandboxUnlocks} WHERE ${sandboxUnlocks.userId} = ${userId})`;
}

/** Returns the unlock state of each given learner. */
export async function unlockStates(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, UnlockState>> {
  if (userIds.length === 0) return new Map();
  const counted = await tx
    .select({
      userId: unlockCredits.userId,
      biasTests: sql<number>`count(*) FILTER (WHERE ${unlockCredits.kind} = 'bias-test')`.mapWith(Number),
      chartExams: sql<number>`count(*) FILTER (WHERE ${unlockCredits.kind} = 'chart-exam')`.mapWith(Number),
    })
    .from(unlockCredits)
    .where(inArray(unlockCredits.userId, [...userIds]))
    .groupBy(unlockCredits.userId);
  const unlocks = await tx
    .select()
    .from(sandboxUnlocks)
    .where(inArray(sandboxUnlocks.userId, [...userIds]));
  const counts = new Map(counted.map((row) => [row.userId, row]));
  const unlockedAt = new Map(unlocks.map((row) => [row.userId, epochMs(row.unlockedAt.getTime())]));
  return new Map(
    userIds.map((id) => {
      const { biasTests = 0, chartExams = 0 } = counts.get(id) ?? {};
      return [
        id,
        { counts: { 'bias-test': biasTests, 'chart-exam': chartExams }, unlockedAt: unlockedAt.get(id) ?? null },
      ];
    }),
  );
}

export async function isUnlocked(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: sandboxUnlocks.userId })
    .from(sandboxUnlocks)
    .where(eq(sandboxUnlocks.userId, userId));
  return rows.length === 1;
}
