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

/** The displayed market of the asset. Orders use the server's prices. */
export interface DeskPrice {
  /** Plain decimals with the asset's decimals. */
  readonly bid: string;
  readonly ask: string;
  readonly last: string;
  /** Whether the connection or the feed is not live, so that the numbers may be out of date. */
  readonly isStale: boolean;
  /** A sentence for the page about the state of the price. `null` if there is nothing to say. */
  readonly reason: string | null;
}

/**
 * The market of a desk's asset, separate from the desk, so that a new price renders only the components that show it.
 * `shown` is the price on the page, updated at the pace of the screen; the learner's actions use `newest`.
 */
export interface DeskMarket {
  /** Calls `listener` when the shown price changes. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** `null` while there is no price. The same object while its content is unchanged. */
  readonly shown: () => DeskPrice | null;
  readonly newest: () => DeskPrice | null;
}

/** The end of a desk's market, as shown in the ticket. */
export interface DeskOver {
  readonly title: string;
  readonly text: ReactNode;
}

/** An asset with its price at one moment. */
export interface PricedAsset {
  readonly asset: TradedAsset;
  /** `null` while there is no price. */
  readonly price: DeskPrice | null;
}

/** Lines of an unsent order, shown on the chart and movable there. */
export interface TicketLines {
  readonly side: 'buy' | 'sell';
  readonly entry: string | null;
  readonly stop: string | null;
  readonly target: string | null;
  /** Liquidation price from the preview. */
  readonly liquidation: string | null;
}

/**
 * Actions on whole positions and on the account, which the server decides from its own state. An action that is sent
 * again after a lost response happens only once.
 */
export interface DeskActs {
  /** Closes a share of the position that is open when the server receives the request. */
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
  /** Reason why trading is no longer possible, such as a finished replay. `null` while it is possible. */
  readonly over: DeskOver | null;
  /** Price of the asset, which changes independently of the desk. */
  readonly market: DeskMarket;
  /** Bar length that the ticket's chart shows, set by that chart. `null` without a chart. An order takes it along. */
  readonly chartIntervalRef: RefObject<Interval | null>;
  /** Live orders of the account, of every asset; newest first. */
  readonly orders: readonly TradingOrder[];
  /** As last valued by the server; `use-marked.ts` has them at the shown prices. */
  readonly positions: readonly TradingPosition[];
  /** Each action throws the `ApiError` of a rejection. Its effect is shown once the server has confirmed it. */
  readonly preview: (request: PreviewOrderRequest, signal?: AbortSignal) => Promise<PreviewOrderResponse>;
  readonly place: (request: PlaceOrderRequest) => Promise<PlacedOrders>;
  readonly amend: (orderId: string, request: AmendOrderRequest) => Promise<TradingOrder>;
  readonly cancel: (orderId: string) => Promise<TradingOrder>;
  readonly close: (asset: string, quantity?: string) => Promise<PlacedOrders>;
  readonly acts: DeskActs;
}
