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

/** Bid and ask of an asset as the page shows them. Orders are filled at the server's prices, which may differ. */
export interface DeskPrice {
  /** Decimal string with as many decimal places as the asset's prices have. */
  readonly bid: string;
  readonly ask: string;
  readonly last: string;
  /** Whether the numbers may be out of date, because the stream or the feed is not live. */
  readonly isStale: boolean;
  /** A sentence about the state of the price; `null` if the price is current. */
  readonly reason: string | null;
}

/**
 * The market of a desk's asset. It is separate from the desk, so that a new price only renders the components that show
 * it. `shown` is the price on the page, which is updated at the pace of the screen. Actions of the learner use
 * `newest`.
 */
export interface DeskMarket {
  /** Calls `listener` when the shown price has changed. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the shown price; `null` if there is none. It is the same object until the price changes. */
  readonly shown: () => DeskPrice | null;
  readonly newest: () => DeskPrice | null;
}

/** Why trading is over, as the ticket explains it. */
export interface DeskOver {
  readonly title: string;
  readonly text: ReactNode;
}

/** An asset with its price at one time. */
export interface PricedAsset {
  readonly asset: TradedAsset;
  /** The price; `null` if there is none. */
  readonly price: DeskPrice | null;
}

/**
 * Prices of an order that is not sent yet. The chart shows them as lines. All of them except the liquidation price can
 * be moved.
 */
export interface TicketLines {
  readonly side: 'buy' | 'sell';
  readonly entry: string | null;
  readonly stop: string | null;
  readonly target: string | null;
  /** Liquidation price in the preview; `null` if there is none. */
  readonly liquidation: string | null;
}

/**
 * Actions on whole positions and on the account. The server computes the orders from its own state. An action that is
 * sent again after a lost response is carried out only once, unless the account has changed in between.
 */
export interface DeskActs {
  /**
   * Closes a share of the position. The server applies it to the size that the position has when the request arrives.
   */
  readonly closeShare: (asset: string, percent: ClosePercent) => Promise<PlacedOrders>;
  readonly reverse: (asset: string) => Promise<DeskActResponse>;
  readonly protect: (asset: string, prices: ProtectionPrices) => Promise<DeskActResponse>;
  readonly flatten: () => Promise<DeskActResponse>;
  readonly cancelAll: (scope: CancelOrdersRequest['scope']) => Promise<DeskActResponse>;
}

export type ProtectionPrices = Omit<ProtectPositionRequest, 'clientOrderId'>;

/** One account and one asset with the actions on them. `useTicket` adds the ticket and returns a `TradingDesk`. */
export interface DeskBase {
  readonly account: TradingAccount;
  readonly asset: TradedAsset;
  /** Why trading is no longer possible, such as a finished replay; `null` while it is possible. */
  readonly over: DeskOver | null;
  /** Market of the asset. Its price changes without changing the desk object. */
  readonly market: DeskMarket;
  /**
   * Interval of the ticket's chart, set by that chart; `null` if there is no chart. The interval is stored with each
   * order.
   */
  readonly chartIntervalRef: RefObject<Interval | null>;
  /** Live orders of the account in all assets, newest first. */
  readonly orders: readonly TradingOrder[];
  /** Positions with their latest values from the server. `use-marked.ts` values them at the shown prices. */
  readonly positions: readonly TradingPosition[];
  /**
   * This function and the following ones throw an `ApiError` if the server refuses the request. The page shows the
   * effect of an action once the server has confirmed it.
   */
  readonly preview: (request: PreviewOrderRequest, signal?: AbortSignal) => Promise<PreviewOrderResponse>;
  readonly place: (request: PlaceOrderRequest) => Promise<PlacedOrders>;
  readonly amend: (orderId: string, request: AmendOrderRequest) => Promise<TradingOrder>;
  readonly cancel: (orderId: string) => Promise<TradingOrder>;
  readonly close: (asset: string, quantity?: string) => Promise<PlacedOrders>;
  readonly acts: DeskActs;
}
