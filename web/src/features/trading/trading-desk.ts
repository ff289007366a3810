/**
 * What a trading page gives to its ticket, its chart and its panels: one account and one asset, the data of the last
 * response, and the actions. The live sandbox and a replay each provide one, and the components that use it do not know
 * which.
 *
 * Amounts are decimal strings. They are compared and computed with core's fixed-point code, never as floats.
 */
import type { PlacedOrders, PlaceOrderRequest, PreviewOrderResponse } from '@tradesense/contract/trading-orders.ts';
import type { DeskBase, TicketLines } from './desk-base.ts';
import type { Planned } from './plan/use-planned.ts';
import type { OrderDraft, TicketErrors } from './ticket-draft.ts';
import type { ReadTicket } from './ticket-request.ts';

export interface TicketPreview {
  /** `none` means that the fields are not a valid order yet. */
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  /** The last response, even while the next one is loading; `null` before the first. */
  readonly value: PreviewOrderResponse | null;
}

export interface Ticket extends Omit<Planned, 'forgetPlan'> {
  readonly draft: OrderDraft;
  readonly change: (changes: Partial<OrderDraft>) => void;
  /** Replaces the whole draft. The page then moves the focus to the ticket. */
  readonly refill: (draft: OrderDraft) => void;
  /** How often the draft was replaced in this way. */
  readonly refills: number;
  readonly read: ReadTicket;
  readonly preview: TicketPreview;
  /** Errors by field: those that this page found when the order was to be sent, and those of the server. */
  readonly errors: TicketErrors;
  /** The server's error about the whole order; `null` for none. */
  readonly message: string | null;
  readonly isSending: boolean;
  /** An order whose response is missing; `null` for none. */
  readonly unanswered: PlaceOrderRequest | null;
  /** The order that was accepted last, until the ticket is changed; `null` for none. */
  readonly accepted: PlacedOrders | null;
  /** How often sending failed because of a field. The form then moves the focus to that field. */
  readonly rejections: number;
  readonly submit: () => Promise<void>;
  /** Sends the order without a response again, under the same id. */
  readonly sendAgain: () => Promise<void>;
  /** Discards the order without a response, so that it is not sent again. */
  readonly giveUp: () => void;
}

export interface TradingDesk extends DeskBase {
  /** The order that is not sent yet. */
  readonly ticket: Ticket;
  readonly ticketLines: TicketLines | null;
  /** Called when a line of the ticket was moved on the chart. */
  readonly moveTicketLine: (line: 'entry' | 'stop' | 'target', price: string) => void;
}
