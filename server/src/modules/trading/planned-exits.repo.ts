import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { orderPlans, sandboxFills, sandboxOrders, sandboxPositions, type PlanRow } from './trading.tables.ts';

/** Stop and target of the plan of an entry. `side` is the entry's side. */
export type PlannedExits = Pick<PlanRow, 'symbol' | 'side' | 'stopPrice' | 'targetPrice'>;

/** Returns, for each open position of a running account, the exits that its newest filled entry with a plan planned. */
export async function plannedExits(tx: Tx, accountId: string): Promise<readonly PlannedExits[]> {
  const { symbol, side, stopPrice, targetPrice } = orderPlans;
  return await tx
    .selectDistinctOn([sandboxPositions.symbol], { symbol, side, stopPrice, targetPrice })
    .from(sandboxPositions)
    .innerJoin(
      sandboxFills,
      and(
        eq(sandboxFills.accountId, sandboxPositions.accountId),
        eq(sandboxFills.symbol, sandboxPositions.symbol),
        gte(sandboxFills.at, sandboxPositions.openedAt),
      ),
    )
    .innerJoin(
      sandboxOrders,
      and(eq(sandboxOrders.accountId, sandboxFills.accountId), eq(sandboxOrders.id, sandboxFills.orderId)),
    )
    .innerJoin(
      orderPlans,
      and(
        eq(orderPlans.accountId, sandboxOrders.accountId),
        eq(orderPlans.clientOrderId, sandboxOrders.clientOrderId),
        // The exits of an entry belong to its request too, and they are on the other side.
        eq(orderPlans.side, sandboxOrders.side),
      ),
    )
    .where(eq(sandboxPositions.accountId, accountId))
    .orderBy(asc(sandboxPositions.symbol), desc(sandboxFills.sequence), desc(sandboxFills.place));
}
