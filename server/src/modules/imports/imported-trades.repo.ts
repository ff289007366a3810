import { and, asc, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { ImportedTradesQuery } from '@tradesense/contract/imports.ts';
import type { JournalTagKind } from '@tradesense/contract/journal-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { importedTrades, type ImportedTradeRow } from './imports.tables.ts';
import type { MadeTrade } from './make-trades.policy.ts';

const ROWS_AT_ONCE = 5_000;
/**
 * Columns that are computed from the executions and overwritten when a trade is stored again. Notes and tags are not
 * among them.
 */
const MADE = 'opened_at closed_at quantity entry_price exit_price gross fees swap net other_fees executions side'.split(
  ' ',
);
const STORE_TRADES = `INSERT INTO imported_trades (user_id, id, key, instrument, format, account, symbol, currency, side, opened_at,
    closed_at, quantity, entry_price, exit_price, gross, fees, swap, net, other_fees, executions)
  SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::timestamptz[], $11::timestamptz[], $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[], $16::numeric[],
    $17::numeric[], $18::numeric[], $19::jsonb[], $20::int[])
  ON CONFLICT (user_id, key) DO UPDATE SET ${MADE.map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE (${MADE.map((name) => `imported_trades.${name}`).join(', ')}) IS DISTINCT FROM (${MADE.map((name) => `excluded.${name}`).join(', ')})`;

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * Replaces the learner's trades of these instruments with the given ones. A trade that remains keeps its note and tags.
 */
export async function replaceTrades(
  tx: Tx,
  { userId, instruments }: { readonly userId: string; readonly instruments: readonly string[] },
  trades: readonly MadeTrade[],
  nextId: () => string,
): Promise<void> {
  await tx.$client.query(
    `DELETE FROM imported_trades t WHERE user_id = $1 AND instrument = ANY($2)
      AND NOT EXISTS (SELECT 1 FROM unnest($3::text[]) AS kept (key) WHERE kept.key = t.key)`,
    [userId, instruments, trades.map(({ key }) => key)],
  );
  for (let from = 0; from < trades.length; from += ROWS_AT_ONCE) {
    const rows = trades.slice(from, from + ROWS_AT_ONCE);
    await tx.$client.query({
      name: 'store-imported-trades',
      text: STORE_TRADES,
      values: [
        userId,
        rows.map(nextId),
        ...(['key', 'instrument', 'format', 'account', 'symbol', 'currency', 'side'] as const).map((name) =>
          rows.map((row) => row[name]),
        ),
        rows.map(({ openedAt }) => instant(openedAt)),
        rows.map(({ closedAt }) => instant(closedAt)),
        ...(['quantity', 'entryPrice', 'exitPrice', 'gross', 'fees', 'swap', 'net'] as const).map((name) =>
          rows.map((row) => row[name]),
        ),
        rows.map(({ otherFees }) => JSON.stringify(otherFees)),
        rows.map(({ executions }) => executions),
      ],
    });
  }
}

/** Returns the keys of the learner's stored trades of the given instruments. */
export async function storedTradeKeys(tx: Tx, userId: string, instruments: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.$client.query<{ key: string }>({
    name: 'imported-trade-keys-of',
    text: 'SELECT key FROM imported_trades WHERE user_id = $1 AND instrument = ANY($2)',
    values: [userId, instruments],
  });
  return new Set(rows.map(({ key }) => key));
}

export interface TradePlace {
  readonly closedAt: Date;
  readonly id: string;
}

const hasTag = (tag: string): SQL =>
  sql`(${importedTrades.setupTags} || ${importedTrades.mistakeTags} || ${importedTrades.emotionTags}) @> ARRAY[${tag}]`;

/**
 * Returns a page of the learner's imported trades that match the query, newest first, starting after the place `after`.
 */
export const tradesPage = (
  tx: Tx,
  userId: string,
  { symbol, side, outcome, tag }: ImportedTradesQuery,
  { after, limit }: { readonly after: TradePlace | null; readonly limit: number },
): Promise<ImportedTradeRow[]> =>
  tx
    .select()
    .from(importedTrades)
    .where(
      and(
        eq(importedTrades.userId, userId),
        symbol === undefined ? undefined : eq(importedTrades.symbol, symbol),
        side === undefined ? undefined : eq(importedTrades.side, side),
        outcome === undefined ? undefined : (outcome === 'won' ? gt : lt)(importedTrades.net, '0'),
        tag === undefined ? undefined : hasTag(tag),
        after === null
          ? undefined
          : sql`(${importedTrades.closedAt}, ${importedTrades.id}) < (${after.closedAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(importedTrades.closedAt), desc(importedTrades.id))
    .limit(limit);

/** Returns the results of all of the learner's imported trades, oldest first. */
export const resultsOf = (tx: Tx, userId: string) =>
  tx
    .select({
      currency: importedTrades.currency,
      symbol: importedTrades.symbol,
      closedAt: importedTrades.closedAt,
      net: importedTrades.net,
      fees: importedTrades.fees,
      swap: importedTrades.swap,
    })
    .from(importedTrades)
    .where(eq(importedTrades.userId, userId))
    .orderBy(asc(importedTrades.closedAt), asc(importedTrades.id));

export async function usedTags(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ tag: string }>({
    name: 'imported-tags',
    text: `SELECT DISTINCT tag FROM imported_trades, unnest(setup_tags || mistake_tags || emotion_tags) AS tag
      WHERE user_id = $1 ORDER BY tag`,
    values: [userId],
  });
  return rows.map(({ tag }) => tag);
}

export type TagColumns = Pick<ImportedTradeRow, `${JournalTagKind}Tags`>;
export type TradeWriting = Partial<TagColumns & Pick<ImportedTradeRow, 'note'>>;

const isOwn = (userId: string, id: string) => and(eq(importedTrades.userId, userId), eq(importedTrades.id, id));

export async function findTrade(tx: Tx, userId: string, id: string): Promise<ImportedTradeRow | undefined> {
  const [row] = await tx.select().from(importedTrades).where(isOwn(userId, id));
  return row;
}

export async function writeTrade(tx: Tx, userId: string, id: string, writing: TradeWriting): Promise<void> {
  await tx.update(importedTrades).set(writing).where(isOwn(userId, id));
}
