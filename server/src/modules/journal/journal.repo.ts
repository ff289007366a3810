import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { JOURNAL_TAG_KINDS, type JournalTagKind } from '@tradesense/contract/journal-constants.ts';
import { GOOD_PROCESS, type Quadrant } from '@tradesense/core/learning/process-score.ts';
import type { Tx } from '../../platform/database/database.ts';
import { journalProgress, journalTrades, type TradeRow } from './journal.tables.ts';
import { reviewDue } from './second-look.repo.ts';

/** Returns the sequence number of the account's last event whose fills are in the journal. Takes no lock. */
export async function progressOf(tx: Tx, accountId: string): Promise<number> {
  const rows = await tx
    .select({ sequence: journalProgress.sequence })
    .from(journalProgress)
    .where(eq(journalProgress.accountId, accountId));
  return rows[0]?.sequence ?? 0;
}

/**
 * Locks the progress of an account's journal until the transaction ends, so that only one writer adds trades. Returns
 * the sequence number of the last event whose fills are in the journal.
 */
export async function lockProgress(tx: Tx, accountId: string): Promise<number> {
  await tx.insert(journalProgress).values({ accountId, sequence: 0 }).onConflictDoNothing();
  const rows = await tx
    .select({ sequence: journalProgress.sequence })
    .from(journalProgress)
    .where(eq(journalProgress.accountId, accountId))
    .for('update');
  return rows[0]?.sequence ?? 0;
}

export async function moveProgress(tx: Tx, accountId: string, sequence: number): Promise<void> {
  await tx.update(journalProgress).set({ sequence }).where(eq(journalProgress.accountId, accountId));
}

/** Returns the asset's last trade in the journal of the account; `null` before the first one. */
export async function lastTradeOf(tx: Tx, accountId: string, symbol: string): Promise<TradeRow | null> {
  const rows = await tx
    .select()
    .from(journalTrades)
    .where(and(eq(journalTrades.accountId, accountId), eq(journalTrades.symbol, symbol)))
    .orderBy(desc(journalTrades.closedSequence), desc(journalTrades.closedPlace))
    .limit(1);
  return rows[0] ?? null;
}

/** Returns the trade of an asset that was closed by the given fill; `null` if the fill closed none. */
export async function tradeEndingAt(
  tx: Tx,
  accountId: string,
  symbol: string,
  { sequence, place }: { readonly sequence: number; readonly place: number },
): Promise<TradeRow | null> {
  const rows = await tx
    .select()
    .from(journalTrades)
    .where(
      and(
        eq(journalTrades.accountId, accountId),
        eq(journalTrades.symbol, symbol),
        eq(journalTrades.closedSequence, sequence),
        eq(journalTrades.closedPlace, place),
      ),
    );
  return rows[0] ?? null;
}

/** Returns the number of the account's last trade, or 0 before the first. */
export async function lastNumber(tx: Tx, accountId: string): Promise<number> {
  const rows = await tx
    .select({ number: journalTrades.number })
    .from(journalTrades)
    .where(eq(journalTrades.accountId, accountId))
    .orderBy(desc(journalTrades.number))
    .limit(1);
  return rows[0]?.number ?? 0;
}

export async function insertTrade(tx: Tx, row: typeof journalTrades.$inferInsert): Promise<void> {
  await tx.insert(journalTrades).values(row);
}

/** Returns a trade of the account; `null` if the account has no trade with this id. */
export async function findTrade(tx: Tx, accountId: string, id: string): Promise<TradeRow | null> {
  const rows = await tx
    .select()
    .from(journalTrades)
    .where(and(eq(journalTrades.accountId, accountId), eq(journalTrades.id, id)));
  return rows[0] ?? null;
}

/** Locks a trade until the transaction ends, and returns what `findTrade` returns. */
export async function lockTrade(tx: Tx, accountId: string, id: string): Promise<TradeRow | null> {
  const rows = await tx
    .select()
    .from(journalTrades)
    .where(and(eq(journalTrades.accountId, accountId), eq(journalTrades.id, id)))
    .for('no key update');
  return rows[0] ?? null;
}

/**
 * Locks the trades of the account with these ids until the transaction ends, in the same order for all callers, and
 * returns them.
 */
