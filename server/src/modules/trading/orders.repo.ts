import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PlacedOrders } from '@tradesense/contract/trading-orders.ts';
import type { Tx } from '../../platform/database/database.ts';
import { withCommit } from '../../platform/database/database-with-commit.ts';
import { isBeside, type RowPlace } from './row-place.repo.ts';
import {
  orderPlans,
  sandboxFills,
  sandboxOrders,
  type FillRow,
  type OrderRequestRow,
  type OrderRow,
  type PlanRow,
} from './trading.tables.ts';

export interface KnownRequest {
  readonly requestHash: string;
  readonly response: PlacedOrders;
}

/** Returns the stored request with this client order id; `null` if there is none. */
export async function findRequest(tx: Tx, accountId: string, clientOrderId: string): Promise<KnownRequest | null> {
  const { rows } = await tx.$client.query<KnownRequest>({
    name: 'sandbox-order-request',
    text: `SELECT request_hash AS "requestHash", response FROM sandbox_order_requests WHERE account_id = $1 AND client_order_id = $2`,
    values: [accountId, clientOrderId],
  });
  return rows[0] ?? null;
}

/** Stores a request together with its response. The statement is sent together with the commit. */
export function insertRequest(tx: Tx, request: OrderRequestRow): void {
  const { accountId, clientOrderId, requestHash, response, at } = request;
  const text = `INSERT INTO sandbox_order_requests (account_id, client_order_id, request_hash, response, at)
    VALUES ($1, $2, $3, $4, $5)`;
  const values = [accountId, clientOrderId, requestHash, JSON.stringify(response), at.toISOString()];
  withCommit(tx, tx.$client.query({ name: 'sandbox-order-request-write', text, values }));
}

export async function findOrder(tx: Tx, accountId: string, id: string): Promise<OrderRow | null> {
  const rows = await tx
    .select()
    .from(sandboxOrders)
    .where(and(eq(sandboxOrders.accountId, accountId), eq(sandboxOrders.id, id)));
  return rows[0] ?? null;
}

/** What an entry of the ledger says of the order that caused it. */
export type CausingOrder = Pick<OrderRow, 'symbol' | 'role'>;

/** Returns the asset and the role of the account's orders with the given ids, by order id. Other ids are missing. */
export async function causingOrders(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CausingOrder>> {
  const rows = await tx
    .select({ id: sandboxOrders.id, symbol: sandboxOrders.symbol, role: sandboxOrders.role })
    .from(sandboxOrders)
    .where(and(eq(sandboxOrders.accountId, accountId), inArray(sandboxOrders.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}

const STATES: Readonly<Record<'all' | 'live', SQL | undefined>> = {
  all: undefined,
  live: isNull(sandboxOrders.endedAt),
};

/**
 * Place in the list of ended orders: the time of the end in ms, and then the place of the order. Orders that
 * ended at the same time are listed newest first.
 */
export interface EndedPlace extends RowPlace {
  readonly endedAt: number;
}

/** Returns ended orders, the most recently ended first. `before` is the place of the last row of the previous page. */
export async function listEndedOrders(
  tx: Tx,
  accountId: string,
  { before, limit }: { readonly before: EndedPlace | null; readonly limit: number },
): Promise<OrderRow[]> {
  const { endedAt, sequence, place } = sandboxOrders;
  return await tx
    .select()
    .from(sandboxOrders)
    .where(
      and(
        eq(sandboxOrders.accountId, accountId),
        isNotNull(endedAt),
        before === null
          ? undefined
          : sql`(${endedAt}, ${sequence}, ${place}) < (${new Date(before.endedAt).toISOString()}::timestamptz, ${before.sequence}::int, ${before.place}::int)`,
      ),
    )
    .orderBy(desc(endedAt), desc(sequence), desc(place))
    .limit(limit);
}

/** Returns orders, newest first. `before` is the place of the last row of the previous page. */
export async function listOrders(
  tx: Tx,
  accountId: string,
  {
    state,
    before,
    limit,
  }: { readonly state: keyof typeof STATES; readonly before: RowPlace | null; readonly limit: number },
): Promise<OrderRow[]> {
  return await tx
    .select()
    .from(sandboxOrders)
    .where(and(eq(sandboxOrders.accountId, accountId), STATES[state], isBeside(sandboxOrders, '<', before)))
    .orderBy(desc(sandboxOrders.sequence), desc(sandboxOrders.place))
    .limit(limit);
}

/** Returns fills, newest first. */
export async function listFills(
  tx: Tx,
  accountId: string,
  { before, limit }: { readonly before: RowPlace | null; readonly limit: number },
): Promise<FillRow[]> {
  return await tx
    .select()
    .from(sandboxFills)
    .where(and(eq(sandboxFills.accountId, accountId), isBeside(sandboxFills, '<', before)))
    .orderBy(desc(sandboxFills.sequence), desc(sandboxFills.place))
    .limit(limit);
}

/** Stores a plan with its order. The database prevents later changes. */
export async function insertPlan(tx: Tx, row: PlanRow): Promise<void> {
  await tx.insert(orderPlans).values(row);
}
