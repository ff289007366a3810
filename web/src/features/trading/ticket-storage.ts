import type { PlaceOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { TICKET_ORDER_TYPES } from '@tradesense/core/trading/order-type.ts';
import { TIMES_IN_FORCE } from '@tradesense/core/trading/time-in-force.ts';
import { createTabDrafts } from '../../platform/tab-drafts.ts';
import { draftAfter, EMPTY_DRAFT, PAIR_TYPES, type OrderDraft } from './ticket-draft.ts';

/** The part of a ticket that survives a reload: the draft, and an order that got no response. */
export interface StoredTicket {
  readonly draft: OrderDraft;
  /**
   * An order that was sent but got no response; `null` for none. The server may have accepted it, so it can only be
   * sent again unchanged.
   */
  readonly unanswered: PlaceOrderRequest | null;
}

const DRAFTS_MAX = 20;
const drafts = createTabDrafts<StoredTicket>('order_drafts', DRAFTS_MAX);

const nameOf = (accountId: string, symbol: string): string => `${accountId} ${symbol}`;

type ChoiceField = 'side' | 'type' | 'trailBy' | 'sizing' | 'timeInForce' | 'pairSide' | 'pairType';
/** Values that the fields with choices can have. A draft may have been stored by another release. */
const CHOICES: { readonly [Field in ChoiceField]: readonly OrderDraft[Field][] } = {
  side: ['buy', 'sell'],
  type: TICKET_ORDER_TYPES,
  trailBy: ['amount', 'percent'],
  sizing: ['quantity', 'risk'],
  timeInForce: TIMES_IN_FORCE,
  pairSide: ['buy', 'sell'],
  pairType: PAIR_TYPES,
};
const choicesOf = new Map<string, readonly unknown[]>(Object.entries(CHOICES));

/**
 * Returns a draft from a stored value. Fields of the wrong type, and choices that the page does not offer, are left
 * out.
 */
function draftFrom(value: unknown): OrderDraft {
  if (typeof value !== 'object' || value === null) return EMPTY_DRAFT;
  const stored = new Map<string, unknown>(Object.entries(value));
  const entries = Object.entries(EMPTY_DRAFT).map(([key, empty]: [string, unknown]) => {
    const found = stored.get(key);
    const isValid = choicesOf.get(key)?.includes(found) ?? typeof found === typeof empty;
    return [key, isValid ? found : empty];
  });
  return Object.fromEntries(entries) as OrderDraft;
}

export function readKeptTicket(accountId: string, symbol: string): StoredTicket {
  const stored = drafts.read(nameOf(accountId, symbol));
  return { draft: draftFrom(stored?.draft), unanswered: stored?.unanswered ?? null };
}

export function keepTicket(accountId: string, symbol: string, ticket: StoredTicket): void {
  const isEmpty = JSON.stringify(ticket) === JSON.stringify({ draft: EMPTY_DRAFT, unanswered: null });
  if (isEmpty) drafts.remove(nameOf(accountId, symbol));
  else drafts.write(nameOf(accountId, symbol), ticket);
}

/** The result of an order that was sent: whether the server accepted it. */
export interface TicketAnswer {
  readonly clientOrderId: string;
  readonly isAccepted: boolean;
}

/**
 * Returns the ticket after the result of an order. If the result is about another order than the unanswered one, the
 * ticket does not change.
 */
export function ticketAfter(stored: StoredTicket, { clientOrderId, isAccepted }: TicketAnswer): StoredTicket {
  if (stored.unanswered?.clientOrderId !== clientOrderId) return stored;
  return { draft: isAccepted ? draftAfter(stored.draft) : stored.draft, unanswered: null };
}

const listeners = new Set<(answer: TicketAnswer) => void>();

/**
 * Stores the result of an order and passes it to all mounted desks. The desk that sent the order may have been
 * unmounted in the meantime.
 */
export function publishAnswer(accountId: string, symbol: string, answer: TicketAnswer): void {
  const stored = readKeptTicket(accountId, symbol);
  const next = ticketAfter(stored, answer);
  if (next !== stored) keepTicket(accountId, symbol, next);
  for (const listener of listeners) listener(answer);
}

/** Returns an unsubscribe function. */
export function subscribeToAnswers(listener: (answer: TicketAnswer) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