export async function lockTrades(tx: Tx, accountId: string, ids: readonly string[]): Promise<TradeRow[]> {
  return await tx
    .select()
    .from(journalTrades)
    .where(and(eq(journalTrades.accountId, accountId), inArray(journalTrades.id, ids)))
    .orderBy(asc(journalTrades.id))
    .for('no key update');
}

export type TagColumns = Pick<TradeRow, `${JournalTagKind}Tags`>;

export async function storeTags(tx: Tx, id: string, tags: TagColumns): Promise<void> {
  await tx.update(journalTrades).set(tags).where(eq(journalTrades.id, id));
}

export type ReviewColumns = TagColumns & Pick<TradeRow, 'note' | 'reviewedAt' | 'score'>;

export async function storeReview(tx: Tx, id: string, review: ReviewColumns): Promise<void> {
  await tx.update(journalTrades).set(review).where(eq(journalTrades.id, id));
}

export interface TradeFilter {
  readonly asset?: string | undefined;
  readonly side?: 'long' | 'short' | undefined;
  readonly outcome?: 'won' | 'lost' | undefined;
  readonly quadrant?: Quadrant | undefined;
  readonly tag?: string | undefined;
  readonly review?: 'open' | 'done' | undefined;
}

const won = gt(journalTrades.net, 0n);
const lost = lt(journalTrades.net, 0n);
const notWon = lte(journalTrades.net, 0n);
const good = sql`${journalTrades.score} >= ${GOOD_PROCESS}`;
const bad = sql`${journalTrades.score} < ${GOOD_PROCESS}`;
const QUADRANTS: Readonly<Record<Quadrant, SQL | undefined>> = {
  'good-good': and(good, won),
  'good-bad': and(good, notWon),
  'bad-good': and(bad, won),
  'bad-bad': and(bad, notWon),
};

function matches({ asset, side, outcome, quadrant, tag, review }: TradeFilter): SQL | undefined {
  const carries = (kind: JournalTagKind) => sql`${tag ?? ''} = ANY (${journalTrades[`${kind}Tags`]})`;
  const { reviewedAt } = journalTrades;
  return and(
    asset === undefined ? undefined : eq(journalTrades.symbol, asset),
    side === undefined ? undefined : eq(journalTrades.side, side),
    outcome === undefined ? undefined : outcome === 'won' ? won : lost,
    quadrant === undefined ? undefined : QUADRANTS[quadrant],
    // A filter by result must not find a trade that is not reviewed yet, because that would reveal its result.
    outcome === undefined && quadrant === undefined ? undefined : isNotNull(reviewedAt),
    tag === undefined ? undefined : or(...JOURNAL_TAG_KINDS.map(carries)),
    review === undefined ? undefined : review === 'open' ? isNull(reviewedAt) : isNotNull(reviewedAt),
  );
}

/**
 * Returns the account's trades that match the filter, newest first. `before` is the number of the last trade on the
 * previous page.
 */
export async function listTrades(
  tx: Tx,
  accountId: string,
  { filter, before, limit }: { readonly filter: TradeFilter; readonly before: number | null; readonly limit: number },
): Promise<TradeRow[]> {
  return await tx
    .select()
    .from(journalTrades)
    .where(
      and(
        eq(journalTrades.accountId, accountId),
        matches(filter),
        before === null ? undefined : lt(journalTrades.number, before),
      ),
    )
    .orderBy(desc(journalTrades.number))
    .limit(limit);
}

const reviewedIn = (accountId: string): SQL | undefined =>
  and(eq(journalTrades.accountId, accountId), isNotNull(journalTrades.reviewedAt));

export const countReviewed = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(journalTrades, reviewedIn(accountId));

/** Returns up to `limit` reviewed trades of the account, newest first. */
export async function newestReviewed(tx: Tx, accountId: string, limit: number): Promise<TradeRow[]> {
  return await tx
    .select()
    .from(journalTrades)
    .where(reviewedIn(accountId))
    .orderBy(desc(journalTrades.number))
    .limit(limit);
}

/** Returns up to `limit` trades of the account with a higher number than the given one, oldest first. */
export async function tradesAfter(tx: Tx, accountId: string, number: number, limit: number): Promise<TradeRow[]> {
  return await tx
    .select()
    .from(journalTrades)
    .where(and(eq(journalTrades.accountId, accountId), gt(journalTrades.number, number)))
    .orderBy(asc(journalTrades.number))
    .limit(limit);
}

