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
import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';

/** The displayed market of the asset. Orders use the server's prices. */
export interface DeskPrice {
  /** Plain decimals with the asset's decimals. */
  readonly bid: string;
  readonly ask: string;
  readonly last: string;
  /** Whether the connection or the feed is not live, so that the numbers may be out of date. */
  readonly isStale: boolean;
  /** A sentence for the page. `null` if there is nothing to say. */
  readonly reason: string | null;
}

/**
 * The market of a desk's asset, apart from the desk, so that a new price renders only what shows it. `shown` is what the page shows, at the
 * pace of the screen; acts of the learner go by `newest`.
 */
export interface DeskMarket {
  /** Calls `listener` when the shown price changes. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** `null` while there is no price. The same object while nothing of it has changed. */
  readonly shown: () => DeskPrice | null;
  readonly newest: () => DeskPrice | null;
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
 * Acts on whole positions and on the account, decided by the server from its own state. Sent again after an answer that was lost, an
 * act is the same one and happens once.
 */
export interface DeskActs {
  /** Takes a share of what is open when the server hears of it. */
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
  /** Its price, which moves without the desk. */
  readonly market: DeskMarket;
  /** Live orders of the account, of every asset; newest first. */
  readonly orders: readonly TradingOrder[];
  /** As the server valued them last; `use-marked.ts` has them at the shown prices. */
  readonly positions: readonly TradingPosition[];
  /** Each action throws the `ApiError` of a rejection. Its changes are shown once the server has confirmed them. */
  readonly preview: (request: PreviewOrderRequest, signal?: AbortSignal) => Promise<PreviewOrderResponse>;
  readonly place: (request: PlaceOrderRequest) => Promise<PlacedOrders>;
  readonly amend: (orderId: string, request: AmendOrderRequest) => Promise<TradingOrder>;
  readonly cancel: (orderId: string) => Promise<TradingOrder>;
  readonly close: (asset: string, quantity?: string) => Promise<PlacedOrders>;
  readonly acts: DeskActs;
}
