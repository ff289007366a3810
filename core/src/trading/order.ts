/** Orders in the form that matching uses: one asset, one account, the quantity still to be filled. */
import type { Price, Quantity, Rate } from '../kernel/money.ts';

export type Side = 'buy' | 'sell';

interface OrderPlace {
  readonly id: string;
  readonly side: Side;
  /** Quantity still to be filled; positive. */
  readonly quantity: Quantity;
  /**
   * Group of orders of which one cancels the others: when one order fills completely, the remaining ones are canceled.
   */
  readonly groupId: string | null;
  /** Order that this one waits for. The rules version decides whether a partial fill of it is enough. */
  readonly parentId: string | null;
}

/** Distance of a trailing stop from the most favorable price. */
export type TrailDistance =
  | { readonly kind: 'amount'; readonly amount: Price }
  | { readonly kind: 'ratio'; readonly ratio: Rate };

export type MatchableOrder = OrderPlace &
  (
    | { readonly type: 'market' }
    /** A limit order; also the form of a take-profit and of a triggered stop-limit order. */
    | { readonly type: 'limit'; readonly limit: Price }
    | { readonly type: 'stop'; readonly trigger: Price }
    | { readonly type: 'stop-limit'; readonly trigger: Price; readonly limit: Price }
    | {
        readonly type: 'trailing-stop';
        readonly distance: TrailDistance;
        /**
         * The most favorable price since the order became active: the highest for a sell, the lowest for a buy. `null`
         * before the first price.
         */
        readonly best: Price | null;
        /** The stop follows only after `best` has reached this price; from the start if it is `null`. */
        readonly activation: Price | null;
      }
    /**
     * The liquidation of a position. It is no order that the learner placed, and is tested before any stop beyond its
     * trigger.
     */
    | { readonly type: 'liquidation'; readonly trigger: Price }
  );

export type TrailingStop = Extract<MatchableOrder, { type: 'trailing-stop' }>;
