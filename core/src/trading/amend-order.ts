import { money } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import { validateOrder } from './check-order.ts';
import { presetOf, type WorkingState } from './working-state.ts';
import type { MatchableOrder } from './order.ts';
import { reserveFor } from './place-order.ts';
import type { NewOrder, Rejection, TradingEvent } from './trading-event.ts';

type Amend = Extract<TradingEvent, { kind: 'amend' }>;

/**
 * Returns the order's terms with the new quantity and prices, or `null` if an order of this type does not have one of
 * these prices.
 */
function amended(match: MatchableOrder, { limit, trigger, quantity }: Amend): MatchableOrder | null {
  const sized = { ...match, quantity: quantity ?? match.quantity };
  switch (sized.type) {
    case 'limit':
      return trigger === undefined ? { ...sized, limit: limit ?? sized.limit } : null;
    case 'stop':
      return limit === undefined ? { ...sized, trigger: trigger ?? sized.trigger } : null;
    case 'stop-limit':
      return { ...sized, limit: limit ?? sized.limit, trigger: trigger ?? sized.trigger };
    case 'market':
    case 'trailing-stop':
      return limit === undefined && trigger === undefined ? sized : null;
    case 'liquidation':
      return null;
  }
}

const limitOf = (match: MatchableOrder) => ('limit' in match ? match.limit : null);

/** Returns the amended order in the form of a new order, so that it passes the same checks. */
function asNew(order: LiveOrder, match: MatchableOrder): NewOrder | null {
  if (match.type === 'liquidation') return null;
  const { side, quantity, ...terms } = match;
  const { symbol, timeInForce, isPostOnly, isReduceOnly, leverage } = order;
  return { symbol, side, quantity, terms, timeInForce, isPostOnly, isReduceOnly, leverage };
}

/**
 * Amends the remaining part of a live order. The old order stays until the new terms have passed every check; its
 * reserved money is exchanged for the new amount and never released in between. If the limit of an order changes and
 * the order does not wait for its entry, it is matched as a new order: it rests, or fills as taker if it crosses the
 * spread.
 */
export function amendOrder(working: WorkingState, event: Amend): void {
  const refuse = (reason: Rejection) => working.effects.push({ kind: 'rejected', reason, orderId: event.orderId });
  const order = working.state.orders.get(event.orderId);
  if (order === undefined) {
    refuse('order-not-live');
    return;
  }
  const match = amended(order.match, event);
  const wish = match === null ? null : asNew(order, match);
  if (match === null || wish === null) {
    refuse('amend-not-possible');
    return;
  }
  const others = new Map(working.state.orders);
  others.delete(event.orderId);
  const isChild = working.rules.workingQuantity(working.state, order) === 0n;
  const asked = isChild ? wish : { ...wish, terms: { ...wish.terms, parentId: null } };
  const parent = isChild ? [...others.values()].filter((each) => each.match.id === match.parentId) : [];
  const among = [asked, ...parent.flatMap((each) => asNew(each, each.match) ?? [])];
  const strangers = new Map([...others].filter(([id]) => id !== match.parentId));
  const context = { instruments: working.instruments, quote: event.quote, at: event.at };
  const rejection = validateOrder(asked, among, { ...working.state, orders: strangers }, context);
  if (rejection !== null) {
    refuse(rejection);
    return;
  }
  const reserved = isChild ? order.reserved : reserveFor(working.state, { ...order, match }, event.quote);
  const more = reserved - order.reserved;
  if (more > working.cash) {
    refuse('insufficient-margin');
    return;
  }
  const isFresh = !isChild && limitOf(match) !== limitOf(order.match);
  const fresh = { remainingLatencyTicks: presetOf(working).latencyTicks, isResting: false };
  working.rules.amended(working, order, { ...order, match, reserved, ...(isFresh ? fresh : {}) }, event.at);
  working.effects.push({ kind: 'amended', orderId: event.orderId });
  const change = { cash: money(0n - more), margin: money(more) };
  working.move(more > 0n ? 'reserve' : 'release', event.orderId, change);
}
