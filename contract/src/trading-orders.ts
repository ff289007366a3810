import { z } from 'zod';
import { INTEGER_MAX } from './product.ts';
import { CLOSE_PERCENTS } from './sandbox-constants.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { FILL_PRESETS } from '@tradesense/core/trading/fill-preset.ts';
import { ORDER_TYPES, TICKET_ORDER_TYPES } from '@tradesense/core/trading/order-type.ts';
import { TIMES_IN_FORCE } from '@tradesense/core/trading/time-in-force.ts';
import { CANCEL_REASONS } from '@tradesense/core/trading/trading-event.ts';
import { PROBLEM_CODES } from './problem-codes.ts';
import { tradePlan } from './trade-plan.ts';
import { storableText } from './storable-text.ts';
import { storableTimeWithOffset } from './storable-time.ts';

/**
 * Orders, positions and fills of a sandbox account. Every amount is a plain decimal string: SENSE$ with up to 6 decimal
 * places; prices, quantities and ratios with up to 8. An invalid amount is refused with a problem code for its fault,
 * and the problem names the field.
 */
const amount = storableText.max(60);
const instant = z.string();

const leg = {
  type: z.enum(TICKET_ORDER_TYPES),
  /** Limit price of limit, stop-limit and take-profit orders. */
  limitPrice: amount.optional(),
  /** Trigger price of stop and stop-limit orders. */
  triggerPrice: amount.optional(),
  /**
   * Distance of a trailing stop in SENSE$. `trailRatio` is the distance as a share of the price ('0.02' is 2%). Exactly
   * one of the two fields is required.
   */
  trailAmount: amount.optional(),
  trailRatio: amount.optional(),
  /** Price that must be reached before the trailing stop begins to follow. */
  activationPrice: amount.optional(),
};

const ticket = {
  asset: storableText.min(1).max(20),
  side: z.enum(['buy', 'sell']),
  ...leg,
  /**
   * Quantity of the order. Not allowed with `closePosition`, which closes the whole position as it is when the order is
   * accepted.
   */
  quantity: amount.optional(),
  timeInForce: z.enum(TIMES_IN_FORCE).default('gtc'),
  /** Time at which an order with the time in force `gtd` expires. */
  expiresAt: storableTimeWithOffset.optional(),
  isPostOnly: z.boolean().default(false),
  isReduceOnly: z.boolean().default(false),
  /**
   * Whether the order closes the whole position. To close a position, or a part of it, at the market price, use `POST
   * …/positions/{asset}/close`.
   */
  closePosition: z.boolean().default(false),
  leverage: z.number().int().min(-INTEGER_MAX).max(INTEGER_MAX).default(1),
  /**
   * The other order of an OCO pair, with the same quantity. A partial fill of one order reduces the other by the same
   * amount, and a complete fill cancels it.
   */
  pair: z.strictObject({ side: z.enum(['buy', 'sell']), ...leg }).optional(),
  /**
   * Exit of a bracket: it protects the position that the entry opens, and a fill of one exit reduces the other. A stop
   * with a limit price is a stop-limit order.
   */
  stopLoss: z.strictObject({ triggerPrice: amount, limitPrice: amount.optional() }).optional(),
  takeProfit: z.strictObject({ limitPrice: amount }).optional(),
};

const clientOrderId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '8 to 64 letters, digits, - and _');

/**
 * `clientOrderId` is the idempotency key. If it is sent again with the same body, the response is the same; with
 * another body, the request is refused.
 */
export const placeOrderRequest = z.strictObject({
  clientOrderId,
  ...ticket,
  /**
   * Plan of an entry, stored unchanged with the order. The page always sends one. An entry without a plan is accepted,
   * but then only the review can add to the process score of its trade.
   */
  plan: tradePlan.optional(),
  /** Interval of the chart on which the order is placed. It is kept for a second decision on the closed trade. */
  chartInterval: z.enum(INTERVALS).exactOptional(),
});
export type PlaceOrderRequest = z.input<typeof placeOrderRequest>;
export const previewOrderRequest = z.strictObject({
  ...ticket,
  /** Stop and target of the plan of an order without exits, such as a pair. Loss and profit are computed at them. */
  planned: z.strictObject({ stopPrice: amount.nullable(), targetPrice: amount.nullable() }).exactOptional(),
});
export type PreviewOrderRequest = z.input<typeof previewOrderRequest>;

