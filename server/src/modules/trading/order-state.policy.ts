import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { LiveOrder } from '@tradesense/core/trading/account-state.ts';
import { waitsForTrigger } from '@tradesense/core/trading/order-type.ts';
import type { CancelReason } from '@tradesense/core/trading/trading-event.ts';

export type OrderState = TradingOrder['state'];
export type OrderEnd = CancelReason;

export type OrderRole = TradingOrder['role'];

const ENDS = ['filled', 'cancelled', 'rejected', 'expired'] as const;

/** For each state of an order: the states that may follow. The last four states are final. */
export const TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  accepted: ['waiting-trigger', 'working', 'partially-filled', ...ENDS],
  'waiting-trigger': ['working', 'partially-filled', ...ENDS],
  working: ['partially-filled', ...ENDS],
  'partially-filled': ['filled', 'cancelled', 'expired'],
  filled: [],
  cancelled: [],
  rejected: [],
  expired: [],
};

export const isEnded = (state: OrderState): boolean => TRANSITIONS[state].length === 0;

/**
 * Returns the state `to`. Throws an invariant error if an order in state `from` must not change to it. Staying in the
 * same state is always allowed.
 */
export function movedTo(from: OrderState, to: OrderState): OrderState {
  invariant(from === to || TRANSITIONS[from].includes(to), `an order goes from ${from} to ${to}`);
  return to;
}

/** Returns the state of a live order. `before` is its state until now; `null` for a new order. */
export function liveState(order: LiveOrder, isWaitingForParent: boolean, before: OrderState | null): OrderState {
  if (order.filled > 0n) return 'partially-filled';
  // An exit that was already live and now waits for the unfilled part of its entry keeps its state.
  if (isWaitingForParent) return before ?? 'accepted';
  if (waitsForTrigger(order.match.type)) return 'waiting-trigger';
  return order.isResting || before === 'waiting-trigger' || before === 'working' ? 'working' : 'accepted';
}

const REFUSED_BY_MARKET: readonly CancelReason[] = ['post-only-would-take', 'insufficient-margin', 'fok-not-whole'];

/**
 * Returns the final state of a canceled order: `rejected` if it has no fill and ended because the market or the account
 * did not allow it, otherwise `cancelled`.
 */
export function cancelledState(reason: CancelReason, hasFilled: boolean): 'cancelled' | 'rejected' {
  return !hasFilled && REFUSED_BY_MARKET.includes(reason) ? 'rejected' : 'cancelled';
}
