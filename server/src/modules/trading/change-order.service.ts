import type { z } from 'zod';
import type { amendOrderRequest, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { quantity, type Price, type Quantity } from '@tradesense/core/kernel/money.ts';
import type { TrailDistance } from '@tradesense/core/trading/order.ts';
import type { TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { checkNotional, readPrice, readQuantity } from './amount.policy.ts';
import { applyToLocked, type EventContext } from './apply-event.service.ts';
import { checkAmendment } from './amendment.policy.ts';
import { knownAsset, readTrailDistance, wrongField } from './order-ticket.policy.ts';
import { ownLimitOnAmendment } from './own-limits.service.ts';
import { findOrder } from './orders.repo.ts';
import { lockOwnAccount } from './own-account.service.ts';
import type { OrderDeps } from './place-order.service.ts';
import { checkAccepts, marketOf, presentMarket, type AccountMarket } from './present-market.service.ts';
import { refusalOf } from './refusal-text.policy.ts';
import { orderView } from './trading-views.ts';
import type { OrderRow } from './trading.tables.ts';

/**
 * Changes a price, the trailing distance or the remaining quantity of a live order, which keeps its place among the
 * live orders. Throws `not-found` (404), `account-archived` or `order-not-live` (409), or the reason why the new terms
 * are rejected; the order then stays unchanged.
 */
export async function amendOrder(
  deps: OrderDeps,
  userId: string,
  accountId: string,
  orderId: string,
  request: z.output<typeof amendOrderRequest>,
): Promise<TradingOrder> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    const stored = await lockOwnAccount(tx, userId, accountId);
    const order = await liveOrder(tx, stored, orderId);
    const changes = readChanges(request);
    const accountMarket = await marketOf(deps, tx, stored.row);
    const market = presentMarket(accountMarket, knownAsset(order.symbol).symbol);
    const prices = [changes.limit ?? null, changes.trigger ?? null].flatMap((each) => each ?? []);
    checkNotional(changes.quantity ?? quantity(order.remaining), [...prices, market.quote.ask]);
    checkAmendment(stored, orderId, changes, market.quote);
    const event = { kind: 'amend', at: accountMarket.now(), orderId, ...changes, quote: market.quote } as const;
    const limit = await ownLimitOnAmendment(tx, stored, event.at, event);
    if (limit !== null) throw limit;
    return change(deps, tx, { stored, order, market: accountMarket }, event, { source: market.source });
  });
}

/**
 * Cancels a live order, even while the asset's prices are stale. Throws `not-found` (404), `account-archived`,
 * `order-not-live` or `replay-ended` (409).
 */
export async function cancelOrder(
  deps: OrderDeps,
  userId: string,
  accountId: string,
  orderId: string,
): Promise<TradingOrder> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    const stored = await lockOwnAccount(tx, userId, accountId);
    const order = await liveOrder(tx, stored, orderId);
    const market = await marketOf(deps, tx, stored.row);
    checkAccepts(market, knownAsset(order.symbol).symbol);
    const event = { kind: 'cancel', at: market.now(), orderId } as const;
    return change(deps, tx, { stored, order, market }, event, { source: null });
  });
}

async function liveOrder(tx: Tx, { row, orders }: StoredAccount, orderId: string): Promise<OrderRow> {
  const live = orders.get(orderId);
  if (live !== undefined) return live;
  const ended = await findOrder(tx, row.id, orderId);
  if (ended === null) throw new Problem('not-found', { detail: 'There is no such order.' });
  throw new Problem('order-not-live', { detail: `This order has ended: it is ${ended.state}.` });
}

interface Changes {
  readonly quantity?: Quantity;
  readonly limit?: Price;
  readonly trigger?: Price;
  readonly distance?: TrailDistance;
}

function readChanges(request: z.output<typeof amendOrderRequest>): Changes {
  const { quantity, limitPrice, triggerPrice } = request;
  if (Object.values(request).every((each) => each === undefined))
    throw wrongField('quantity', 'one of quantity, limitPrice, triggerPrice, trailAmount and trailRatio is needed');
  const distance = readTrailDistance(request);
  return {
    ...(distance === null ? {} : { distance }),
    ...(quantity === undefined ? {} : { quantity: readQuantity('quantity', quantity) }),
    ...(limitPrice === undefined ? {} : { limit: readPrice('limitPrice', limitPrice) }),
    ...(triggerPrice === undefined ? {} : { trigger: readPrice('triggerPrice', triggerPrice) }),
  };
}

interface Changed {
  readonly stored: StoredAccount;
  readonly order: OrderRow;
  readonly market: AccountMarket;
}

async function change(
  deps: OrderDeps,
  tx: Tx,
  { stored, order, market }: Changed,
  event: Extract<TradingEvent, { kind: 'amend' | 'cancel' }>,
  context: EventContext,
): Promise<TradingOrder> {
  const applied = await applyToLocked(deps, tx, stored, event, context);
  if (applied.kind === 'refused') {
    const quote = event.kind === 'amend' ? event.quote : null;
    throw refusalOf(applied.reason, { symbol: order.symbol, state: stored.state, quote, event });
  }
  invariant(applied.kind === 'applied', 'an order that is amended or cancelled tells so');
  // If the new terms equal the old terms, the event has not changed the order's row.
  const row = applied.orders.find(({ id }) => id === order.id) ?? order;
  return orderView(row, applied.account, market);
}
