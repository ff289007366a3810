import { money, NO_MONEY } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import { sidePrice, validateOrder } from './check-order.ts';
import { isHitAt } from './order-hit.ts';
import { presetOf, type WorkingState } from './working-state.ts';
import type { MatchableOrder } from './order.ts';
import { reserveFor } from './place-order.ts';
import { gatherReserve, heldBy, neededBy, reserveOf, settleReserve, sharersOf, withReserve } from './shared-reserve.ts';
import { trailingTrigger } from './trailing.ts';
import type { NewOrder, Rejection, TradingEvent } from './trading-event.ts';

type Amend = Extract<TradingEvent, { kind: 'amend' }>;

/**
 * Returns the order's terms with the new quantity and prices, or `null` if an order of this type does not have one of
 * these prices.
 */
function amended(match: MatchableOrder, { limit, trigger, distance, quantity }: Amend): MatchableOrder | null {
  if (distance !== undefined && match.type !== 'trailing-stop') return null;
  const sized = { ...match, quantity: quantity ?? match.quantity };
  switch (sized.type) {
    case 'limit':
      return trigger === undefined ? { ...sized, limit: limit ?? sized.limit } : null;
    case 'stop':
      return limit === undefined ? { ...sized, trigger: trigger ?? sized.trigger } : null;
    case 'stop-limit':
      return { ...sized, limit: limit ?? sized.limit, trigger: trigger ?? sized.trigger };
    case 'market':
      return limit === undefined && trigger === undefined ? sized : null;
    case 'trailing-stop':
      return limit === undefined && trigger === undefined ? { ...sized, distance: distance ?? sized.distance } : null;
    case 'liquidation':
      return null;
  }
}

/**
 * Returns why a trailing stop cannot have its new distance; `null` if it can. A stop that follows the price never goes
 * back, and the market must not have reached it.
 */
function validateDistance(before: MatchableOrder, match: MatchableOrder, { quote }: Amend): Rejection | null {
  if (match.type !== 'trailing-stop' || before.type !== 'trailing-stop' || match.distance === before.distance)
    return null;
  const [from, to] = [trailingTrigger(before), trailingTrigger(match)];
  if (from === null || to === null) return null;
  if (match.side === 'sell' ? to < from : to > from) return 'trailing-stop-goes-back';
  if (quote === null) return 'no-price';
  return isHitAt(match, sidePrice(match.side, quote), { limits: 'touch' }) ? 'stop-on-wrong-side' : null;
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
 * Amends the remaining part of a live order. The old order stays until the new terms have passed every check; the money
 * that it or its group reserves is exchanged for the new amount and never released in between. If the limit of an order
 * changes and the order does not wait for its entry, it is matched as a new order: it rests, or fills as taker if it
 * crosses the spread.
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
  const rejection =
    validateOrder(asked, among, { ...working.state, orders: strangers }, context) ??
    validateDistance(order.match, match, event);
  if (rejection !== null) {
    refuse(rejection);
    return;
  }
  const needed = isChild ? neededBy(order) : reserveFor(working.state, { ...order, match }, event.quote);
  const sharers = sharersOf(working, order.match);
  const changed = sharers.map((each) => (each.match.id === match.id ? withReserve(each, NO_MONEY, needed) : each));
  const more = reserveOf(changed) - heldBy(sharers);
  if (more > working.cash) {
    refuse('insufficient-margin');
    return;
  }
  const isFresh = !isChild && limitOf(match) !== limitOf(order.match);
  const fresh = { remainingLatencyTicks: presetOf(working).latencyTicks, isResting: false };
  const holding = gatherReserve(working, order);
  const terms = { ...holding, match, ...(isFresh ? fresh : {}) };
  working.rules.amended(working, holding, withReserve(terms, money(holding.reserved + more), needed), event.at);
  working.effects.push({ kind: 'amended', orderId: event.orderId });
  const change = { cash: money(0n - more), margin: money(more) };
  working.move(more > 0n ? 'reserve' : 'release', event.orderId, change);
  settleReserve(working, match);
}
