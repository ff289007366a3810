import { money, NO_MONEY } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import type { WorkingState } from './working-state.ts';
import type { CancelReason } from './trading-event.ts';

/** Removes an order and releases the money that it reserved. */
function removeOrder(working: WorkingState, order: LiveOrder): void {
  const { id } = order.match;
  working.setOrder(id, null);
  if (order.reserved !== NO_MONEY) release(working, order);
}

function release(working: WorkingState, { reserved, match }: LiveOrder): void {
  working.move('release', match.id, { cash: reserved, margin: money(0n - reserved) });
}

/** Cancels an order. The rules version decides what happens to the orders that wait for the canceled order. */
export function cancelOrder(working: WorkingState, order: LiveOrder, reason: CancelReason): void {
  const { id } = order.match;
  if (!working.state.orders.has(id)) return;
  removeOrder(working, order);
  working.effects.push({ kind: 'cancelled', orderId: id, reason });
  working.rules.afterEnd(working, order, 'cancel');
}

export function cancelChildren(working: WorkingState, parentId: string): void {
  for (const each of working.state.orders.values())
    if (each.match.parentId === parentId) cancelOrder(working, each, 'parent-gone');
}

/** Cancels the other orders of a group after one order of the group has filled completely. */
export function cancelGroup(working: WorkingState, groupId: string | null): void {
  if (groupId === null) return;
  for (const each of working.state.orders.values())
    if (each.match.groupId === groupId) cancelOrder(working, each, 'other-of-group-filled');
}

/** Ends an order whose time in force is over. */
export function expireOrder(working: WorkingState, order: LiveOrder): void {
  working.effects.push({ kind: 'expired', orderId: order.match.id });
  removeOrder(working, order);
  working.rules.afterEnd(working, order, 'expiry');
}
