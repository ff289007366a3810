import { money } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import { handOn } from './shared-reserve.ts';
import type { WorkingState } from './working-state.ts';
import type { CancelReason } from './trading-event.ts';

/**
 * Removes an order and releases the money that it reserved, except what the other orders of its group need. The order is
 * looked up, because an order that ended before it in the same event may have passed its reserve on to it.
 */
function removeOrder(working: WorkingState, id: string): void {
  const order = working.state.orders.get(id);
  if (order === undefined) return;
  working.setOrder(id, null);
  const released = handOn(working, order);
  working.move('release', id, { cash: released, margin: money(0n - released) });
}

/** Cancels an order. The rules version decides what happens to the orders that wait for the canceled order. */
export function cancelOrder(working: WorkingState, order: LiveOrder, reason: CancelReason): void {
  const { id } = order.match;
  if (!working.state.orders.has(id)) return;
  removeOrder(working, id);
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
  removeOrder(working, order.match.id);
  working.rules.afterEnd(working, order, 'expiry');
}
