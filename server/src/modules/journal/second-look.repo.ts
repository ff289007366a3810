/** Stores second decisions about closed trades, and reads the lists of trades to review or to decide again. */
import { and, asc, eq, gt, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import { journalSecondDecisions, journalTrades, type SecondDecisionRow, type TradeRow } from './journal.tables.ts';

export async function findSecondDecision(tx: Tx, tradeId: string): Promise<SecondDecisionRow | null> {
  const rows = await tx.select().from(journalSecondDecisions).where(eq(journalSecondDecisions.tradeId, tradeId));
  return rows[0] ?? null;
}

export async function insertSecondDecision(tx: Tx, row: SecondDecisionRow): Promise<void> {
  await tx.insert(journalSecondDecisions).values(row);
}

export async function setResultSent(tx: Tx, tradeId: string, at: Date): Promise<void> {
  await tx.update(journalTrades).set({ resultSentAt: at }).where(eq(journalTrades.id, tradeId));
}

/** Like `setResultSent`, but records the time in all runs of the replay that contain the trade. */
export async function setResultSentInAllRuns(tx: Tx, trade: TradeRow, at: Date): Promise<void> {
  const { userId, symbol, openedAt, closedAt, closedSequence, closedPlace, entryPrice, exitPrice } = journalTrades;
  const isSame = and(
    eq(userId, trade.userId),
    eq(symbol, trade.symbol),
    eq(openedAt, trade.openedAt),
    eq(closedAt, trade.closedAt),
    eq(closedSequence, trade.closedSequence),
    eq(closedPlace, trade.closedPlace),
    eq(entryPrice, trade.entryPrice),
    eq(exitPrice, trade.exitPrice),
  );
  await tx.update(journalTrades).set({ resultSentAt: at }).where(isSame);
}

/** Returns the number of second decisions that the learner has made after a given time. */
export const countSecondDecisions = (tx: Tx, userId: string, after: Date): Promise<number> =>
  tx.$count(
    journalSecondDecisions,
    and(eq(journalSecondDecisions.userId, userId), gt(journalSecondDecisions.answeredAt, after)),
  );

export interface Due {
  /** Only trades written before this time are due. */
  readonly writtenBefore: Date;
}

export interface SecondLookDue extends Due {
  /** Only trades whose result was last sent before this time are due. */
  readonly resultSentBefore: Date;
}

/**
 * Condition for trades that still need a review. Trades copied from another run of a replay are left out, because they
 * are reviewed in that run.
 */
export const toReview = (userId: string): SQL | undefined =>
  and(eq(journalTrades.userId, userId), isNull(journalTrades.reviewedAt), eq(journalTrades.isCopy, false));

export const reviewDue = (userId: string, { writtenBefore }: Due): SQL | undefined =>
  and(toReview(userId), lte(journalTrades.writtenAt, writtenBefore));

/**
 * Condition for trades that are due for a second decision. A review shows the result, so it must be older than
 * `resultSentBefore`, too.
 */
export function secondLookDue(
  tx: Tx,
  userId: string,
  { writtenBefore, resultSentBefore }: SecondLookDue,
): SQL | undefined {
  const { resultSentAt, reviewedAt, writtenAt, id, isCopy } = journalTrades;
  const answers = tx
    .select({ one: sql`1` })
    .from(journalSecondDecisions)
    .where(eq(journalSecondDecisions.tradeId, id));
  return and(
    eq(journalTrades.userId, userId),
    eq(isCopy, false),
    lte(writtenAt, writtenBefore),
    or(isNull(resultSentAt), lte(resultSentAt, resultSentBefore)),
    or(isNull(reviewedAt), lte(reviewedAt, resultSentBefore)),
    notExists(answers),
  );
}

export interface QueueCounts {
  readonly reviews: number;
  readonly reviewsDue: number;
  readonly secondLooks: number;
}

/** Returns how many trades each of the learner's lists contains. One query counts them all. */
export async function countQueue(
  tx: Tx,
  userId: string,
  lists: Record<keyof QueueCounts, SQL | undefined>,
): Promise<QueueCounts> {
  const count = (which: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${which})::int`;
  const [counts] = await tx
    .select({
      reviews: count(lists.reviews),
      reviewsDue: count(lists.reviewsDue),
      secondLooks: count(lists.secondLooks),
    })
    .from(journalTrades)
    .where(and(eq(journalTrades.userId, userId), eq(journalTrades.isCopy, false)));
  invariant(counts !== undefined, 'a count without groups has one row');
  return counts;
}

export interface QueuePlace {
  readonly writtenAt: Date;
  readonly id: string;
}
export type QueuedTrade = Pick<TradeRow, 'id' | 'accountId' | 'number' | 'symbol' | 'side' | 'writtenAt'>;

/** Returns the queued trades that follow a place in the list, oldest first. */
export async function queuedTrades(
  tx: Tx,
  which: SQL | undefined,
  { after, limit }: { readonly after: QueuePlace | null; readonly limit: number },
): Promise<QueuedTrade[]> {
  const { id, accountId, number, symbol, side, writtenAt } = journalTrades;
  const later = after === null ? undefined : or(gt(writtenAt, after.writtenAt), and(eq(writtenAt, after.writtenAt), gt(id, after.id))); // oxfmt-ignore
  return await tx
    .select({ id, accountId, number, symbol, side, writtenAt })
    .from(journalTrades)
    .where(and(which, later))
    .orderBy(asc(writtenAt), asc(id))
    .limit(limit);
}
