/** Rules for orders that only close a position, beyond those of the engine, which refuses no slip of the hand. */
import { formatQuantity, quantity, type Price, type Quantity } from '@tradesense/core/kernel/money.ts';
import { closingSide } from '@tradesense/core/trading/account-acts.ts';
import type { AccountState, LiveOrder, Position } from '@tradesense/core/trading/account-state.ts';
import { sidePrice } from '@tradesense/core/trading/check-order.ts';
import { sizeOf } from '@tradesense/core/trading/position.ts';
import type { Quote } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';
import { wrongField } from './order-ticket.policy.ts';

/**
 * Throws for a target that the market has already reached, because it would close the position at once, which is a
 * different act.
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

/** Returns how much an order can close: what is open, and what entries that still wait may open. */
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
 * Throws if the new terms of an order that only closes a position are a slip: more than it can close (400), or a target
 * that the market has already reached (`target-on-wrong-side`, 422).
 */
export function checkExitAmendment(state: AccountState, order: LiveOrder, changes: ExitChanges, quote: Quote): void {
  if (!order.isReduceOnly) return;
  const most = closable(state, order);
  const { match } = order;
  if (changes.quantity !== undefined && changes.quantity > match.quantity && changes.quantity > most)
    throw wrongField('quantity', `Only ${formatQuantity(most)} can be closed.`);
  const position = state.positions.get(order.symbol);
  if (match.type !== 'limit' || changes.limit === undefined || position === undefined) return;
  if (closingSide(position) === match.side) checkTarget(position, changes.limit, quote);
}
