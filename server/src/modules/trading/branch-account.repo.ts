import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PlacedRequest } from './account-changes.policy.ts';
import { orderPlans, sandboxOrderRequests, sandboxOrders } from './trading.tables.ts';

/**
 * Returns a function that finds the request by which the orders of one event were placed. The function returns
 * `undefined` if the account has none of the orders.
 */
export async function requestsOf(
  tx: Tx,
  accountId: string,
): Promise<(orderIds: readonly string[]) => PlacedRequest | undefined> {
  const { id, clientOrderId, role, chartInterval } = sandboxOrders;
  const rows = await tx
    .select({ id, clientOrderId, role, chartInterval })
    .from(sandboxOrders)
    .where(eq(sandboxOrders.accountId, accountId));
  const known = new Map(rows.map((row) => [row.id, row]));
  return (orderIds) => {
    const placed = orderIds.flatMap((each) => known.get(each) ?? []);
    const [first] = placed;
    if (first === undefined) return undefined;
    const { clientOrderId: request, chartInterval: shown } = first;
    return {
      clientOrderId: request,
      roles: new Map(placed.map((each) => [each.id, each.role])),
      chartInterval: shown,
    };
  };
}

interface Shared {
  readonly from: string;
  readonly to: string;
  /** Sequence number of the last event that both accounts share. */
  readonly upTo: number;
}

/** Copies the requests and plans of the orders that both accounts share from the account `from` to the account `to`. */
export async function copyRequests(tx: Tx, { from, to, upTo }: Shared): Promise<void> {
  const placed = await tx
    .select({ id: sandboxOrders.clientOrderId })
    .from(sandboxOrders)
    .where(and(eq(sandboxOrders.accountId, from), lte(sandboxOrders.sequence, upTo)));
  const ids = [...new Set(placed.map(({ id }) => id))];
  if (ids.length === 0) return;
  const requests = await tx
    .select()
    .from(sandboxOrderRequests)
    .where(and(eq(sandboxOrderRequests.accountId, from), inArray(sandboxOrderRequests.clientOrderId, ids)));
  if (requests.length > 0)
    await tx.insert(sandboxOrderRequests).values(requests.map((row) => ({ ...row, accountId: to })));
  const plans = await tx
    .select()
    .from(orderPlans)
    .where(and(eq(orderPlans.accountId, from), inArray(orderPlans.clientOrderId, ids)));
  if (plans.length > 0) await tx.insert(orderPlans).values(plans.map((row) => ({ ...row, accountId: to })));
}
