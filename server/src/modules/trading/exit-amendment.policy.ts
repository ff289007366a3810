/**
 * Checks an amended exit for mistakes that the engine would accept, such as a target that the market has already
 * reached.
 */
import { formatQuantity, quantity, type Price, type Quantity } from '@tradesense/core/kernel/money.ts';
import { closingSide } from '@tradesense/core/trading/account-acts.ts';
import type { AccountState, LiveOrder, Position } from '@tradesense/core/trading/account-state.ts';
import { sidePrice } from '@tradesense/core/trading/check-order.ts';
import { sizeOf } from '@tradesense/core/trading/position.ts';
import type { Quote } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { wrongField } from './order-ticket.policy.ts';
import type { OrderRow } from './trading.tables.ts';

/**
 * Whether an order is a target, which is a limit order. A stop-limit order that has become a limit order is not a
 * target; its row still has the trigger price.
 */
export const isTarget = (match: LiveOrder['match'], row: Pick<OrderRow, 'triggerPrice'> | undefined): boolean =>
  match.type === 'limit' && (row?.triggerPrice ?? null) === null;

/**
 * Throws if the market has already reached the price of a target. Such a target would close the position immediately,
 * which is a different action.
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

interface ExitChanges {
  readonly quantity?: Quantity;
  readonly limit?: Price;
}

/**
 * Checks the new terms of an order that only closes a position. Throws `invalid-request` (400) for a quantity that is
 * raised above what the order can close, and `target-on-wrong-side` (422) for a target that the market has already
 * reached.
 */
export function checkExitAmendment(
  { state, orders }: StoredAccount,
  id: string,
  changes: ExitChanges,
  quote: Quote,
): void {
  const order = state.orders.get(id);
  if (order?.isReduceOnly !== true) return;
  const most = closable(state, order);
  const { match } = order;
  if (changes.quantity !== undefined && changes.quantity > match.quantity && changes.quantity > most)
    throw wrongField('quantity', `Only ${formatQuantity(most)} can be closed.`);
  const position = state.positions.get(order.symbol);
  if (!isTarget(match, orders.get(id)) || changes.limit === undefined || position === undefined) return;
  if (closingSide(position) === match.side) checkTarget(position, changes.limit, quote);
}