/**
 * `quantity` is the new unfilled quantity of the order. `trailAmount` and `trailRatio` are the new distance of a
 * trailing stop; at most one of them is allowed.
 */
export const amendOrderRequest = z.strictObject({
  quantity: amount.optional(),
  limitPrice: amount.optional(),
  triggerPrice: amount.optional(),
  trailAmount: amount.optional(),
  trailRatio: amount.optional(),
});
export type AmendOrderRequest = z.input<typeof amendOrderRequest>;

export type ClosePercent = (typeof CLOSE_PERCENTS)[number];

/**
 * Closes the position at the market: a quantity, a share that is rounded down to a whole lot, or, if neither is given,
 * the whole position.
 */
export const closePositionRequest = z.strictObject({
  clientOrderId,
  quantity: amount.optional(),
  percent: z.literal(CLOSE_PERCENTS).exactOptional(),
});

/** An action on a whole position or account. It is performed only once for each `clientOrderId`. */
export const deskActRequest = z.strictObject({ clientOrderId });

/** `opening` cancels only orders that open positions; the stops and targets of open positions stay. */
export const cancelOrdersRequest = z.strictObject({ clientOrderId, scope: z.enum(['all', 'opening']) });
export type CancelOrdersRequest = z.input<typeof cancelOrdersRequest>;

/**
 * Moves the stops or targets of a position, or changes the distance of its trailing stops, and places new ones until
 * the whole position is covered. At least one of stop, target and distance is required.
 */
export const protectPositionRequest = z.strictObject({
  clientOrderId,
  /** A price, or `break-even` for the position's `breakEvenPrice`. */
  stopPrice: amount.optional(),
  targetPrice: amount.optional(),
  trailAmount: leg.trailAmount,
  trailRatio: leg.trailRatio,
  /** Price that the market must reach before a new trailing stop begins to follow. */
  activationPrice: leg.activationPrice,
});
export type ProtectPositionRequest = z.input<typeof protectPositionRequest>;

/** States of an order. `rejected`: the order was accepted, but the market refused it later. */
export const TRADING_ORDER_STATES = [
  'accepted',
  'waiting-trigger',
  'working',
  'partially-filled',
  'filled',
  'cancelled',
  'rejected',
  'expired',
] as const;

/** Why a live order is not filled at the moment. */
const waiting = z.object({
  reason: z.enum([
    'waits-for-entry',
    'market-closed',
    'feed-stopped',
    'waits-for-next-price',
    'waits-for-trigger',
    'waits-for-price',
    'waits-for-volume',
  ]),
  /** The reason in a sentence for the page. */
  text: z.string(),
  /** Distance that the price still has to move; `null` if the order does not wait for a price. */
  away: amount.nullable(),
});
export type OrderWaiting = z.infer<typeof waiting>;

/**
 * What an order is for: a single order, a part of a bracket, one of a pair that cancel each other, or the close of a
 * position or of a part of it.
 */
export const ORDER_ROLES = ['single', 'entry', 'stop-loss', 'take-profit', 'pair', 'close'] as const;

