import type { PlaceOrderRequest } from '@tradesense/contract/sandbox-orders.ts';
import { createTabDrafts } from '../../platform/tab-drafts.ts';
import { draftAfter, EMPTY_DRAFT, type OrderDraft } from './ticket-draft.ts';

/** What is kept of a ticket over a reload. */
export interface KeptTicket {
  readonly draft: OrderDraft;
  /** Sent without an answer: it may have been accepted, and is sent again only as it was. */
  readonly unanswered: PlaceOrderRequest | null;
}

const DRAFTS_MAX = 20;
const drafts = createTabDrafts<KeptTicket>('order_drafts', DRAFTS_MAX);

const nameOf = (accountId: string, symbol: string): string => `${accountId} ${symbol}`;

/** The kept fields that are of the kind that belongs there; of choices only those that the page itself makes. */
function draftFrom(value: unknown): OrderDraft {
  if (typeof value !== 'object' || value === null) return EMPTY_DRAFT;
  const kept = new Map<string, unknown>(Object.entries(value));
  const entries = Object.entries(EMPTY_DRAFT).map(([key, empty]: [string, unknown]) => {
    const found = kept.get(key);
    return [key, typeof found === typeof empty ? found : empty];
  });
  return Object.fromEntries(entries) as OrderDraft;
}

export function readKeptTicket(accountId: string, symbol: string): KeptTicket {
  const kept = drafts.read(nameOf(accountId, symbol));
  return { draft: draftFrom(kept?.draft), unanswered: kept?.unanswered ?? null };
}

export function keepTicket(accountId: string, symbol: string, ticket: KeptTicket): void {
  const isEmpty = JSON.stringify(ticket) === JSON.stringify({ draft: EMPTY_DRAFT, unanswered: null });
  if (isEmpty) drafts.forget(nameOf(accountId, symbol));
  else drafts.keep(nameOf(accountId, symbol), ticket);
}

/** What came of an order that was kept as unanswered. */
export interface TicketAnswer {
  readonly clientOrderId: string;
  readonly isAccepted: boolean;
}

/** The ticket after that answer; as it is where the answer is to another order than the one that it waits for. */
export function ticketAfter(kept: KeptTicket, { clientOrderId, isAccepted }: TicketAnswer): KeptTicket {
  if (kept.unanswered?.clientOrderId !== clientOrderId) return kept;
  return { draft: isAccepted ? draftAfter(kept.draft) : kept.draft, unanswered: null };
}

const listeners = new Set<(answer: TicketAnswer) => void>();

/** Keeps the answer and tells it to the desks that are shown: the one that sent the order may be gone, or be there anew. */
export function tellAnswer(accountId: string, symbol: string, answer: TicketAnswer): void {
  const kept = readKeptTicket(accountId, symbol);
  const next = ticketAfter(kept, answer);
  if (next !== kept) keepTicket(accountId, symbol, next);
  for (const listener of listeners) listener(answer);
}

/** Answers how to stop listening. */
export function subscribeToAnswers(listener: (answer: TicketAnswer) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