/** Returns the result of every trade of an account, oldest first. */
export async function resultsOf(
  tx: Tx,
  accountId: string,
): Promise<Pick<TradeRow, 'closedAt' | 'net' | 'fees' | 'funding' | 'plannedRisk' | 'score' | 'preset'>[]> {
  const { closedAt, net, fees, funding, plannedRisk, score, preset } = journalTrades;
  return await tx
    .select({ closedAt, net, fees, funding, plannedRisk, score, preset })
    .from(journalTrades)
    .where(eq(journalTrades.accountId, accountId))
    .orderBy(asc(journalTrades.number));
}

export interface TagSum {
  readonly kind: JournalTagKind;
  readonly tag: string;
  readonly trades: number;
  readonly net: bigint;
}

/**
 * Returns all tags of the account's trades, the tag with the most reviewed trades first. Each tag's sums cover only its
 * reviewed trades.
 */
export async function tagSums(tx: Tx, accountId: string): Promise<TagSum[]> {
  const { rows } = await tx.$client.query<Omit<TagSum, 'net'> & { readonly net: string }>({
    name: 'journal-tag-sums',
    text: `SELECT carried.kind, carried.tag, count(trade.reviewed_at)::int AS trades,
        coalesce(sum(trade.net) FILTER (WHERE trade.reviewed_at IS NOT NULL), 0)::text AS net
      FROM journal_trades AS trade, LATERAL (
        SELECT 'setup' AS kind, unnest(trade.setup_tags) AS tag
        UNION ALL SELECT 'mistake', unnest(trade.mistake_tags)
        UNION ALL SELECT 'emotion', unnest(trade.emotion_tags)
      ) AS carried
      WHERE trade.account_id = $1 GROUP BY carried.kind, carried.tag ORDER BY trades DESC, carried.kind, carried.tag`,
    values: [accountId],
  });
  return rows.map((row) => ({ ...row, net: BigInt(row.net) }));
}

export interface TradesToReview {
  readonly count: number;
  readonly oldest: Pick<TradeRow, 'id' | 'accountId' | 'symbol' | 'closedAt'> | null;
}

/**
 * Returns the number of the learner's trades that were written before a given time and are not reviewed, and the oldest
 * of these trades. Copies of a trade in other runs of a replay are left out.
 */
export async function tradesToReview(tx: Tx, userId: string, before: Date): Promise<TradesToReview> {
  const due = reviewDue(userId, { writtenBefore: before });
  const { id, accountId, symbol, closedAt } = journalTrades;
  const rows = await tx
    .select({ id, accountId, symbol, closedAt })
    .from(journalTrades)
    .where(due)
    .orderBy(asc(journalTrades.writtenAt), asc(journalTrades.id))
    .limit(1);
  return { count: await tx.$count(journalTrades, due), oldest: rows[0] ?? null };
}

/** Returns a trade of any of the learner's accounts; `null` if there is none with this id. */
export async function findOwnTrade(tx: Tx, userId: string, id: string): Promise<TradeRow | null> {
  const rows = await tx
    .select()
    .from(journalTrades)
    .where(and(eq(journalTrades.id, id), eq(journalTrades.userId, userId)));
  return rows[0] ?? null;
}

/**
 * Returns the `limit` trades of all these accounts that were closed last. An index finds the latest trades of each
 * account.
 */
export async function newestTrades(
  tx: Tx,
  accountIds: readonly string[],
  limit: number,
): Promise<Pick<TradeRow, 'id' | 'symbol' | 'side' | 'closedAt'>[]> {
  const { rows } = await tx.$client.query<{ id: string; symbol: string; side: TradeRow['side']; closed_at: Date }>({
    name: 'journal-newest-trades',
    text: `SELECT trade.id, trade.symbol, trade.side, trade.closed_at FROM unnest($1::uuid[]) AS account (id) CROSS JOIN LATERAL (
        SELECT id, symbol, side, closed_at FROM journal_trades WHERE account_id = account.id ORDER BY number DESC LIMIT $2
      ) trade ORDER BY closed_at DESC, id DESC LIMIT $2`,
    values: [accountIds, limit],
  });
  return rows.map(({ id, symbol, side, closed_at: closedAt }) => ({ id, symbol, side, closedAt: new Date(closedAt) }));
}
