/** Queries for the records about how an account's positions were opened and closed; see `trade-records.queries.ts`. */
import { and, asc, between, eq, gt, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { money, type Money } from '@tradesense/core/kernel/money.ts';
import type { Side } from '@tradesense/core/trading/order.ts';
import type { TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isBeside, type RowPlace } from './row-place.repo.ts';
import { parseEvent } from './trading-event-codec.ts';
import {
  orderPlans,
  sandboxEvents,
  sandboxFills,
  sandboxOrders,
  type FillRow,
  type OrderRow,
  type PlanRow,
} from './trading.tables.ts';

/** Returns the assets that have a fill in the account's events after `after`, up to and including `upTo`. */
export async function assetsFilledBetween(tx: Tx, accountId: string, after: number, upTo: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ symbol: sandboxFills.symbol })
    .from(sandboxFills)
    .where(
      and(eq(sandboxFills.accountId, accountId), gt(sandboxFills.sequence, after), lte(sandboxFills.sequence, upTo)),
    );
  return rows.map(({ symbol }) => symbol);
}

/**
 * Returns the fills of one asset from the place `from` to the event `upTo` (both inclusive), in ascending order. If
 * `from` is `null`, starts with the first fill.
 */
export async function assetFills(
  tx: Tx,
  accountId: string,
  symbol: string,
  { from, upTo }: { readonly from: RowPlace | null; readonly upTo: number },
): Promise<FillRow[]> {
  return await tx
    .select()
    .from(sandboxFills)
    .where(
      and(
        eq(sandboxFills.accountId, accountId),
        eq(sandboxFills.symbol, symbol),
        lte(sandboxFills.sequence, upTo),
        isBeside(sandboxFills, '>=', from),
      ),
    )
    .orderBy(asc(sandboxFills.sequence), asc(sandboxFills.place));
}

/** Returns the account's orders with the given ids. */
export async function ordersOfIds(tx: Tx, accountId: string, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return await tx
    .select()
    .from(sandboxOrders)
    .where(and(eq(sandboxOrders.accountId, accountId), inArray(sandboxOrders.id, [...ids])));
}

/** Returns the account's plans that belong to the given client order ids. */
export async function plansOf(tx: Tx, accountId: string, ids: readonly string[]): Promise<PlanRow[]> {
  if (ids.length === 0) return [];
  return await tx
    .select()
    .from(orderPlans)
    .where(and(eq(orderPlans.accountId, accountId), inArray(orderPlans.clientOrderId, [...ids])));
}

/**
 * Returns an asset's reduce-only stops on one side that were live at some time between `from` (a time) and `upTo` (the
 * sequence number of an event), in ascending order.
 */
export async function protectiveStops(
  tx: Tx,
  accountId: string,
  symbol: string,
  { side, from, upTo }: { readonly side: Side; readonly from: Date; readonly upTo: number },
): Promise<OrderRow[]> {
  return await tx
    .select()
    .from(sandboxOrders)
    .where(
      and(
        eq(sandboxOrders.accountId, accountId),
        eq(sandboxOrders.symbol, symbol),
        eq(sandboxOrders.side, side),
        eq(sandboxOrders.isReduceOnly, true),
        inArray(sandboxOrders.type, ['stop', 'stop-limit', 'trailing-stop', 'limit']),
        // A triggered stop-limit order has the type of a limit order, but keeps its trigger price, so it is included.
        or(isNotNull(sandboxOrders.triggerPrice), eq(sandboxOrders.type, 'trailing-stop')),
        lte(sandboxOrders.sequence, upTo),
        or(isNull(sandboxOrders.endedAt), gte(sandboxOrders.endedAt, from)),
      ),
    )
    .orderBy(asc(sandboxOrders.sequence), asc(sandboxOrders.place));
}

/**
 * Returns the orders that the account's events from `first` to `last` placed or amended, grouped by event, in ascending
 * order.
 */
export async function orderRequestsBetween(
  tx: Tx,
  accountId: string,
  first: number,
  last: number,
): Promise<{ readonly sequence: number; readonly event: Extract<TradingEvent, { kind: 'place' | 'amend' }> }[]> {
  const rows = await tx
    .select({ sequence: sandboxEvents.sequence, event: sandboxEvents.event })
    .from(sandboxEvents)
    .where(
      and(
        eq(sandboxEvents.accountId, accountId),
        between(sandboxEvents.sequence, first, last),
        inArray(sandboxEvents.kind, ['place', 'amend']),
      ),
    )
    .orderBy(asc(sandboxEvents.sequence));
  return rows.flatMap(({ sequence, event: stored }) => {
    const event = parseEvent(stored);
    return event.kind === 'place' || event.kind === 'amend' ? [{ sequence, event }] : [];
  });
}

/**
 * Returns the funding, in SENSE$, that the account paid for an asset between two of its events; negative if it received
 * more than it paid. Known limit: if overdue funding for two funding times was charged in the same millisecond in which
 * a position was reversed, both the closed and the new position include both payments.
 */
export async function fundingPaid(
  tx: Tx,
  accountId: string,
  symbol: string,
  { opened, closed }: Readonly<Record<'opened' | 'closed', { readonly sequence: number; readonly at: Date }>>,
): Promise<Money> {
  const { rows } = await tx.$client.query<{ paid: string }>({
    name: 'sandbox-funding-of-trade',
    text: `SELECT coalesce(sum(entry.funding), 0)::text AS paid FROM ledger_entries AS entry
      WHERE entry.account_id = $1 AND entry.kind = 'funding' AND entry.cause = $2 AND entry.at BETWEEN $3 AND $4
      AND EXISTS (
        SELECT 1 FROM sandbox_events AS event
        WHERE event.account_id = $1 AND event.kind = 'funding' AND event.at = entry.at AND event.sequence BETWEEN $5 AND $6
      )`,
    values: [accountId, symbol, opened.at, closed.at, opened.sequence, closed.sequence],
  });
  return money(BigInt(rows[0]?.paid ?? '0'));
}
