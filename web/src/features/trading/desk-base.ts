import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type {
  AmendOrderRequest,
  CancelOrdersRequest,
  ClosePercent,
  DeskActResponse,
  PlacedOrders,
  PlaceOrderRequest,
  PreviewOrderRequest,
  PreviewOrderResponse,
  ProtectPositionRequest,
  TradingOrder,
  TradingPosition,
} from '@tradesense/contract/trading-orders.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import type { ReactNode, RefObject } from 'react';

/** The market of an asset as the page shows it. Orders are filled at the server's prices. */
export interface DeskPrice {
  /** Decimal string with the decimals of the asset. */
  readonly bid: string;
  readonly ask: string;
  readonly last: string;
  /** Whether the stream or the feed is not live, so that the numbers may be out of date. */
  readonly isStale: boolean;
  /** A sentence on the state of the price; `null` if there is nothing to say. */
  readonly reason: string | null;
}

/**
 * The market of a desk's asset. It is separate from the desk, so that a new price renders only those components that
 * show it. `shown` is the price on the page, updated at the pace of the screen; the learner's actions use `newest`.
 */
export interface DeskMarket {
  /** Calls `listener` when the shown price has changed. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the shown price; `null` if there is none. It is the same object until its content changes. */
  readonly shown: () => DeskPrice | null;
  readonly newest: () => DeskPrice | null;
}

/** Why trading has ended, as the ticket shows it. */
export interface DeskOver {
  readonly title: string;
  readonly text: ReactNode;
}

/** An asset with its price at one time. */
export interface PricedAsset {
  readonly asset: TradedAsset;
  /** `null` if there is no price. */
  readonly price: DeskPrice | null;
}

/** Lines of an order that is not sent yet. The chart shows them, and they can be moved there. */
export interface TicketLines {
  readonly side: 'buy' | 'sell';
  readonly entry: string | null;
  readonly stop: string | null;
  readonly target: string | null;
  /** Liquidation price in the preview; `null` if there is none. */
  readonly liquidation: string | null;
}

/**
 * Actions on whole positions and on the account. The server decides them from its own state. An action that is sent
 * again after a lost response is carried out only once.
 */
export interface DeskActs {
  /** Closes a share of the position that the server has when it receives the request. */
  readonly closeShare: (asset: string, percent: ClosePercent) => Promise<PlacedOrders>;
  readonly reverse: (asset: string) => Promise<DeskActResponse>;
  readonly protect: (asset: string, prices: ProtectionPrices) => Promise<DeskActResponse>;
  readonly flatten: () => Promise<DeskActResponse>;
  readonly cancelAll: (scope: CancelOrdersRequest['scope']) => Promise<DeskActResponse>;
}

export type ProtectionPrices = Omit<ProtectPositionRequest, 'clientOrderId'>;

/** One account and one asset with their actions; `useTicket` turns it into a `TradingDesk`. */
export interface DeskBase {
  readonly account: TradingAccount;
  readonly asset: TradedAsset;
  /** Why trading is no longer possible, such as a finished replay; `null` while it is possible. */
  readonly over: DeskOver | null;
  /** Market of the asset. Its price changes without a change of the desk. */
  readonly market: DeskMarket;
  /**
   * Interval that the chart of the ticket shows, set by that chart; `null` without a chart. It is stored with each
   * order.
   */
  readonly chartIntervalRef: RefObject<Interval | null>;
  /** Live orders of the account in all assets, newest first. */
  readonly orders: readonly TradingOrder[];
  /** Positions as the server valued them last. `use-marked.ts` values them at the shown prices. */
  readonly positions: readonly TradingPosition[];
  /**
   * Each action throws an `ApiError` if the server refuses it. Its effect is shown once the server has confirmed it.
   */
  readonly preview: (request: PreviewOrderRequest, signal?: AbortSignal) => Promise<PreviewOrderResponse>;
  readonly place: (request: PlaceOrderRequest) => Promise<PlacedOrders>;
  readonly amend: (orderId: string, request: AmendOrderRequest) => Promise<TradingOrder>;
  readonly cancel: (orderId: string) => Promise<TradingOrder>;
  readonly close: (asset: string, quantity?: string) => Promise<PlacedOrders>;
  readonly acts: DeskActs;
}
