/** Drafts of the orders in a `place-order` task. */
import { pricesOfType, type OrderPart, type OrderTicket } from '@tradesense/core/study/order-ticket.ts';
import type { OrderType } from '@tradesense/core/trading/order-type.ts';
import type { TaskAnswers } from '@tradesense/core/study/task.ts';

export interface OrderDraft extends Omit<OrderTicket, 'type'> {
  readonly type: OrderType | null;
}

export type OrderDrafts = Readonly<Record<string, OrderDraft>>;

const EMPTY: OrderDraft = { type: null, limit: null, trigger: null, trail: null, life: null, isReduceOnly: false };

export function draftOf(drafts: OrderDrafts, id: string): OrderDraft {
  return drafts[id] ?? EMPTY;
}

/**
 * Converts a draft to an order. Prices that its order type does not have are left out. Returns `null` if a required
 * field is missing.
 */
function ticketOf({ lives }: OrderPart, draft: OrderDraft): OrderTicket | null {
  const { type, life, isReduceOnly } = draft;
  if (type === null || (lives.length > 0 && life === null)) return null;
  const fields = pricesOfType(type);
  if (fields.some((field) => draft[field] === null)) return null;
  const kept = (field: (typeof fields)[number]) => (fields.includes(field) ? draft[field] : null);
  return { type, limit: kept('limit'), trigger: kept('trigger'), trail: kept('trail'), life, isReduceOnly };
}

/** Returns the learner's answer from the order drafts; `null` if an order is not complete. */
export function answerOf(
  parts: readonly OrderPart[],
  drafts: OrderDrafts,
  isPair: boolean,
): TaskAnswers['place-order'] | null {
  const orders: Record<string, OrderTicket> = {};
  for (const part of parts) {
    const ticket = ticketOf(part, draftOf(drafts, part.id));
    if (ticket === null) return null;
    orders[part.id] = ticket;
  }
  return { orders, isPair };
}
