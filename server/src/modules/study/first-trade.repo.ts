import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { studyFirstTrades } from './first-trade.tables.ts';

export type FirstTradeRow = typeof studyFirstTrades.$inferSelect;
export type NewFirstTrade = Pick<
  FirstTradeRow,
  'userId' | 'id' | 'question' | 'reference' | 'asset' | 'firstAt' | 'lastAt' | 'shownAt'
>;

export async function findFirstTrade(tx: Tx, userId: string): Promise<FirstTradeRow | null> {
  const [row] = await tx.select().from(studyFirstTrades).where(eq(studyFirstTrades.userId, userId));
  return row ?? null;
}

/** Returns whether the learner's trade is closed and whether it is reviewed. */
export async function firstTradeFlags(
  tx: Tx,
  userId: string,
): Promise<{ readonly isClosed: boolean; readonly isReviewed: boolean }> {
  const { closedAt, reviewedAt } = studyFirstTrades;
  const [row] = await tx
    .select({ closedAt, reviewedAt })
    .from(studyFirstTrades)
    .where(eq(studyFirstTrades.userId, userId));
  return { isClosed: (row?.closedAt ?? null) !== null, isReviewed: (row?.reviewedAt ?? null) !== null };
}

/** Locks the learner's trade until the transaction ends and returns it; `null` if there is none. */
export async function lockFirstTrade(tx: Tx, userId: string): Promise<FirstTradeRow | null> {
  const [row] = await tx.select().from(studyFirstTrades).where(eq(studyFirstTrades.userId, userId)).for('update');
  return row ?? null;
}

/** Stores a new first trade with its chart, unless the learner already has one. */
export async function insertFirstTrade(tx: Tx, trade: NewFirstTrade): Promise<void> {
  await tx.insert(studyFirstTrades).values(trade).onConflictDoNothing();
}

/**
 * Deletes the learner's first trade, so that one with another chart can replace it. The caller must hold the lock on
 * it.
 */
export async function deleteFirstTrade(tx: Tx, userId: string): Promise<void> {
  await tx.delete(studyFirstTrades).where(eq(studyFirstTrades.userId, userId));
}

/** Updates the learner's first trade. The caller must hold the lock on it. */
export async function updateFirstTrade(
  tx: Tx,
  userId: string,
  changes: Partial<
    Pick<FirstTradeRow, 'steps' | 'plan' | 'acts' | 'result' | 'review' | 'plannedAt' | 'closedAt' | 'reviewedAt'>
  >,
): Promise<FirstTradeRow> {
  const [row] = await tx.update(studyFirstTrades).set(changes).where(eq(studyFirstTrades.userId, userId)).returning();
  if (row === undefined) throw new Error(`the first trade of ${userId} is locked and cannot be gone`);
  return row;
}

/**
 * Deletes at most `limit` first trades whose chart was shown before `time` and that are not closed. Returns the number
 * of deleted trades.
 */
export async function deleteUnclosedTrades(tx: Tx, time: EpochMs, limit: number): Promise<number> {
  const old = tx
    .select({ userId: studyFirstTrades.userId })
    .from(studyFirstTrades)
    .where(and(isNull(studyFirstTrades.closedAt), lt(studyFirstTrades.shownAt, time)))
    .limit(limit)
    // Skips locked trades, because their learners may be closing them.
    .for('update', { skipLocked: true });
  const rows = await tx
    .delete(studyFirstTrades)
    .where(inArray(studyFirstTrades.userId, old))
    .returning({ userId: studyFirstTrades.userId });
  return rows.length;
}
