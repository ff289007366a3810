import type { z } from 'zod';
import type {
  ClosePercent,
  closePositionRequest,
  placeOrderRequest,
  PlacedOrders,
  previewOrderRequest,
  PreviewOrderResponse,
} from '@tradesense/contract/trading-orders.ts';
import { formatDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { formatMoney, formatPrice, formatQuantity } from '@tradesense/core/kernel/money.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { closingSide, partOf } from '@tradesense/core/trading/account-acts.ts';
import { matchableOf, pricesOf } from '@tradesense/core/trading/check-order.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { expectedEntry } from '@tradesense/core/trading/entry-price.ts';
import {
  breakEvenHitRate,
  previewOrders,
  rewardToRisk,
  type TripExits,
} from '@tradesense/core/trading/preview-order.ts';
import type { NewOrder, Quote, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import type { Settings } from '../settings/index.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { leverageAgainst } from './leverage-limit.service.ts';
import { exitProblemOfTicket } from './exit-side.policy.ts';
import { knownResponse } from './known-request.policy.ts';
import { checkNotional, readPrice } from './amount.policy.ts';
import { applyToLocked, type ApplyDeps } from './apply-event.service.ts';
import {
  knownAsset,
  openPosition,
  orderTicket,
  wrongField,
  type OrderTicket,
  type TicketRequest,
} from './order-ticket.policy.ts';
import { ownLimitAgainst } from './own-limits.service.ts';
import { findRequest, insertPlan, insertRequest, type KnownRequest } from './orders.repo.ts';
import { lockOwnAccount, runningOwnAccount } from './own-account.service.ts';
import {
  lastMarket,
  marketOf,
  type AccountMarket,
  type AccountMarkets,
  type LastMarket,
  type PresentMarket,
} from './present-market.service.ts';
import { planRow } from './order-plan.policy.ts';
import { plannedEntry } from './planned-entry.policy.ts';
import { refusalOf, rejectionMessage } from './refusal-text.policy.ts';
import { trailAgainst } from './trail-distance.policy.ts';
import { atPresentMarks, orderView } from './trading-views.ts';

export type OrderDeps = ApplyDeps & Pick<Platform, 'db'> & AccountMarkets & { readonly settings: Settings };
type PlaceRequest = z.output<typeof placeOrderRequest>;

/**
 * Places an order together with its exits or the other order of its pair. A repeated request with the same client order
 * id and body returns the same response, as long as the account is running. The same id with a different body throws
 * `idempotency-conflict` (409). A rejected order throws a `Problem` whose code is the reason, and nothing is stored.
 */
export async function placeOrder(
  deps: OrderDeps,
  userId: string,
  accountId: string,
  { clientOrderId, ...request }: PlaceRequest,
): Promise<PlacedOrders> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    const [stored, known] = await Promise.all([
      lockOwnAccount(tx, userId, accountId),
      findRequest(tx, accountId, clientOrderId),
    ]);
    const { plan, chartInterval = null } = request;
    const asked = { clientOrderId, known, plan, chartInterval, body: ['place', request] };
    return placeOnce(deps, tx, stored, asked, () => request);
  });
}

/**
 * Closes a position with a market order, wholly or in part. Throws `no-position` (409), and the problems of
 * `placeOrder`.
 */
export async function closePosition(
  deps: OrderDeps,
  userId: string,
  accountId: string,
  symbol: string,
  { clientOrderId, quantity, percent }: z.output<typeof closePositionRequest>,
): Promise<PlacedOrders> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    const [stored, known] = await Promise.all([
      lockOwnAccount(tx, userId, accountId),
      findRequest(tx, accountId, clientOrderId),
    ]);
    // Older stored requests to close a position have no percent in their body. A request without a percent must give
    // the same body as those requests.
    const body = ['close', symbol, quantity ?? null, ...(percent === undefined ? [] : [percent])];
    const asked = { clientOrderId, known, plan: undefined, chartInterval: null, body };
    return placeOnce(deps, tx, stored, asked, () => closingRequest(stored, symbol, { quantity, percent }));
  });
}

interface ClosedPart {
  readonly quantity: string | undefined;
  readonly percent: ClosePercent | undefined;
}

