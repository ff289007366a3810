import { and, asc, eq, gt } from 'drizzle-orm';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addTradeItem, startTradeMeter, type TradeItem, type TradeMeter } from './trade-evidence.policy.ts';
import { tradeItems, tradeMeters } from './trade-evidence.tables.ts';

type MeterRow = typeof tradeMeters.$inferSelect;

/**
 * Locks the learner's meter of trades until the transaction ends, and returns it. Creates the meter if there is none.
 */
export async function lockTradeMeter(tx: Tx, userId: string, at: EpochMs): Promise<TradeMeter> {
  const { items, state } = startTradeMeter();
  await tx.insert(tradeMeters).values({ userId, items, state, updatedAt: at }).onConflictDoNothing();
  const [row] = await tx.select().from(tradeMeters).where(eq(tradeMeters.userId, userId)).for('update');
  invariant(row !== undefined, 'a meter is never deleted while its learner exists');
  return storedTradeMeter(row);
}

export async function isTradeItemStored(tx: Tx, userId: string, source: string): Promise<boolean> {
  const rows = await tx
    .select({ sequence: tradeItems.sequence })
    .from(tradeItems)
    .where(and(eq(tradeItems.userId, userId), eq(tradeItems.source, source)));
  return rows.length > 0;
}

export interface NewTradeItem {
  readonly userId: string;
  readonly source: string;
  readonly at: EpochMs;
  readonly content: TradeItem;
}

/** Appends an item to a locked meter of trades, and stores the meter's new state. */
export async function appendTradeItem(tx: Tx, before: TradeMeter, item: NewTradeItem): Promise<void> {
  const { userId, source, at, content } = item;
  const after = addTradeItem(before, content, at);
  await tx.insert(tradeItems).values({ userId, sequence: after.items, source, at, content });
  await tx
    .update(tradeMeters)
    .set({
      items: after.items,
      state: after.state,
      firstStrongAt: after.firstStrong?.at ?? null,
      firstStrongN: after.firstStrong?.n ?? null,
      updatedAt: at,
    })
    .where(eq(tradeMeters.userId, userId));
}

export function storedTradeMeter({ items, state, firstStrongAt, firstStrongN }: MeterRow): TradeMeter {
  const first = firstStrongAt === null || firstStrongN === null ? null : { at: firstStrongAt, n: firstStrongN };
  return { items, state, firstStrong: first };
}

export async function findTradeMeter(tx: Tx, userId: string): Promise<TradeMeter | null> {
  const [row] = await tx.select().from(tradeMeters).where(eq(tradeMeters.userId, userId));
  return row === undefined ? null : storedTradeMeter(row);
}

/**
 * Returns up to `limit` meters of trades after the learner `last`, ordered by learner. `null` starts with the first
 * meter.
 */
export async function tradeMetersAfter(tx: Tx, last: string | null, limit: number): Promise<readonly MeterRow[]> {
  return await tx
    .select()
    .from(tradeMeters)
    .where(last === null ? undefined : gt(tradeMeters.userId, last))
    .orderBy(asc(tradeMeters.userId))
    .limit(limit);
}

/** Returns the items of a learner's meter of trades, in the order in which it counted them. */
export async function tradeItemsOf(tx: Tx, userId: string): Promise<readonly (typeof tradeItems.$inferSelect)[]> {
  return await tx.select().from(tradeItems).where(eq(tradeItems.userId, userId)).orderBy(asc(tradeItems.sequence));
}
