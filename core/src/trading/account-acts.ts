/**
 * Rules for the actions on a whole position or account: which orders they cancel and place, and when they are possible.
 */
import { divide } from '../kernel/fixed-point.ts';
import { notionalOf, price, quantity, shareOf, type Price, type Quantity } from '../kernel/money.ts';
import type { AccountState, LiveOrder, Position } from './account-state.ts';
import { sidePrice } from './check-order.ts';
import { closedByExits, type ExitKind } from './exit-result.ts';
import { waitingFor, workingQuantity } from './exits.ts';
import { marginFor } from './fill-order.ts';
import { isMovedAs, type ExitTerms, type SetExitKind } from './order-exit.ts';
import type { Side } from './order.ts';
import { closePart, sizeOf } from './position.ts';
import type { NewOrder, Quote, ReverseStep } from './trading-event.ts';

/** Returns the side of an order that would make this position smaller. */
export const closingSide = ({ quantity: signed }: Pick<Position, 'quantity'>): Side => (signed > 0n ? 'sell' : 'buy');

/**
 * Returns the ids of the orders that may open or enlarge a position. Orders that can only close a position are left
 * out, whether or not they are marked reduce-only.
 */
export function openingOrders({ orders, positions }: AccountState): readonly string[] {
  const mayOpen = ({ symbol, isReduceOnly, match }: LiveOrder): boolean => {
    const position = positions.get(symbol);
    if (isReduceOnly) return false;
    // Such an order becomes live once the position is closed.
    if (match.parentId !== null) return true;
    return position === undefined || match.side !== closingSide(position) || match.quantity > sizeOf(position);
  };
  return [...orders.values()].filter(mayOpen).map(({ match }) => match.id);
}

/** Returns the ids of the orders of an asset that could open a new position once the current one is closed. */
export function ordersBeyond({ orders }: AccountState, symbol: string): readonly string[] {
  return [...orders.values()]
    .filter((order) => order.symbol === symbol && !order.isReduceOnly)
    .map(({ match }) => match.id);
}

/** Returns the live market orders that can only close a position, wholly or in part. */
export function ordersClosing({ orders }: AccountState, position: Position): readonly LiveOrder[] {
  const side = closingSide(position);
  return [...orders.values()].filter(
    ({ symbol, isReduceOnly, match }) =>
      symbol === position.symbol &&
      isReduceOnly &&
      match.type === 'market' &&
      match.side === side &&
      match.parentId === null,
  );
}

/** Whether a market order is already closing the whole position. */
export function isClosing(state: AccountState, position: Position): boolean {
  const size = sizeOf(position);
  return ordersClosing(state, position).some(({ match }) => match.quantity >= size);
}

/** Returns a new market order that closes a position, wholly or in part. */
export function closingOrder(position: Position, id: string, size: Quantity = sizeOf(position)): NewOrder {
  return {
    symbol: position.symbol,
    side: closingSide(position),
    quantity: size,
    terms: { id, type: 'market', groupId: null, parentId: null },
    timeInForce: { kind: 'gtc' },
    isPostOnly: false,
    isReduceOnly: true,
    leverage: position.leverage,
  };
}

/**
 * Returns the two orders that reverse a position: one that closes it, and one of the same size that opens the opposite
 * side once the first has filled completely. Whatever the market does in between, the position never grows on the old
 * side, and the account never has positions on both sides.
 */
export function reversingOrders(position: Position, id: string): readonly [close: NewOrder, open: NewOrder] {
  const close = closingOrder(position, id);
  const terms = { id: `${id}:open`, type: 'market', groupId: null, parentId: id } as const;
  return [close, { ...close, isReduceOnly: false, terms }];
}

const opensAfterClose = ({ isReduceOnly, match }: LiveOrder): boolean => !isReduceOnly && match.parentId !== null;

/** Returns the step of a reverse that an order carries out; `null` if the order belongs to no reverse. */
export function reverseStepOf({ orders }: Pick<AccountState, 'orders'>, order: LiveOrder): ReverseStep | null {
  if (opensAfterClose(order)) return 'opening';
  const isClosing = [...orders.values()].some(
    (each) => opensAfterClose(each) && each.match.parentId === order.match.id,
  );
  return isClosing ? 'closing' : null;
}

/**
 * Whether closing the position at this quote would free enough money to open the other side at the same price,
 * including the fees of both orders.
 */
export function canReverse(state: AccountState, position: Position, quote: Quote): boolean {
  const size = sizeOf(position);
  const at = sidePrice(closingSide(position), quote);
  const { profit, released } = closePart(position, size, at);
  const fee = shareOf(notionalOf(at, size, 'up'), state.settings.takerFee, 'up');
  return state.cash + released + profit - fee >= marginFor(at, size, position.leverage) + fee;
}

/** Price of all exits that are moved. Its value does not matter, because they are compared only with each other. */
const ONE_PRICE = price(1n);

/**
 * Returns the exits that setting the stop, the target or the trailing stop of a position changes, and the part of the
 * position's quantity that none of these exits covers once they are at one price. `termsOf` returns the stored terms of an order; `null` if
 * it has none.
 */
export function protectionOf(
  state: AccountState,
  position: Position,
  kind: SetExitKind,
  termsOf: (order: LiveOrder) => ExitTerms<Price> | null,
): { readonly exits: readonly LiveOrder[]; readonly uncovered: Quantity } {
  const side = closingSide(position);
  const size = sizeOf(position);
  const moved = [...state.orders.values()].flatMap((order) => {
    const terms = termsOf(order);
    const working = workingQuantity(state, order);
    const waiting = waitingFor(state, order);
    const isExit = order.symbol === position.symbol && order.isReduceOnly && order.match.side === side && working > 0n;
    if (!isExit || terms === null || !isMovedAs(kind, terms)) return [];
    const exitKind: ExitKind = kind === 'target' ? 'target' : 'stop';
    return [{ order, kind: exitKind, price: ONE_PRICE, quantity: working, waiting, groupId: order.match.groupId }];
  });
  const held = { side: side === 'sell' ? 'buy' : 'sell', quantity: size } as const;
  const covered = closedByExits(held, moved).reduce((sum, { closed }) => sum + closed, 0n);
  return { exits: moved.map(({ order }) => order), uncovered: quantity(size - covered) };
}

/** Returns `percent` percent of a position's quantity, rounded down to whole lots. */
export function partOf(position: Position, percent: number, lot: Quantity): Quantity {
  return quantity(divide(sizeOf(position) * BigInt(percent), 100n * lot, 'down') * lot);
}
