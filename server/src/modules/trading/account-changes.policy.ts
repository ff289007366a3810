/** Computes the changes that an event makes to the stored rows of its account. */
import { invariant, InvariantError } from '@tradesense/core/kernel/invariant.ts';
import type { AccountState, LiveOrder, Position } from '@tradesense/core/trading/account-state.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { workingQuantity } from '@tradesense/core/trading/exits.ts';
import type { Instruments } from '@tradesense/core/trading/instrument.ts';
import type { MatchableOrder } from '@tradesense/core/trading/order.ts';
import { orderTriggerRange, positionTriggerRange } from '@tradesense/core/trading/trigger-range.ts';
import type { TradingEffect } from '@tradesense/core/trading/trading-event.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { cancelledState, liveState, movedTo, type OrderRole, type OrderState } from './order-state.policy.ts';
import type { OrderRow, PositionRow } from './trading.tables.ts';

/** What must be stored of a request that places orders, although the engine does not need it. */
export interface PlacedRequest {
  readonly clientOrderId: string;
  readonly roles: ReadonlyMap<string, OrderRole>;
  /**
   * Bar length of the chart on which the orders were placed. `null` if there was no chart or its bar length is not
   * known.
   */
  readonly chartInterval: Interval | null;
}

export interface Happened {
  readonly state: AccountState;
  readonly effects: readonly TradingEffect[];
  readonly sequence: number;
  readonly at: Date;
  /** The request that placed the orders; `null` if the event placed none. */
  readonly request: PlacedRequest | null;
}

type Terms = Pick<
  OrderRow,
  'type' | 'limitPrice' | 'triggerPrice' | 'trailAmount' | 'trailRatio' | 'trailBest' | 'trailActivation'
>;

const NO_TERMS: Omit<Terms, 'type'> = {
  limitPrice: null,
  triggerPrice: null,
  trailAmount: null,
  trailRatio: null,
  trailBest: null,
  trailActivation: null,
};

/**
 * Returns the terms to store. `before` is needed because a stop-limit order keeps its trigger price after it has become
 * a limit order.
 */
function termsOf(match: MatchableOrder, before: OrderRow | undefined): Terms {
  switch (match.type) {
    case 'market':
      return { ...NO_TERMS, type: 'market' };
    case 'limit':
      return { ...NO_TERMS, type: 'limit', limitPrice: match.limit, triggerPrice: before?.triggerPrice ?? null };
    case 'stop':
      return { ...NO_TERMS, type: 'stop', triggerPrice: match.trigger };
    case 'stop-limit':
      return { ...NO_TERMS, type: 'stop-limit', triggerPrice: match.trigger, limitPrice: match.limit };
    case 'trailing-stop': {
      const { distance, best, activation } = match;
      return {
        ...NO_TERMS,
        type: 'trailing-stop',
        trailAmount: distance.kind === 'amount' ? distance.amount : null,
        trailRatio: distance.kind === 'ratio' ? distance.ratio : null,
        trailBest: best,
        trailActivation: activation,
      };
    }
    case 'liquidation':
      throw new InvariantError('a liquidation is no order that somebody placed');
  }
}

type Changing = Omit<
  OrderRow,
  'accountId' | 'id' | 'clientOrderId' | 'role' | 'sequence' | 'place' | 'updatedAt' | 'chartInterval'
>;

function liveColumns(
  order: LiveOrder,
  before: OrderRow | undefined,
  filledCost: bigint,
  state: AccountState,
): Changing {
  const { match, timeInForce, filled } = order;
  const isWaiting = workingQuantity(state, order) === 0n;
  const next = liveState(order, isWaiting, before?.state ?? null);
  return {
    symbol: order.symbol,
    side: match.side,
    ...termsOf(match, before),
    state: before === undefined ? next : movedTo(before.state, next),
    endReason: null,
    quantity: filled + match.quantity,
    filled,
    remaining: match.quantity,
    filledCost: filledCost.toString(),
    groupId: match.groupId,
    parentId: match.parentId,
    timeInForce: timeInForce.kind,
    expiresAt: 'until' in timeInForce ? new Date(timeInForce.until) : null,
    isPostOnly: order.isPostOnly,
    isReduceOnly: order.isReduceOnly,
    leverage: order.leverage,
    reserved: order.reserved,
    needed: order.needed ?? null,
    remainingLatencyTicks: order.remainingLatencyTicks,
    isResting: order.isResting,
    ...actsAt(orderTriggerRange(state, order)),
    acceptedAt: new Date(order.acceptedAt),
    amendedAt: order.amendedAt === undefined ? null : new Date(order.amendedAt),
    waitingQuantity: order.waiting ?? null,
    endedAt: null,
  };
}

const actsAt = ({ atOrBelow, atOrAbove }: ReturnType<typeof orderTriggerRange>) => ({
  actsAtOrBelow: atOrBelow,
  actsAtOrAbove: atOrAbove,
});

/**
 * A replay's account does not trade on the live market, so the prices at which the live market would affect its orders
 * and positions stay empty.
 */
const actionPricesOf = ({ row }: StoredAccount): Partial<ReturnType<typeof actsAt>> =>
  row.kind === 'live' ? {} : { actsAtOrBelow: null, actsAtOrAbove: null };

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

