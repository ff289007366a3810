/**
 * The interface between a trading page and its ticket, chart and panels: one account and one asset, the data of the
 * last response, and the actions. The live sandbox and a replay session each provide one; nothing below it knows which.
 *
 * Amounts are decimal strings; they are compared and computed with core's fixed-point code, never as floats.
 */
import type { PlacedOrders, PlaceOrderRequest, PreviewOrderResponse } from '@tradesense/contract/trading-orders.ts';
import type { DeskBase, TicketLines } from './desk-base.ts';
import type { Planned } from './plan/use-planned.ts';
import type { OrderDraft, TicketErrors } from './ticket-draft.ts';
import type { ReadTicket } from './ticket-request.ts';

export interface TicketPreview {
  /** `none`: the fields are not a valid order yet. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  /** The last response, also while the next one is loading. */
  readonly value: PreviewOrderResponse | null;
}

export interface Ticket extends Omit<Planned, 'forgetPlan'> {
  readonly draft: OrderDraft;
  readonly change: (changes: Partial<OrderDraft>) => void;
  /** Replaces the whole draft; the page moves the focus to the ticket. */
  readonly refill: (draft: OrderDraft) => void;
  /** Number of times the ticket was refilled. */
  readonly refills: number;
  readonly read: ReadTicket;
  readonly preview: TicketPreview;
  /** Errors by field: those found by this page once the order was to be sent, and those of the server. */
  readonly errors: TicketErrors;
  /** The server's error for the whole order. */
  readonly message: string | null;
  readonly isSending: boolean;
  /** An order without a response. */
  readonly unanswered: PlaceOrderRequest | null;
  /** The last accepted order, until the ticket is changed. */
  readonly accepted: PlacedOrders | null;
  /** Number of tries that failed because of a field. The form moves the focus to that field. */
  readonly rejections: number;
  readonly submit: () => Promise<void>;
  /** Sends the unanswered order again with its id. */
  readonly sendAgain: () => Promise<void>;
  /** Discards the unanswered order; it is not sent again. */
  readonly giveUp: () => void;
}

export interface TradingDesk extends DeskBase {
  /** The unsent order. */
  readonly ticket: Ticket;
  readonly ticketLines: TicketLines | null;
  /** Called when a line of the ticket has been moved on the chart. */
  readonly moveTicketLine: (line: 'entry' | 'stop' | 'target', price: string) => void;
}
