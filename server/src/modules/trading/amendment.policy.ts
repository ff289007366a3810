/**
 * Checks an amended order for mistakes that the engine would accept, such as a target that the market has already
 * reached, or a stop on the wrong side of the entry that it waits for.
 */
import { formatQuantity, quantity, type Price, type Quantity } from '@tradesense/core/kernel/money.ts';
import { closingSide } from '@tradesense/core/trading/account-acts.ts';
import type { AccountState, LiveOrder, Position } from '@tradesense/core/trading/account-state.ts';
import { sidePrice } from '@tradesense/core/trading/check-order.ts';
import { expectedEntry } from '@tradesense/core/trading/entry-price.ts';
import { exitOf } from '@tradesense/core/trading/order-exit.ts';
import type { MatchableOrder } from '@tradesense/core/trading/order.ts';
import { sizeOf } from '@tradesense/core/trading/position.ts';
import type { Quote } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';
import { exitTermsOf, type StoredAccount } from './account-rows.policy.ts';
import { exitProblem, wrongExit } from './exit-side.policy.ts';
import { wrongField } from './order-ticket.policy.ts';

/**
 * Throws `target-on-wrong-side` (422) if the market has already reached the price of a position's target. Such a target
 * would close the position immediately, which is a different action.
 */
export function checkTarget(position: Position, at: Price, quote: Quote): void {
  const isLong = position.quantity > 0n;
  const market = sidePrice(closingSide(position), quote);
  if (isLong ? at > market : at < market) return;
  const side = isLong ? 'above' : 'below';
  throw new Problem('target-on-wrong-side', {
    detail: `The target of a ${isLong ? 'long' : 'short'} position must be ${side} the market.`,
  });
}

/**
 * Returns the quantity that an order can close: the open quantity plus the quantity of live orders on the other side
 * that may enlarge the position.
 */
function closable({ orders, positions }: AccountState, { symbol, match }: LiveOrder): Quantity {
  const position = positions.get(symbol);
  const open = position !== undefined && closingSide(position) === match.side ? sizeOf(position) : quantity(0n);
  const entries = [...orders.values()].filter(
    (other) => other.symbol === symbol && !other.isReduceOnly && other.match.side !== match.side,
  );
  return quantity(entries.reduce((sum, other) => sum + other.match.quantity, open as bigint));
}

interface OrderChanges {
  readonly quantity?: Quantity;
  readonly limit?: Price;
  readonly trigger?: Price;
}

/** Returns the order with its changed prices. Ignores prices that an order of its type does not have. */
function withPrices(match: MatchableOrder, { limit, trigger }: OrderChanges): MatchableOrder {
  const priced = 'limit' in match && limit !== undefined ? { ...match, limit } : match;
  return 'trigger' in priced && trigger !== undefined ? { ...priced, trigger } : priced;
}

/**
 * Checks an entry and its waiting exits after a price of the entry or of one exit was changed. Throws
 * `stop-on-wrong-side` or `target-on-wrong-side` (422). When a part of the entry is filled, its exits protect a
 * position and may lie on either side of the entry.
 */
function checkEntryWithExits({ state }: StoredAccount, order: LiveOrder, changes: OrderChanges, quote: Quote): void {
  if (changes.limit === undefined && changes.trigger === undefined) return;
  const { match } = order;
  const entry = match.parentId === null ? order : state.orders.get(match.parentId);
  if (entry === undefined || entry.filled > 0n || entry.isReduceOnly) return;
  const changed = (each: LiveOrder) => (each === order ? withPrices(match, changes) : each.match);
  const exits = [...state.orders.values()].filter(({ match: { parentId } }) => parentId === entry.match.id);
  const wrong = wrongExit(entry.match.side, exits.map(changed), expectedEntry(changed(entry), quote));
  if (wrong !== null) throw exitProblem(wrong, changes.trigger === undefined ? 'limitPrice' : 'triggerPrice');
}

/**
 * Checks the new terms of an order. Throws `invalid-request` (400) if the quantity of an exit is raised above the
 * quantity that the exit can close, `target-on-wrong-side` (422) for a target that the market has already reached, and
 * `stop-on-wrong-side` or `target-on-wrong-side` (422) for an exit on the wrong side of the entry that it waits for.
 */
export function checkAmendment(account: StoredAccount, id: string, changes: OrderChanges, quote: Quote): void {
  const { state, orders } = account;
  const order = state.orders.get(id);
  if (order === undefined) return;
  checkEntryWithExits(account, order, changes, quote);
  if (!order.isReduceOnly) return;
  const most = closable(state, order);
  const { match } = order;
  if (changes.quantity !== undefined && changes.quantity > match.quantity && changes.quantity > most)
    throw wrongField('quantity', `Only ${formatQuantity(most)} can be closed.`);
  const position = state.positions.get(order.symbol);
  const row = orders.get(id);
  const isTarget = row !== undefined && exitOf(exitTermsOf(row))?.kind === 'target';
  if (!isTarget || changes.limit === undefined || position === undefined) return;
  if (closingSide(position) === match.side) checkTarget(position, changes.limit, quote);
}
