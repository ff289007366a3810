import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { formatQuantity, parseQuantity, quantity } from '@tradesense/core/kernel/money.ts';

/**
 * Returns the content of a grouped notification after the event `next` is added to it. For an order, the quantity is
 * the sum over its partial fills, and the price is that of the latest fill.
 */
export function mergedContent(
  { type, payload }: Pick<NotificationContent, 'type' | 'payload'>,
  next: NotificationContent,
): NotificationContent {
  invariant(type === next.type, 'a group holds one type');
  if (!('remaining' in next.payload) || !('remaining' in payload)) return next;
  const sum = unitsOf(payload.quantity) + unitsOf(next.payload.quantity);
  return { ...next, payload: { ...next.payload, quantity: formatQuantity(quantity(sum)) } } as NotificationContent;
}

function unitsOf(decimal: string): bigint {
  const parsed = parseQuantity(decimal);
  invariant(parsed.ok, 'a published quantity is a decimal');
  return parsed.value;
}
