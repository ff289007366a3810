/** Orders as the matching sees them: one asset, one account, what is still to be filled. */
import type { Price, Quantity, Rate } from '../kernel/money.ts';

export type Side = 'buy' | 'sell';

interface OrderPlace {
  readonly id: string;
  readonly side: Side;
  /** Still to be filled; positive. */
  readonly quantity: Quantity;
  /** One cancels the others: when one order of a group fills whole, the rest of it is cancelled. */
  readonly groupId: string | null;
  /** The order waits, inactive, until this one has filled whole. */
  readonly parentId: string | null;
}

/** How far behind the most favorable price a trailing stop follows. */
export type TrailDistance =
  { readonly kind: 'amount'; readonly amount: Price } | { readonly kind: 'ratio'; readonly ratio: Rate };

export type MatchableOrder = OrderPlace &
  (
    | { readonly type: 'market' }
    /** Also the form of a take-profit and of a triggered stop-limit. */
    | { readonly type: 'limit'; readonly limit: Price }
    | { readonly type: 'stop'; readonly trigger: Price }
    | { readonly type: 'stop-limit'; readonly trigger: Price; readonly limit: Price }
    | {
        readonly type: 'trailing-stop';
        readonly distance: TrailDistance;
        /**
         * The most favorable price since the order is active: the highest for a sell; `null` before the first price.
         */
        readonly best: Price | null;
        /** The stop follows only once `best` has reached this price, or from the start if it is `null`. */
        readonly activation: Price | null;
      }
    /** The forced end of a position, not an order that somebody placed; tested before any stop beyond it. */
    | { readonly type: 'liquidation'; readonly trigger: Price }
  );

export type TrailingStop = Extract<MatchableOrder, { type: 'trailing-stop' }>;
