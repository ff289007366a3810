/** Events of an account, and the effects that the engine returns. */
import type { Money, Price, Quantity, Rate } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { AccountSettings } from './account-state.ts';
import type { TimeInForce } from './time-in-force.ts';
import type { PriceBar } from './bar-matching.ts';
import type { MatchableOrder, Side, TrailDistance } from './order.ts';

/** Bid and ask at a moment, and the mark price for margin. */
export interface Quote {
  readonly bid: Price;
  readonly ask: Price;
  readonly mark: Price;
}

export interface AssetMark {
  readonly symbol: string;
  readonly mark: Price;
}

type OrderTerms = MatchableOrder extends infer Order
  ? Order extends { readonly type: 'liquidation' }
    ? never
    : Order extends MatchableOrder
      ? Omit<Order, 'side' | 'quantity'>
      : never
  : never;

/** One requested order. Its id comes from the client and prevents a duplicate. */
export interface NewOrder {
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: Quantity;
  readonly terms: OrderTerms;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  readonly isReduceOnly: boolean;
  readonly leverage: number;
}

export type TradingEvent =
  /**
   * Places one order, or several orders that belong together (a pair, a bracket). Either all of them are accepted or
   * none.
   */
  | { readonly kind: 'place'; readonly at: EpochMs; readonly orders: readonly NewOrder[]; readonly quote: Quote | null }
  | {
      readonly kind: 'amend';
      readonly at: EpochMs;
      readonly orderId: string;
      readonly quantity?: Quantity;
      readonly limit?: Price;
      readonly trigger?: Price;
      /** New distance of a trailing stop; events of earlier releases have none. */
      readonly distance?: TrailDistance;
      readonly quote: Quote | null;
    }
  | { readonly kind: 'cancel'; readonly at: EpochMs; readonly orderId: string }
  /**
   * A new price of an asset. `volume` is the quantity that the market traded at about that price; `null` means that it
   * is unknown and does not limit fills.
   */
  | {
      readonly kind: 'tick';
      readonly at: EpochMs;
      readonly symbol: string;
      readonly quote: Quote;
      readonly volume: Quantity | null;
      /**
       * Mark prices of the account's other assets, because cross margin is checked for all assets at the same moment.
       */
      readonly marks?: readonly AssetMark[];
    }
  | {
      readonly kind: 'bar';
      /** Time when the bar closed. */
      readonly at: EpochMs;
      readonly symbol: string;
      readonly bar: PriceBar;
      readonly subBars: readonly PriceBar[];
      readonly volume: Quantity | null;
    }
  /** Funding at one boundary. The caller states the boundary, so that each boundary is charged only once. */
  | {
      readonly kind: 'funding';
      readonly at: EpochMs;
      readonly rate: Rate;
      readonly marks?: readonly AssetMark[];
      /** The funding boundary that is charged; `at` may be later. If this field is absent, `at` is the boundary. */
      readonly boundary?: EpochMs;
    }
  | { readonly kind: 'expiry'; readonly at: EpochMs }
  | { readonly kind: 'grant'; readonly at: EpochMs; readonly amount: Money; readonly cause: string }
  /**
   * New settings for an account. The account must have no orders and positions, because live orders keep the settings
   * with which they were accepted.
   */
  | { readonly kind: 'settings'; readonly at: EpochMs; readonly settings: AccountSettings };

/** Reasons to reject a request of an account, the most permanent one first. A rejected request is not stored. */
export const REJECTIONS = [
  'unknown-asset',
  'quantity-not-positive',
  'quantity-off-lot',
  'price-not-positive',
  'price-off-tick',
  'leverage-too-high',
  'order-id-taken',
  'unknown-parent',
  'expires-in-the-past',
  'no-price',
  'stop-on-wrong-side',
  'post-only-would-take',
  'nothing-to-reduce',
  'too-many-orders',
  'order-not-live',
  'amend-not-possible',
  'trailing-stop-goes-back',
  'account-not-flat',
  'insufficient-margin',
] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** Reason why a live order ended without being filled completely; stored with the order. */
export const CANCEL_REASONS = [
  'asked',
  /** The other order of a pair (OCO) has filled. Events and the API have this code, so it is not renamed. */
  'other-of-group-filled',
  'parent-gone',
  'nothing-to-reduce',
  'post-only-would-take',
  'rest-of-ioc',
  'fok-not-whole',
  'insufficient-margin',
  /** Cross margin: a loss needed the money that the order had reserved. */
  'margin-call',
  'liquidated',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Steps of a reverse: `closing` closes the position, and `opening` then opens the other side. */
export const REVERSE_STEPS = ['closing', 'opening'] as const;
export type ReverseStep = (typeof REVERSE_STEPS)[number];

export interface FillEvidence {
  /** Reference price of the fill: the order's own price, or the market price. */
  readonly reference: Price;
  /** Slippage per unit: how much worse than `reference` the fill price is. */
  readonly slippage: Price;
  readonly by: 'jump' | 'level' | 'tick';
  readonly isMaker: boolean;
  readonly isAmbiguous: boolean;
  readonly subBar: number | null;
}

/** Movements between the ledger accounts; their sum is zero. */
export interface MoneyMoves {
  readonly cash: Money;
  readonly margin: Money;
  readonly fees: Money;
  readonly funding: Money;
  readonly realised: Money;
  readonly grants: Money;
}

export type TradingEffect =
  | { readonly kind: 'rejected'; readonly reason: Rejection; readonly orderId: string | null }
  | { readonly kind: 'accepted'; readonly orderId: string }
  | { readonly kind: 'amended'; readonly orderId: string }
  /** A stop-limit order has become a limit order. */
  | { readonly kind: 'triggered'; readonly orderId: string }
  | {
      readonly kind: 'filled';
      readonly orderId: string;
      readonly symbol: string;
      readonly side: Side;
      readonly quantity: Quantity;
      readonly price: Price;
      readonly fee: Money;
      /** Profit of the closed quantity; zero if nothing was closed. */
      readonly realised: Money;
      readonly isWhole: boolean;
      readonly evidence: FillEvidence;
    }
  | { readonly kind: 'cancelled'; readonly orderId: string; readonly reason: CancelReason }
  | { readonly kind: 'expired'; readonly orderId: string }
  | {
      readonly kind: 'liquidated';
      readonly symbol: string;
      readonly quantity: Quantity;
      readonly price: Price;
      readonly realised: Money;
    }
  | { readonly kind: 'funded'; readonly symbol: string; readonly paid: Money }
  | {
      readonly kind: 'money';
      readonly reason: 'grant' | 'reserve' | 'release' | 'fill' | 'funding' | 'liquidation';
      readonly cause: string;
      readonly moves: MoneyMoves;
    };
