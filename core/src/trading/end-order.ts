import { money, NO_MONEY } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import type { Draft } from './draft.ts';
import type { CancelReason } from './trading-event.ts';

/** Takes an order out and gives back what was reserved for it. */
export function removeOrder(draft: Draft, order: LiveOrder): void {
  const { id } = order.match;
  draft.setOrder(id, null);
  if (order.reserved !== NO_MONEY) release(draft, order);
}

function release(draft: Draft, { reserved, match }: LiveOrder): void {
  draft.move('release', match.id, { cash: reserved, margin: money(0n - reserved) });
}

/** Cancels an order, and with it the orders that wait for it. */
export function cancelOrder(draft: Draft, order: LiveOrder, reason: CancelReason): void {
  const { id } = order.match;
  if (!draft.state.orders.has(id)) return;
  removeOrder(draft, order);
  draft.effects.push({ kind: 'cancelled', orderId: id, reason });
  cancelChildren(draft, id);
}

export function cancelChildren(draft: Draft, parentId: string): void {
  for (const each of draft.state.orders.values())
    if (each.match.parentId === parentId) cancelOrder(draft, each, 'parent-gone');
}

/** The other orders of a group, once one of it has filled whole. */
export function cancelGroup(draft: Draft, groupId: string | null): void {
  if (groupId === null) return;
  for (const each of draft.state.orders.values())
    if (each.match.groupId === groupId) cancelOrder(draft, each, 'other-of-group-filled');
}

/** Orders that can only reduce have nothing left to do once the position is gone; those that wait for an entry stay. */
export function cancelReducers(draft: Draft, symbol: string): void {
  if (draft.state.positions.has(symbol)) return;
  for (const each of draft.state.orders.values()) {
    const isWaiting = each.match.parentId !== null && draft.state.orders.has(each.match.parentId);
    if (each.symbol === symbol && each.isReduceOnly && !isWaiting) cancelOrder(draft, each, 'nothing-to-reduce');
  }
}
