import type { PlaceOrderRequest } from '@tradesense/contract/sandbox-orders.ts';
import { createTabDrafts } from '../../platform/tab-drafts.ts';
import { EMPTY_DRAFT, type OrderDraft } from './ticket-draft.ts';

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
