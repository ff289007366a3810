/**
 * The reserve of a group: orders of which one cancels the others, such as a pair. Together they fill at most the quantity
 * of one of them, so since rules version 3 they reserve once, for the dearest of them.
 * Guarantees: between events, the order of a group that needs the most holds the whole reserve of the group in
 * `reserved`. The others hold nothing and store their own need in `needed`. While an order of the group fills, that order
 * holds the whole reserve. An order with a need never waits for another order.
 * A group that was accepted under an earlier version reserves once for each of its orders, until version 3 acts on the
 * account. A group that reserves once keeps doing so if an event of an earlier version follows.
 */
import { divide, larger } from '../kernel/fixed-point.ts';
import { money, NO_MONEY, type Money, type Quantity } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import type { MatchableOrder } from './order.ts';
import type { WorkingState } from './working-state.ts';

type Grouped = Pick<MatchableOrder, 'id' | 'groupId'>;

/** Returns the money that an order would reserve if it were alone. */
export const neededBy = ({ needed, reserved }: Pick<LiveOrder, 'needed' | 'reserved'>): Money => needed ?? reserved;

/** Returns the order with this reserve and this need. */
export function withReserve(order: LiveOrder, reserved: Money, needed: Money): LiveOrder {
  const { needed: _, ...rest } = order;
  return needed === reserved ? { ...rest, reserved } : { ...rest, reserved, needed };
}

/** Returns the need of the unfilled part after a fill of this amount. */
export function neededAfter(order: LiveOrder, amount: Quantity): Money {
  const needed = neededBy(order);
  return money(needed - divide(needed * amount, order.match.quantity, 'floor'));
}

/** Returns the need of an order whose unfilled quantity is reduced to `size`; the need is rounded up. */
export const neededAt = (order: LiveOrder, size: bigint): Money =>
  money(divide(neededBy(order) * size, order.match.quantity, 'up'));

/**
 * Returns what these orders reserve if each group reserves once: the largest need of each group, and the need of each
 * single order.
 */
export function reserveOf(orders: Iterable<LiveOrder>): Money {
  const groups = new Map<string, bigint>();
  let sum = 0n;
  for (const order of orders) {
    const { groupId } = order.match;
    if (groupId === null) sum += neededBy(order);
    else groups.set(groupId, larger(groups.get(groupId) ?? 0n, neededBy(order)));
  }
  return money([...groups.values()].reduce((total, each) => total + each, sum));
}

/** Returns the money that these orders hold together. */
export const heldBy = (orders: readonly LiveOrder[]): bigint =>
  orders.reduce((sum, { reserved }) => sum + reserved, 0n);

function groupOf({ state }: WorkingState, { id, groupId }: Grouped): LiveOrder[] {
  if (groupId !== null) return [...state.orders.values()].filter(({ match }) => match.groupId === groupId);
  const own = state.orders.get(id);
  return own === undefined ? [] : [own];
}

/** Returns the live orders that share one reserve with this order, including the order itself. */
export function sharersOf(working: WorkingState, order: Grouped): readonly LiveOrder[] {
  const group = groupOf(working, order);
  const isShared = working.rules.sharesReserve || group.some(({ needed }) => needed !== undefined);
  return isShared ? group : group.filter(({ match }) => match.id === order.id);
}

/** Returns the order that needs the most; the oldest one if several do. */
function dearestOf(orders: readonly LiveOrder[]): LiveOrder | undefined {
  const most = orders.reduce((need, each) => larger(need, neededBy(each)), 0n);
  return orders.find((each) => neededBy(each) === most);
}

/** Gives all of `held` to the dearest order. */
function hold(working: WorkingState, sharers: readonly LiveOrder[], held: bigint): void {
  const dearest = dearestOf(sharers);
  for (const each of sharers) {
    const reserved = money(each === dearest ? held : 0n);
    if (reserved !== each.reserved) working.setOrder(each.match.id, withReserve(each, reserved, neededBy(each)));
  }
}

/**
 * Makes a group reserve exactly what the dearest of its orders needs, held by that order. The ledger names it as the
 * cause.
 */
export function settleReserve(working: WorkingState, order: Grouped): void {
  const sharers = sharersOf(working, order);
  const dearest = dearestOf(sharers);
  if (dearest === undefined) return;
  const needed = neededBy(dearest);
  const more = needed - heldBy(sharers);
  hold(working, sharers, needed);
  const change = { cash: money(0n - more), margin: money(more) };
  working.move(more > 0n ? 'reserve' : 'release', dearest.match.id, change);
}

/** Makes each group reserve once that still reserves once for each of its orders. */
export function shareReserves(working: WorkingState): void {
  if (!working.rules.sharesReserve) return;
  const holders = new Set<string>();
  for (const { match, reserved } of working.state.orders.values()) {
    if (match.groupId === null || reserved === NO_MONEY) continue;
    if (holders.has(match.groupId)) settleReserve(working, match);
    holders.add(match.groupId);
  }
}

/** Lets an order that is about to fill or to change hold the whole reserve of its group. Returns the order. */
export function gatherReserve(working: WorkingState, order: LiveOrder): LiveOrder {
  const sharers = sharersOf(working, order.match);
  if (sharers.length < 2) return order;
  for (const each of sharers)
    if (each.reserved > 0n) working.setOrder(each.match.id, withReserve(each, NO_MONEY, neededBy(each)));
  const gathered = withReserve(order, money(heldBy(sharers)), neededBy(order));
  working.setOrder(order.match.id, gathered);
  return gathered;
}

/**
 * Returns the part of the reserve that a fill frees: all of it if the fill ends the order and thereby its group,
 * otherwise what exceeds the largest need after the fill. The other orders of the group shrink by the same quantity.
 */
export function freedBy(working: WorkingState, order: LiveOrder, amount: Quantity, isWhole: boolean): Money {
  if (isWhole) return order.reserved;
  const needs = sharersOf(working, order.match).map((each) => {
    if (each.match.id === order.match.id) return neededAfter(order, amount);
    return neededAt(each, larger(each.match.quantity - amount, 0n));
  });
  return money(order.reserved - needs.reduce(larger, 0n));
}

/**
 * Passes the reserve of a removed order on to the rest of its group, as far as the rest needs it. Returns the amount
 * that the removed order releases.
 */
export function handOn(working: WorkingState, { reserved, match }: LiveOrder): Money {
  const rest = match.groupId === null ? [] : groupOf(working, match);
  const held = heldBy(rest);
  const missing = rest.some(({ needed }) => needed !== undefined) ? reserveOf(rest) - held : 0n;
  const kept = missing < reserved ? larger(missing, 0n) : reserved;
  if (kept > 0n) hold(working, rest, held + kept);
  return money(reserved - kept);
}
