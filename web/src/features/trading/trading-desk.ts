/**
 * What a trading page passes to its ticket, its chart and its panels: one account and one asset, the data of the last
 * response, and the actions. The live sandbox and a replay each provide such a desk. The components that use a desk do
 * not distinguish the two.
 *
 * Amounts are decimal strings. They are compared and computed with core's fixed-point code, never as floats.
 */
import type { PlacedOrders, PlaceOrderRequest, PreviewOrderResponse } from '@tradesense/contract/trading-orders.ts';
import type { DeskBase, TicketLines } from './desk-base.ts';
import type { Planned } from './plan/use-planned.ts';
import type { OrderDraft, TicketErrors } from './ticket-draft.ts';
import type { ReadTicket } from './ticket-request.ts';

export interface TicketPreview {
  /** State of the preview. `none`: none is requested, for example because the fields are not a valid order yet. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  /** The latest preview, even while the next one loads. `null` before the first one, and for `none` and `failed`. */
  readonly value: PreviewOrderResponse | null;
}

export interface Ticket extends Omit<Planned, 'forgetPlan'> {
  readonly draft: OrderDraft;
  readonly change: (changes: Partial<OrderDraft>) => void;
  /** Replaces the whole draft. The page then moves the focus to the ticket. */
  readonly refill: (draft: OrderDraft) => void;
  /** How often `refill` has replaced the draft. */
  readonly refills: number;
  readonly read: ReadTicket;
  readonly preview: TicketPreview;
  /** Errors by field. The page finds some of them when the learner sends the order; the server finds the others. */
  readonly errors: TicketErrors;
  /** The server's error about the whole order; `null` if there is none. */
  readonly message: string | null;
  readonly isSending: boolean;
  /** An order that was sent but got no response; `null` for none. */
  readonly unanswered: PlaceOrderRequest | null;
  /** The latest order that the server accepted, until the learner changes the ticket; `null` for none. */
  readonly accepted: PlacedOrders | null;
  /** How often sending has failed with errors in the ticket. When it increases, the form focuses the first error. */
  readonly rejections: number;
  readonly submit: () => Promise<void>;
  /** Sends the order without a response again, with the same id. */
  readonly sendAgain: () => Promise<void>;
  /** Discards the order without a response, so that it cannot be sent again. */
  readonly giveUp: () => void;
}

export interface TradingDesk extends DeskBase {
  /** The ticket, which contains the order that is not sent yet. */
  readonly ticket: Ticket;
  readonly ticketLines: TicketLines | null;
  /** Called when a line of the ticket was moved on the chart. */
  readonly moveTicketLine: (line: 'entry' | 'stop' | 'target', price: string) => void;
}