/** Whether any field of `after` differs from `before`. */
function hasChanged<Row extends object>(before: Row, after: Partial<Row>): boolean {
  for (const key in after) if (!isSame(before[key], after[key])) return true;
  return false;
}

interface Filled {
  readonly quantity: bigint;
  readonly cost: bigint;
}

function filledBy(effects: readonly TradingEffect[]): ReadonlyMap<string, Filled> {
  const filled = new Map<string, Filled>();
  for (const effect of effects) {
    if (effect.kind !== 'filled') continue;
    const before = filled.get(effect.orderId) ?? { quantity: 0n, cost: 0n };
    const cost = before.cost + effect.price * effect.quantity;
    filled.set(effect.orderId, { quantity: before.quantity + effect.quantity, cost });
  }
  return filled;
}

function endOf(
  id: string,
  hasFilled: boolean,
  effects: readonly TradingEffect[],
): Pick<OrderRow, 'state' | 'endReason'> {
  const last = effects.findLast((effect) => 'orderId' in effect && effect.orderId === id);
  if (last?.kind === 'filled') return { state: 'filled', endReason: null };
  if (last?.kind === 'expired') return { state: 'expired', endReason: null };
  invariant(last?.kind === 'cancelled', `the end of order ${id} was told`);
  return { state: cancelledState(last.reason, hasFilled), endReason: last.reason };
}

function endedRow(before: OrderRow, filled: Filled | undefined, { effects, at }: Happened): OrderRow {
  const sum = before.filled + (filled?.quantity ?? 0n);
  const end = endOf(before.id, sum > 0n, effects);
  const state: OrderState = movedTo(before.state, end.state);
  return {
    ...before,
    ...end,
    state,
    filled: sum,
    remaining: state === 'filled' ? 0n : before.quantity - sum,
    filledCost: (BigInt(before.filledCost) + (filled?.cost ?? 0n)).toString(),
    reserved: 0n,
    needed: null,
    waitingQuantity: null,
    actsAtOrBelow: null,
    actsAtOrAbove: null,
    updatedAt: at,
    endedAt: at,
  };
}

function placedRow(stored: StoredAccount, id: string, columns: Changing, place: number, happened: Happened): OrderRow {
  const { request, sequence, at } = happened;
  const role = request?.roles.get(id);
  invariant(request !== null && role !== undefined, 'only a request places orders');
  const { clientOrderId, chartInterval } = request;
  return {
    accountId: stored.row.id,
    id,
    clientOrderId,
    role,
    sequence,
    place,
    ...columns,
    updatedAt: at,
    chartInterval,
  };
}

/**
 * Whether an event leaves the row of an order unchanged: core returns the same object, the order has no parent, and the
 * account's settings are the same.
 */
function isUntouched(before: AccountState, after: AccountState, order: LiveOrder): boolean {
  const { id, parentId } = order.match;
  return before.orders.get(id) === order && parentId === null && before.settings === after.settings;
}

/** Returns the new rows of the orders that the event placed, changed or ended. */
export function changedOrders(stored: StoredAccount, happened: Happened): OrderRow[] {
  const { state, effects, at } = happened;
  const filled = filledBy(effects);
  const changed: OrderRow[] = [];
  let placed = 0;
  for (const [id, order] of state.orders) {
    if (isUntouched(stored.state, state, order)) continue;
    const before = stored.orders.get(id);
    const cost = BigInt(before?.filledCost ?? 0) + (filled.get(id)?.cost ?? 0n);
    const columns = { ...liveColumns(order, before, cost, state), ...actionPricesOf(stored) };
    if (before === undefined) changed.push(placedRow(stored, id, columns, placed++, happened));
    else if (hasChanged(before, columns)) changed.push({ ...before, ...columns, updatedAt: at });
  }
  for (const [id, before] of stored.orders)
    if (!state.orders.has(id)) changed.push(endedRow(before, filled.get(id), happened));
  return changed;
}

function positionRow(
  stored: StoredAccount,
  position: Position,
  place: number,
  range: ReturnType<typeof positionTriggerRange>,
) {
  const { symbol, quantity, cost, margin, leverage, openedAt } = position;
  const row: PositionRow = {
    accountId: stored.row.id,
    symbol,
    place,
    quantity,
    cost: cost.toString(),
    margin,
    leverage,
    openedAt: new Date(openedAt),
    ...actsAt(range),
  };
  return row;
}

/** Returns the new rows of the positions that the event opened or changed, and the symbols of those that it closed. */
export function changedPositions(
  stored: StoredAccount,
  { state }: Happened,
  instruments: Instruments,
): { readonly changed: PositionRow[]; readonly closed: string[] } {
  const changed: PositionRow[] = [];
  const last = Math.max(0, ...[...stored.positions.values()].map(({ place }) => place));
  let [before, next] = [-1, last + 1];
  for (const position of state.positions.values()) {
    const known = stored.positions.get(position.symbol);
    // A position that the same event closed and opened again is now the last position.
    const place = known !== undefined && known.place > before ? known.place : next++;
    before = place;
    const range = positionTriggerRange(state, position, instruments);
    const row = { ...positionRow(stored, position, place, range), ...actionPricesOf(stored) };
    if (known === undefined || hasChanged(known, row)) changed.push(row);
  }
  return { changed, closed: [...stored.positions.keys()].filter((symbol) => !state.positions.has(symbol)) };
}