export const tradingOrder = z.object({
  id: z.string(),
  clientOrderId: z.string(),
  role: z.enum(ORDER_ROLES),
  asset: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(ORDER_TYPES),
  state: z.enum(TRADING_ORDER_STATES),
  /** Why the order was canceled or rejected; `null` for other orders. */
  endReason: z.enum(CANCEL_REASONS).nullable(),
  quantity: amount,
  filled: amount,
  remaining: amount,
  /**
   * The part of `remaining` that may fill now. For an exit, this is what its entry has filled. Absent in responses that
   * were stored before this field existed.
   */
  working: amount.optional(),
  averagePrice: amount.nullable(),
  limitPrice: amount.nullable(),
  triggerPrice: amount.nullable(),
  trailAmount: amount.nullable(),
  trailRatio: amount.nullable(),
  activationPrice: amount.nullable(),
  /** Current stop price of a trailing stop; `null` until it begins to follow. */
  trailsAt: amount.nullable(),
  groupId: z.string().nullable(),
  parentId: z.string().nullable(),
  timeInForce: z.enum(TIMES_IN_FORCE),
  expiresAt: instant.nullable(),
  isPostOnly: z.boolean(),
  isReduceOnly: z.boolean(),
  leverage: z.number().int(),
  /**
   * Amount set aside from cash for the order: margin and fee of the position that it may open. Since rules version 3, the
   * order of a pair that needs more has the amount for both, and the other order has 0; before, each order reserves for
   * itself.
   */
  reserved: amount,
  acceptedAt: instant,
  updatedAt: instant,
  endedAt: instant.nullable(),
  /** Why the order is not filled; `null` if it has ended. */
  waiting: waiting.nullable(),
});
export type TradingOrder = z.infer<typeof tradingOrder>;

/** The order, or the orders that belong together: entry, stop-loss and take-profit, or the two orders of a pair. */
export const placedOrders = z.object({ orders: z.array(tradingOrder) });
export type PlacedOrders = z.infer<typeof placedOrders>;

/** Result of an action on a whole position or account: what was done, and what could not be done. */
export const deskActResponse = z.object({
  /** Orders that were placed or changed, as they are now. */
  orders: z.array(tradingOrder),
  /** Ids of the orders that were canceled. */
  cancelled: z.array(z.string()),
  /** Positions that were left unchanged, each with the reason. */
  left: z.array(z.object({ asset: z.string(), code: z.enum(PROBLEM_CODES), detail: z.string() })),
});
export type DeskActResponse = z.infer<typeof deskActResponse>;

export const tradingOrdersQuery = z.strictObject({
  /** `live` selects the orders that have not ended. `ended` selects the ended orders, the last ended first. */
  state: z.enum(['all', 'live', 'ended']).default('all'),
  cursor: storableText.max(60).optional(),
});
export type TradingOrdersQuery = z.input<typeof tradingOrdersQuery>;
/** Orders, newest first. */
export const tradingOrdersResponse = z.object({ orders: z.array(tradingOrder), nextCursor: z.string().nullable() });
export type TradingOrdersResponse = z.infer<typeof tradingOrdersResponse>;

export const tradingPosition = z.object({
  asset: z.string(),
  side: z.enum(['long', 'short']),
  /** Absolute quantity of the position, without a sign. */
  quantity: amount,
  entryPrice: amount,
  markPrice: amount,
  /** Mark price × quantity. */
  notional: amount,
  margin: amount,
  leverage: z.number().int(),
  maintenance: amount,
  unrealised: amount,
  /**
   * Mark price at which the position is liquidated; `null` if no price liquidates it. With cross margin, this price
   * assumes that the other positions stay as they are.
   */
  liquidationPrice: amount.nullable(),
  /**
   * Price at which closing the position makes neither profit nor loss, including the taker fees of entry and exit.
   * Funding and the slippage of a stop are not included.
   */
  breakEvenPrice: amount,
  openedAt: instant,
  /** Stop and target of the plan of the newest entry that has filled; absent if that entry had no plan. */
  planned: z.object({ stopPrice: amount.nullable(), targetPrice: amount }).exactOptional(),
});
export type TradingPosition = z.infer<typeof tradingPosition>;
export const tradingPositionsResponse = z.object({ positions: z.array(tradingPosition) });
export type TradingPositionsResponse = z.infer<typeof tradingPositionsResponse>;

