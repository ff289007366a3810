import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isBeside, type RowPlace } from './row-place.repo.ts';
import { sandboxFills, sandboxOrders, type FillRow, type OrderRow } from './trading.tables.ts';

/**
 * Returns the account's orders that follow the position `after`, in the order in which they were accepted. If `after`
 * is `null`, starts with the first order.
 */
export async function ordersAfter(
  tx: Tx,
  accountId: string,
  after: RowPlace | null,
  limit: number,
): Promise<OrderRow[]> {
  return await tx
    .select()
    .from(sandboxOrders)
    .where(and(eq(sandboxOrders.accountId, accountId), isBeside(sandboxOrders, '>', after)))
    .orderBy(asc(sandboxOrders.sequence), asc(sandboxOrders.place))
    .limit(limit);
}

/**
 * Returns the account's fills that follow the position `after`, oldest first. If `after` is `null`, starts with the
 * first fill.
 */
export async function fillsAfter(tx: Tx, accountId: string, after: RowPlace | null, limit: number): Promise<FillRow[]> {
  return await tx
    .select()
    .from(sandboxFills)
    .where(and(eq(sandboxFills.accountId, accountId), isBeside(sandboxFills, '>', after)))
    .orderBy(asc(sandboxFills.sequence), asc(sandboxFills.place))
    .limit(limit);
}
