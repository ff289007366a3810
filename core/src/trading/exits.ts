/**
 * Exits: reduce-only orders that protect what an entry has filled.
 * Guarantees: an exit may fill as much as its entry has filled so far, minus what the exit and the other order of its
 * pair have closed. If the rest of the entry ends unfilled, the exits keep the quantity that they cover. The orders of
 * a group together never fill more than the quantity of one of them.
 * `waiting` of an exit is the part of its quantity that the entry has not filled yet.
 */
import { divide } from '../kernel/fixed-point.ts';
import { money, quantity, type Quantity } from '../kernel/money.ts';
import type { AccountState, LiveOrder } from './account-state.ts';
import type { WorkingState } from './working-state.ts';
import { cancelOrder } from './end-order.ts';
import { splitFill } from './position.ts';
import { neededAt, neededBy, withReserve } from './shared-reserve.ts';
import type { TradingEvent } from './trading-event.ts';

const NONE = quantity(0n);
const smaller = (a: bigint, b: bigint): Quantity => quantity(a < b ? a : b);
const larger = (a: bigint, b: bigint): Quantity => quantity(a > b ? a : b);

/**
 * Returns the part of an order that cannot fill yet, because it waits for fills of its entry. An order that is not an
 * exit waits as a whole while its parent is live.
 */
export function waitingFor({ orders }: AccountState, order: LiveOrder): Quantity {
  const { match, isReduceOnly } = order;
  const entry = match.parentId === null ? undefined : orders.get(match.parentId);
  if (entry === undefined) return NONE;
  if (!isReduceOnly) return match.quantity;
  return waitingOf(order, entry);
}

/**
 * Returns the waiting quantity of an exit. An exit that was accepted under rules version 1 does not store this
 * quantity, and waits for the unfilled quantity of its entry.
 */
function waitingOf({ waiting, match }: LiveOrder, entry: LiveOrder): Quantity {
  return waiting ?? smaller(match.quantity, entry.match.quantity);
}

export function workingQuantity(state: AccountState, order: LiveOrder): Quantity {
  return quantity(order.match.quantity - waitingFor(state, order));
}

/** Changes the quantity of an order. Its reserved money shrinks in proportion, and the difference is released. */
function resize(working: WorkingState, order: LiveOrder, size: Quantity, waiting: Quantity): void {
  const { waiting: _, ...rest } = order;
  const { id, quantity: before } = order.match;
  const isSmaller = size < before;
  const reserved = isSmaller ? money(divide(order.reserved * size, before, 'up')) : order.reserved;
  const needed = isSmaller ? neededAt(order, size) : neededBy(order);
  const resized = withReserve({ ...rest, match: { ...order.match, quantity: size } }, reserved, needed);
  working.setOrder(id, waiting === 0n ? resized : { ...resized, waiting });
  const freed = order.reserved - reserved;
  working.move('release', id, { cash: money(freed), margin: money(0n - freed) });
}

function childrenOf(working: WorkingState, id: string): LiveOrder[] {
  return [...working.state.orders.values()].filter(({ match }) => match.parentId === id);
}

/**
 * Lets the exits of an entry also cover the quantity that the entry has just filled. `entry` is the order before that
 * fill.
 */
export function coverFilled(working: WorkingState, entry: LiveOrder, amount: Quantity): void {
  for (const exit of childrenOf(working, entry.match.id)) {
    if (!exit.isReduceOnly) continue;
    working.setOrder(exit.match.id, { ...exit, waiting: larger(waitingOf(exit, entry) - amount, 0n) });
  }
}

/**
 * Handles the end of an entry. Its exits keep the quantity that they cover and lose the quantity for which they still
 * waited. Any other child becomes live if the entry has filled completely, and ends otherwise.
 */
export function endExits(working: WorkingState, entry: LiveOrder, by: 'fill' | 'cancel' | 'expiry'): void {
  for (const child of childrenOf(working, entry.match.id)) {
    const left = child.match.quantity - (child.isReduceOnly ? waitingOf(child, entry) : 0n);
    const stays = child.isReduceOnly ? left > 0n : by === 'fill';
    if (stays) resize(working, child, quantity(left), NONE);
    else cancelOrder(working, child, 'parent-gone');
  }
}

/**
 * Reduces the other orders of a group by the quantity that one order of the group has filled. Cancels them if that
 * order has filled completely or if nothing is left of them.
 */
export function shrinkGroup(working: WorkingState, { match }: LiveOrder, amount: Quantity, isWhole: boolean): void {
  if (match.groupId === null) return;
  for (const listed of working.state.orders.values()) {
    const other = working.state.orders.get(listed.match.id);
    if (other === undefined || other.match.groupId !== match.groupId || other.match.id === match.id) continue;
    const waiting = waitingFor(working.state, other);
    const left = larger(other.match.quantity - amount, waiting);
    if (isWhole || left === 0n) cancelOrder(working, other, 'other-of-group-filled');
    else resizeWithExits(working, other, left, waiting);
  }
}

/** Changes the remaining quantity of an order, and the waiting quantity of its exits by the same amount. */
function resizeWithExits(working: WorkingState, order: LiveOrder, size: Quantity, waiting: Quantity): void {
  resize(working, order, size, order.waiting === undefined ? NONE : waiting);
  followEntry(working, order.match.id, order.match.quantity, size);
}

function followEntry(working: WorkingState, entryId: string, before: Quantity, after: Quantity): void {
  if (before === after) return;
  for (const exit of childrenOf(working, entryId)) {
    if (!exit.isReduceOnly) continue;
    const old = exit.waiting ?? smaller(exit.match.quantity, before);
    const waiting = after > before ? quantity(old + after - before) : smaller(old, after);
    resize(working, exit, quantity(exit.match.quantity + waiting - old), waiting);
  }
}

/**
 * Ends reduce-only orders if their position is closed or now has the opposite side. If an exit still waits for its
 * entry, only the part that covered the position ends.
 */
export function cancelUseless(working: WorkingState, symbol: string): void {
  for (const listed of working.state.orders.values()) {
    const order = working.state.orders.get(listed.match.id);
    if (order === undefined || order.symbol !== symbol || !order.isReduceOnly) continue;
    const { side, quantity: size } = order.match;
    if (splitFill(working.state.positions.get(symbol), side, size).closes > 0n) continue;
    const waiting = waitingFor(working.state, order);
    if (waiting === 0n) cancelOrder(working, order, 'nothing-to-reduce');
    else if (waiting < size) resize(working, order, waiting, waiting);
  }
}

/**
 * Stores an amended order. If it is an entry, the quantities of its exits change with it. If it is an exit, it keeps
 * the quantity that it covers.
 */
export function amendExits(working: WorkingState, before: LiveOrder, changed: LiveOrder, at: TradingEvent['at']): void {
  const { match } = changed;
  const covered = before.match.quantity - waitingFor(working.state, before);
  const isExit = before.waiting !== undefined && match.quantity !== before.match.quantity;
  const waiting = isExit ? { waiting: larger(match.quantity - covered, 0n) } : {};
  working.setOrder(match.id, { ...changed, ...waiting, amendedAt: at });
  followEntry(working, match.id, before.match.quantity, match.quantity);
}