export const tradingFill = z.object({
  id: z.string(),
  /** Sequence, in the account's history, of the event that caused the fill. */
  sequence: z.number().int(),
  /** Id of the order; `null` if the fill was a liquidation. */
  orderId: z.string().nullable(),
  asset: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: amount,
  price: amount,
  fee: amount,
  /** Profit of the closed quantity, before fees. */
  realised: amount,
  /**
   * Explains the price of the fill. `reference` is the order's own price or the market price; `slippage` is how much
   * worse the fill was.
   */
  evidence: z.object({
    reference: amount,
    slippage: amount,
    by: z.enum(['jump', 'level', 'tick', 'liquidation']),
    isMaker: z.boolean(),
    isAmbiguous: z.boolean(),
    subBar: z.number().int().nullable(),
    preset: z.enum(FILL_PRESETS),
    market: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('tick'), bid: amount, ask: amount, mark: amount, volume: amount.nullable() }),
      z.object({
        kind: z.literal('bar'),
        open: amount,
        high: amount,
        low: amount,
        close: amount,
        volume: amount.nullable(),
      }),
      z.object({ kind: z.literal('mark'), mark: amount }),
    ]),
    source: z.enum(PRICE_SOURCES),
  }),
  at: instant,
});
export type TradingFill = z.infer<typeof tradingFill>;

export const tradingPageQuery = z.strictObject({ cursor: storableText.max(60).optional() });
/** Newest first. */
export const tradingFillsResponse = z.object({ fills: z.array(tradingFill), nextCursor: z.string().nullable() });
export type TradingFillsResponse = z.infer<typeof tradingFillsResponse>;

/**
 * What an order would do, computed by the same code that accepts and fills orders. Nothing is stored. The values of a
 * pair are those of the order that loses more at the stop, or, if a loss is unknown, of the order with the larger worst
 * case; `refusal`, `reserved` and `worstCase` are of both orders.
 */
export const previewOrderResponse = z.object({
  /** Why the order would be refused: the code and a sentence of the problem. `null` if it would be accepted. */
  refusal: z
    .object({
      code: z.enum(PROBLEM_CODES),
      detail: z.string(),
      /**
       * Field of the request to which the refusal applies, such as `body.stopLoss.triggerPrice`; absent if it applies
       * to no single field.
       */
      path: z.string().exactOptional(),
    })
    .nullable(),
  /** The order of a pair whose values these are: that of the ticket, or the other one. Absent for an order without a pair. */
  worseOrder: z.enum(['first', 'second']).exactOptional(),
  /** Price at which the order is expected to fill, from which all the following values are computed. */
  entryPrice: amount,
  quantity: amount,
  notional: amount,
  /**
   * Quantity that would open a position; `closes` is the quantity that would first close a position on the opposite
   * side.
   */
  opens: amount,
  closes: amount,
  /** Margin of the part of the order that opens a position. */
  margin: amount,
  /**
   * Amount that is taken from cash when the order is accepted, also if the account has too little of it. For a pair, it is
   * what the order that needs more takes since rules version 3; before, each order reserves for itself, so it is the sum.
   * 0 if the order is refused for another reason.
   */
  reserved: amount,
  /**
   * Fee in SENSE$ if the whole order fills in one fill as maker; `takerFee` is the fee as taker. In an account's
   * settings, fields of the same names are rates.
   */
  makerFee: amount,
  takerFee: amount,
  /** Liquidation price of the resulting position; `null` if no position would be open, or if no price liquidates it. */
  liquidationPrice: amount.nullable(),
  /**
   * Loss at the stop-loss, or at the stop that is only planned, fees included, of the part of the order that opens a
   * position; at most `worstCase`. `profitAtTarget` is the profit of the same part at the take-profit. `null` if the order
   * has no such exit, if the exit is on the wrong side of the entry, or if the order opens no position.
   */
  lossAtStop: amount.nullable(),
  profitAtTarget: amount.nullable(),
  /** Whether the position is liquidated before the market reaches the stop-loss. */
  isLiquidatedFirst: z.boolean(),
  /** `profitAtTarget` ÷ `lossAtStop`, rounded down to two decimal places; `null` unless both amounts are above 0. */
  rewardToRisk: amount.nullable(),
  /**
   * Minimum share of trades with this loss and profit, in percent, that must reach the target to break even: loss ÷
   * (loss + profit), rounded up to two decimal places. `null` unless both amounts are above 0.
   */
  breakEvenHitRate: amount.nullable(),
  /**
   * Maximum loss with this order: the money behind the position (its margin, or the whole equity with cross margin)
   * plus the taker fee of the entry. For a pair, the larger of its two orders' losses.
   */
  worstCase: amount,
});
export type PreviewOrderResponse = z.infer<typeof previewOrderResponse>;