function closingRequest({ state }: StoredAccount, symbol: string, part: ClosedPart): TicketRequest {
  const position = openPosition(state, symbol);
  if (part.quantity !== undefined && part.percent !== undefined)
    throw wrongField('percent', 'a close takes a quantity or a percent, not both');
  const { lot } = instrumentOf(INSTRUMENTS, position.symbol);
  const isShare = part.percent !== undefined && part.percent < 100;
  const quantity = isShare ? formatQuantity(partOf(position, part.percent ?? 0, lot)) : part.quantity;
  return {
    asset: symbol,
    side: closingSide(position),
    type: 'market',
    timeInForce: 'gtc',
    isPostOnly: false,
    isReduceOnly: true,
    closePosition: quantity === undefined,
    leverage: position.leverage,
    ...(quantity === undefined ? {} : { quantity }),
  };
}

interface AskedOnce {
  readonly clientOrderId: string;
  /**
   * The earlier request with the same client order id, read while holding the account's lock; `null` if there is none.
   */
  readonly known: KnownRequest | null;
  readonly plan: PlaceRequest['plan'];
  readonly chartInterval: Interval | null;
  /** The data that are compared to recognize a repeated request. */
  readonly body: unknown;
}

interface Placing {
  readonly stored: StoredAccount;
  readonly orders: readonly NewOrder[];
  readonly quote: Quote | null;
  readonly at: EpochMs;
}

/** Returns the first problem for which the server refuses orders before it asks the engine; `null` if there is none. */
async function limitAgainst(deps: OrderDeps, tx: Tx, { stored, orders, quote, at }: Placing): Promise<Problem | null> {
  return (
    trailAgainst(orders, quote) ??
    (await leverageAgainst(deps, tx, orders)) ??
    (await ownLimitAgainst(tx, stored, at, orders))
  );
}

async function placeOnce(
  deps: OrderDeps,
  tx: Tx,
  stored: StoredAccount,
  { clientOrderId, known, plan, chartInterval, body }: AskedOnce,
  requestOf: () => TicketRequest,
): Promise<PlacedOrders> {
  const hash = requestHash(body);
  const answered = knownResponse(known, hash);
  if (answered !== null) return answered;
  const accountMarket = await marketOf(deps, tx, stored.row);
  const { ticket, market, entry, wrongExit } = readTicket(accountMarket, stored, requestOf(), clientOrderId);
  if (wrongExit !== null) throw wrongExit;
  if (market.problem !== null) throw market.problem;
  const { orders, roles } = ticket;
  const limit = await limitAgainst(deps, tx, { stored, orders, quote: market.quote, at: accountMarket.now() });
  if (limit !== null) throw limit;
  const event = { kind: 'place', at: accountMarket.now(), orders, quote: market.quote } as const;
  const request = { clientOrderId, roles, chartInterval };
  const applied = await applyToLocked(deps, tx, stored, event, { source: market.source, request });
  if (applied.kind === 'refused') throw refusedPlacing(stored, applied.reason, applied.orderId, event);
  invariant(applied.kind === 'applied', 'placing changes the account');
  if (plan !== undefined) {
    const prices = { quote: market.quote, market: accountMarket };
    const planned = plannedEntry(stored, clientOrderId, [entry, ...orders.slice(1)], prices);
    await insertPlan(tx, planRow(plan, planned));
  }
  const placed = applied.orders.filter((row) => row.clientOrderId === clientOrderId);
  const response = { orders: placed.map((row) => orderView(row, applied.account, accountMarket)) };
  const at = applied.account.row.lastEventAt;
  insertRequest(tx, { accountId: stored.row.id, clientOrderId, requestHash: hash, response, at });
  return response;
}

function refusedPlacing(
  { state }: StoredAccount,
  reason: Parameters<typeof refusalOf>[0],
  orderId: string | null,
  event: Extract<TradingEvent, { kind: 'place' }>,
): Problem {
  const { orders, quote } = event;
  const about = orders.find(({ terms }) => terms.id === orderId) ?? orders[0];
  return refusalOf(reason, { symbol: about?.symbol ?? null, state, quote, event });
}

/** Whether an order can only fill immediately. Such an order is rejected while the market is closed. */
function needsOpenMarket({ terms, timeInForce }: NewOrder): boolean {
  const isForNow = timeInForce.kind === 'ioc' || timeInForce.kind === 'fok';
  return terms.parentId === null && (terms.type === 'market' || isForNow);
}

/**
 * Returns the engine orders of the request, and the market with its last prices. Throws if the request itself is
 * invalid. A market that is closed or has no current prices is reported in `market.problem`.
 */
