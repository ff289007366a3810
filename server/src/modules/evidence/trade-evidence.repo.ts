import { and, asc, eq, gt } from 'drizzle-orm';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addTradeItem, startTradeMeter, type TradeItem, type TradeMeter } from './trade-evidence.policy.ts';
import { tradeItems, tradeMeters } from './trade-evidence.tables.ts';

type MeterRow = typeof tradeMeters.$inferSelect;

/** Locks the learner's meter until the transaction ends and returns it. Creates it first if there is none. */
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

/** Appends an item to a locked meter, and stores the new state of the meter. */
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

/** Returns the meters that follow `last`, by learner. If `last` is `null`, starts with the first meter. */
export async function tradeMetersAfter(tx: Tx, last: string | null, limit: number): Promise<readonly MeterRow[]> {
  return await tx
    .select()
    .from(tradeMeters)
    .where(last === null ? undefined : gt(tradeMeters.userId, last))
    .orderBy(asc(tradeMeters.userId))
    .limit(limit);
}

/** Returns the items of a meter in order. */
export async function tradeItemsOf(tx: Tx, userId: string): Promise<readonly (typeof tradeItems.$inferSelect)[]> {
  return await tx.select().from(tradeItems).where(eq(tradeItems.userId, userId)).orderBy(asc(tradeItems.sequence));
}
