/**
 * What the ticket, the chart and the panels of a trading page share: one account and one asset, the numbers as the server last
 * said them, and what can be done. The live sandbox and a replay session each make one; nothing below it knows which.
 *
 * Amounts are decimal strings; they are compared and computed with core's fixed-point code, never as floats.
 */
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type {
  AmendOrderRequest,
  PlacedOrders,
  PlaceOrderRequest,
  PreviewOrderRequest,
  PreviewOrderResponse,
  SandboxOrder,
  SandboxPosition,
} from '@tradesense/contract/sandbox-orders.ts';
import type { Asset } from '@tradesense/core/market/asset.ts';
import type { Ticket } from './use-ticket.ts';

/** The market of the asset as it is shown; what an order meets is the server's. */
export interface DeskPrice {
  /** Plain decimals with the asset's decimals. */
  readonly bid: string;
  readonly ask: string;
  readonly last: string;
  /** The connection or the feed is not live: the numbers may be old. */
  readonly isStale: boolean;
  /** A sentence for the screen; null where nothing is to be said. */
  readonly reason: string | null;
}

/** Lines of an order that is only being written: shown on the chart and moved there, before anything is sent. */
export interface TicketLines {
  readonly side: 'buy' | 'sell';
  readonly entry: string | null;
  readonly stop: string | null;
  readonly target: string | null;
  /** Of the preview. */
  readonly liquidation: string | null;
}

/** One account and one asset with what can be done there; `useTicket` turns it into a `TradingDesk`. */
export interface DeskBase {
  readonly account: SandboxAccount;
  readonly asset: Asset;
  /** `null` while there is none. */
  readonly price: DeskPrice | null;
  /** Live orders of the account, of every asset; newest first. */
  readonly orders: readonly SandboxOrder[];
  readonly positions: readonly SandboxPosition[];
  /** Each throws the `ApiError` of a refusal. What they change is shown once the server has said it. */
  readonly preview: (request: PreviewOrderRequest, signal?: AbortSignal) => Promise<PreviewOrderResponse>;
  readonly place: (request: PlaceOrderRequest) => Promise<PlacedOrders>;
  readonly amend: (orderId: string, request: AmendOrderRequest) => Promise<SandboxOrder>;
  readonly cancel: (orderId: string) => Promise<SandboxOrder>;
  readonly close: (asset: string, quantity?: string) => Promise<PlacedOrders>;
}

export interface TradingDesk extends DeskBase {
  /** The order that is being written. */
  readonly ticket: Ticket;
  readonly ticketLines: TicketLines | null;
  /** A line of the ticket was moved on the chart. */
  readonly moveTicketLine: (line: 'entry' | 'stop' | 'target', price: string) => void;
}
