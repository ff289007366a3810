import {
  money,
  NO_MONEY,
  notionalOf,
  quantity,
  shareOf,
  type Money,
  type Price,
  type Quantity,
} from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { AccountState, LiveOrder } from './account-state.ts';
import { validateOrder, matchableOf, sidePrice } from './check-order.ts';
import { presetOf, type WorkingState } from './working-state.ts';
import { marginFor } from './fill-order.ts';
import type { MatchableOrder } from './order.ts';
import { splitFill } from './position.ts';
import { heldBy, reserveOf, settleReserve, withReserve } from './shared-reserve.ts';
import type { NewOrder, Quote, TradingEvent } from './trading-event.ts';

/** Returns the price at which an order would open a position: its own price, or the market price if it has none. */
export function reservePrice(match: MatchableOrder, quote: Quote): Price {
  switch (match.type) {
    case 'limit':
    case 'stop-limit':
      return match.limit;
    case 'stop':
      return match.trigger;
    case 'market':
    case 'trailing-stop':
    case 'liquidation':
      return sidePrice(match.side, quote);
  }
}

/**
 * Returns the money that an order needs when it is accepted: the margin for what the order can open, and its fee.
 * Since rules version 3, the orders of a group reserve it only once; before, each order reserves for itself.
 */
export function reserveFor(
  state: AccountState,
  order: Pick<LiveOrder, 'symbol' | 'match' | 'isReduceOnly' | 'leverage'>,
  quote: Quote | null,
): Money {
  const { match, symbol, isReduceOnly, leverage } = order;
  if (isReduceOnly || quote === null) return NO_MONEY;
  const opens: Quantity = splitFill(state.positions.get(symbol), match.side, match.quantity).opens;
  if (opens === 0n) return NO_MONEY;
  const at = reservePrice(match, quote);
  const fee = shareOf(notionalOf(at, opens, 'up'), state.settings.takerFee, 'up');
  return money(marginFor(at, opens, leverage) + fee);
}

function liveOrder(working: WorkingState, order: NewOrder, at: EpochMs): LiveOrder {
  const { symbol, timeInForce, isPostOnly, isReduceOnly, leverage } = order;
  return working.rules.accepted({
    symbol,
    match: matchableOf(order),
    filled: quantity(0n),
    timeInForce,
    isPostOnly,
    isReduceOnly,
    leverage,
    reserved: NO_MONEY,
    remainingLatencyTicks: presetOf(working).latencyTicks,
    isResting: false,
    acceptedAt: at,
  });
}

/** Returns the cash that these orders take if they are accepted. */
function cashFor({ state, rules }: WorkingState, accepted: readonly LiveOrder[]): bigint {
  if (!rules.sharesReserve) return heldBy(accepted);
  const live = [...state.orders.values()];
  return reserveOf([...live, ...accepted]) - reserveOf(live);
}

/** Accepts all of the orders or none of them. They can fill only at later prices (H1, H8). */
export function placeOrders(
  working: WorkingState,
  { orders, quote, at }: Extract<TradingEvent, { kind: 'place' }>,
): void {
  for (const order of orders) {
    const reason = validateOrder(order, orders, working.state, { instruments: working.instruments, quote, at });
    if (reason === null) continue;
    working.effects.push({ kind: 'rejected', reason, orderId: order.terms.id });
    return;
  }
  const accepted = orders.map((order) => {
    const live = liveOrder(working, order, at);
    const needed = live.match.parentId === null ? reserveFor(working.state, live, quote) : NO_MONEY;
    return withReserve(live, working.rules.sharesReserve ? NO_MONEY : needed, needed);
  });
  if (cashFor(working, accepted) > working.cash) {
    working.effects.push({ kind: 'rejected', reason: 'insufficient-margin', orderId: orders[0]?.terms.id ?? null });
    return;
  }
  for (const live of accepted) {
    const { match, reserved } = live;
    working.setOrder(match.id, live);
    working.effects.push({ kind: 'accepted', orderId: match.id });
    working.move('reserve', match.id, { cash: money(0n - reserved), margin: reserved });
  }
  if (working.rules.sharesReserve) for (const { match } of accepted) settleReserve(working, match);
}
