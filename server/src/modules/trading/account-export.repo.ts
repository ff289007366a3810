import { and, asc, eq, gt, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import type { RowPlace } from './orders.repo.ts';
import { sandboxFills, sandboxOrders, type FillRow, type OrderRow } from './trading.tables.ts';

type PlacedTable = Readonly<Record<'accountId' | 'sequence' | 'place', AnyPgColumn>>;

function behind(table: PlacedTable, accountId: string, after: RowPlace | null): SQL | undefined {
  const ofAccount = eq(table.accountId, accountId);
  if (after === null) return ofAccount;
  const isLater = gt(table.sequence, after.sequence);
  return and(ofAccount, or(isLater, and(eq(table.sequence, after.sequence), gt(table.place, after.place))));
}

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
    .where(behind(sandboxOrders, accountId, after))
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
    .where(behind(sandboxFills, accountId, after))
    .orderBy(asc(sandboxFills.sequence), asc(sandboxFills.place))
    .limit(limit);
}
