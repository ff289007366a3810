import { money, NO_MONEY } from '../kernel/money.ts';
import type { LiveOrder } from './account-state.ts';
import type { Draft } from './draft.ts';
import type { CancelReason } from './trading-event.ts';

/** Takes an order out and gives back what was reserved for it. */
function removeOrder(draft: Draft, order: LiveOrder): void {
  const { id } = order.match;
  draft.setOrder(id, null);
  if (order.reserved !== NO_MONEY) release(draft, order);
}

function release(draft: Draft, { reserved, match }: LiveOrder): void {
  draft.move('release', match.id, { cash: reserved, margin: money(0n - reserved) });
}

/** Cancels an order. What becomes of the orders that wait for it, the rules say. */
export function cancelOrder(draft: Draft, order: LiveOrder, reason: CancelReason): void {
  const { id } = order.match;
  if (!draft.state.orders.has(id)) return;
  removeOrder(draft, order);
  draft.effects.push({ kind: 'cancelled', orderId: id, reason });
  draft.rules.afterEnd(draft, order, 'cancel');
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

/** Ends an order whose time is over. */
export function expireOrder(draft: Draft, order: LiveOrder): void {
  draft.effects.push({ kind: 'expired', orderId: order.match.id });
  removeOrder(draft, order);
  draft.rules.afterEnd(draft, order, 'expiry');
}
