/** Orders in the form that matching uses: one asset, one account, the quantity still to be filled. */
import type { Price, Quantity, Rate } from '../kernel/money.ts';

export type Side = 'buy' | 'sell';

interface OrderPlace {
  readonly id: string;
  readonly side: Side;
  /** Quantity still to be filled; positive. */
  readonly quantity: Quantity;
  /**
   * Id of a group of orders that cancel each other: when one order fills completely, the remaining ones are canceled.
   * `null` without a group.
   */
  readonly groupId: string | null;
  /**
   * Id of the order that this order waits for; `null` if it waits for none. The rules version decides whether a partial
   * fill is enough.
   */
  readonly parentId: string | null;
}

/** Distance of a trailing stop from the most favorable price. */
export type TrailDistance =
  | { readonly kind: 'amount'; readonly amount: Price }
  | { readonly kind: 'ratio'; readonly ratio: Rate };

type PriceTerms =
  | { readonly type: 'market' }
  /** A limit order. A take-profit and a triggered stop-limit order have this form too. */
  | { readonly type: 'limit'; readonly limit: Price }
  | { readonly type: 'stop'; readonly trigger: Price }
  | { readonly type: 'stop-limit'; readonly trigger: Price; readonly limit: Price }
  | {
      readonly type: 'trailing-stop';
      readonly distance: TrailDistance;
      /**
       * The most favorable price since the order became active: the highest for a sell, the lowest for a buy; `null`
       * before the first price.
       */
      readonly best: Price | null;
      /** Price that `best` must reach before the stop follows the price; `null` if the stop follows from the start. */
      readonly activation: Price | null;
    }
  /**
   * The liquidation of a position, in the form of an order. The learner has not placed it. The liquidation is tested
   * before any stop that lies beyond the liquidation's trigger.
   */
  | { readonly type: 'liquidation'; readonly trigger: Price };

/** What decides where an order fills: its side, its type and its prices. */
export type OrderTerms = Pick<OrderPlace, 'side'> & PriceTerms;

export type MatchableOrder = OrderPlace & PriceTerms;

export type TrailingStop = Extract<OrderTerms, { type: 'trailing-stop' }>;