function readTicket(accountMarket: AccountMarket, { state }: StoredAccount, request: TicketRequest, id: string) {
  const { symbol } = knownAsset(request.asset);
  const ticket = orderTicket(request, { id, position: state.positions.get(symbol), now: accountMarket.now() });
  const last = lastMarket(accountMarket, symbol);
  const market: LastMarket = { ...last, problem: last.problem ?? closedMarket(symbol, last, ticket) };
  const [entry] = ticket.orders;
  invariant(entry !== undefined, 'a ticket has an order');
  for (const order of ticket.orders) checkNotional(order.quantity, [...pricesOf(order), market.quote.ask]);
  const wrongExit = exitProblemOfTicket(ticket.orders, expectedEntry(matchableOf(entry), market.quote));
  return { ticket, market, entry, wrongExit };
}

function closedMarket(symbol: string, { isOpen }: PresentMarket, { orders }: OrderTicket): Problem | null {
  if (isOpen || !orders.some(needsOpenMarket)) return null;
  const detail = `The ${symbol} market is closed. You can place a resting order now; it waits until the market opens.`;
  return new Problem('market-closed', { detail });
}

/**
 * Returns a preview of an order. A rejection by the engine, a closed market, a stale feed or an exit on the wrong side
 * is reported in the response, and all other values are computed at the last prices. Throws if the request is invalid,
 * the account is not running, or the market has no price for the asset.
 */
export async function previewOrder(
  deps: OrderDeps,
  userId: string,
  accountId: string,
  request: z.output<typeof previewOrderRequest>,
): Promise<PreviewOrderResponse> {
  await deps.live.prepare();
  const { stored, accountMarket, read, limit } = await deps.db.read(async (tx) => {
    const account = await runningOwnAccount(tx, userId, accountId);
    const market = await marketOf(deps, tx, account.row);
    const ticket = readTicket(market, account, request, 'preview');
    const { orders } = ticket.ticket;
    const placing = { stored: account, orders, quote: ticket.market.quote, at: market.now() };
    const against = await limitAgainst(deps, tx, placing);
    return { stored: account, accountMarket: market, read: ticket, limit: against };
  });
  const { ticket, market, entry, wrongExit } = read;
  const { quote } = market;
  const state = atPresentMarks(stored.state, accountMarket);
  const orders = [entry, ...ticket.orders.slice(1)] as const;
  const event = { kind: 'place', at: accountMarket.now(), orders, quote } as const;
  const planned = plannedExits(request.planned);
  const preview = previewOrders(state, orders, { quote, at: event.at, instruments: INSTRUMENTS, ...planned });
  const { rejection, lossAtStop, profitAtTarget } = preview;
  const ratio = rewardToRisk(preview);
  const hitRate = breakEvenHitRate(preview);
  const ofEngine =
    rejection === null
      ? null
      : { code: rejection, detail: rejectionMessage(rejection, { symbol: entry.symbol, state, quote, event }) };
  const problem = wrongExit ?? market.problem ?? limit;
  return {
    // The checks are in the same order as when the order is placed, so the preview reports the same problem.
    refusal: problem === null ? ofEngine : refusalView(problem),
    ...(request.pair === undefined ? {} : { worseOrder: preview.orderId === entry.terms.id ? 'first' : 'second' }),
    entryPrice: formatPrice(preview.entry),
    quantity: formatQuantity(entry.quantity),
    notional: formatMoney(preview.notional),
    opens: formatQuantity(preview.opens),
    closes: formatQuantity(preview.closes),
    margin: formatMoney(preview.margin),
    reserved: formatMoney(preview.reserved),
    makerFee: formatMoney(preview.makerFeeAmount),
    takerFee: formatMoney(preview.takerFeeAmount),
    liquidationPrice: preview.liquidation === null ? null : formatPrice(preview.liquidation),
    lossAtStop: lossAtStop === null ? null : formatMoney(lossAtStop),
    profitAtTarget: profitAtTarget === null ? null : formatMoney(profitAtTarget),
    rewardToRisk: ratio === null ? null : formatDecimal(ratio, 2),
    breakEvenHitRate: hitRate === null ? null : formatDecimal(hitRate, 2),
    isLiquidatedFirst: preview.isLiquidatedFirst,
    worstCase: formatMoney(preview.worstCase),
  };
}

function plannedExits(planned: z.output<typeof previewOrderRequest>['planned']): { planned?: TripExits } {
  if (planned === undefined) return {};
  const { stopPrice, targetPrice } = planned;
  return {
    planned: {
      stop: stopPrice === null ? null : readPrice('planned.stopPrice', stopPrice),
      target: targetPrice === null ? null : readPrice('planned.targetPrice', targetPrice),
    },
  };
}

function refusalView({ code, message, fields: { errors = [] } }: Problem): PreviewOrderResponse['refusal'] {
  const [first] = errors;
  return { code, detail: message, ...(first === undefined ? {} : { path: first.path }) };
}
