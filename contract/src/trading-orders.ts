import { z } from 'zod';
import { INTEGER_MAX } from './product.ts';
import { CLOSE_PERCENTS } from './sandbox-constants.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { CANCEL_REASONS } from '@tradesense/core/trading/trading-event.ts';
import { PROBLEM_CODES } from './problem-codes.ts';
import { tradePlan } from './trade-plan.ts';
import { storableText } from './storable-text.ts';

/**
 * Orders, positions and fills of a sandbox account. Every amount is a plain decimal string: SENSE$ with up to 6 decimals,
 * prices, quantities and ratios with up to 8. A wrong one is refused with a code of its own that names the field.
 */
const amount = storableText.max(60);
const instant = z.string();

export const TRADING_ORDER_TYPES = ['market', 'limit', 'stop', 'stop-limit', 'trailing-stop', 'take-profit'] as const;
export type TradingOrderType = (typeof TRADING_ORDER_TYPES)[number];

const leg = {
  type: z.enum(TRADING_ORDER_TYPES),
  /** For limit, stop-limit and take-profit orders. */
  limitPrice: amount.optional(),
  /** For stop and stop-limit orders. */
  triggerPrice: amount.optional(),
  /** For a trailing stop, one of the two: a distance in SENSE$, or a share of the price ('0.02' is 2%). */
  trailAmount: amount.optional(),
  trailRatio: amount.optional(),
  /** The trailing stop follows only once the price has reached this. */
  activationPrice: amount.optional(),
};

const ticket = {
  asset: storableText.min(1).max(20),
  side: z.enum(['buy', 'sell']),
  ...leg,
  /** Not with `closePosition`, which takes the whole position as it is when the order is accepted. */
  quantity: amount.optional(),
  timeInForce: z.enum(['gtc', 'day', 'gtd', 'ioc', 'fok']).default('gtc'),
  /** For the time in force `gtd`. */
  expiresAt: z.iso.datetime({ offset: true }).optional(),
  isPostOnly: z.boolean().default(false),
  isReduceOnly: z.boolean().default(false),
  /** The ticket takes the whole position. `POST …/positions/{asset}/close` closes it, or part of it, without a ticket. */
  closePosition: z.boolean().default(false),
  leverage: z.number().int().min(-INTEGER_MAX).max(INTEGER_MAX).default(1),
  /** The other order of a pair: when one has filled whole, the rest of the other is cancelled. Same quantity. */
  pair: z.strictObject({ side: z.enum(['buy', 'sell']), ...leg }).optional(),
  /** A bracket: both protect what the entry opens, and one cancels the other. A stop with a limit is a stop-limit. */
  stopLoss: z.strictObject({ triggerPrice: amount, limitPrice: amount.optional() }).optional(),
  takeProfit: z.strictObject({ limitPrice: amount }).optional(),
};

const clientOrderId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '8 to 64 letters, digits, - and _');

/** `clientOrderId` is the idempotency key: the same with the same body answers the same, with another body it is refused. */
export const placeOrderRequest = z.strictObject({
  clientOrderId,
  ...ticket,
  /** Plan of an entry, stored unchanged with the order. An entry without one gets a lower process score. */
  plan: tradePlan.optional(),
});
export type PlaceOrderRequest = z.input<typeof placeOrderRequest>;
export const previewOrderRequest = z.strictObject(ticket);
export type PreviewOrderRequest = z.input<typeof previewOrderRequest>;

/** `quantity` is what is still to be filled. */
export const amendOrderRequest = z.strictObject({
  quantity: amount.optional(),
  limitPrice: amount.optional(),
  triggerPrice: amount.optional(),
});
export type AmendOrderRequest = z.input<typeof amendOrderRequest>;

export type ClosePercent = (typeof CLOSE_PERCENTS)[number];

/** Closes the position at the market: a quantity, a share rounded down to a lot, or without either all of it. */
export const closePositionRequest = z.strictObject({
  clientOrderId,
  quantity: amount.optional(),
  percent: z.literal(CLOSE_PERCENTS).exactOptional(),
});

/** An act on a whole position or account, done once per `clientOrderId`. */
export const deskActRequest = z.strictObject({ clientOrderId });

/** `opening`: without the stops and targets of open positions. */
export const cancelOrdersRequest = z.strictObject({ clientOrderId, scope: z.enum(['all', 'opening']) });
export type CancelOrdersRequest = z.input<typeof cancelOrdersRequest>;

/** Moves the stops or targets of a position, and places what is missing until all of it is covered. One of the two is needed. */
export const protectPositionRequest = z.strictObject({
  clientOrderId,
  /** A price, or `break-even`: the position's `breakEvenPrice`. */
  stopPrice: amount.optional(),
  targetPrice: amount.optional(),
});
export type ProtectPositionRequest = z.input<typeof protectPositionRequest>;

/** How an order stands. `rejected`: the market would not have it, although it had been accepted. */
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

/** Why a live order is not filled, as it is now. */
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
  /** A sentence for the screen. */
  text: z.string(),
  /** How far the price still has to go; null where that is not what it waits for. */
  away: amount.nullable(),
});
export type OrderWaiting = z.infer<typeof waiting>;

/** What an order is for: alone, the parts of a bracket, one of a pair that cancel one another, the end of a position. */
export const ORDER_ROLES = ['single', 'entry', 'stop-loss', 'take-profit', 'pair', 'close'] as const;

export const tradingOrder = z.object({
  id: z.string(),
  clientOrderId: z.string(),
  role: z.enum(ORDER_ROLES),
  asset: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['market', 'limit', 'stop', 'stop-limit', 'trailing-stop']),
  state: z.enum(TRADING_ORDER_STATES),
  /** Why the order was canceled or rejected. */
  endReason: z.enum(CANCEL_REASONS).nullable(),
  quantity: amount,
  filled: amount,
  remaining: amount,
  /** The part of `remaining` that may fill now: of an exit, what its entry has filled. Absent in answers stored before it. */
  working: amount.optional(),
  averagePrice: amount.nullable(),
  limitPrice: amount.nullable(),
  triggerPrice: amount.nullable(),
  trailAmount: amount.nullable(),
  trailRatio: amount.nullable(),
  activationPrice: amount.nullable(),
  /** Where a trailing stop stands now; null while it does not follow yet. */
  trailsAt: amount.nullable(),
  groupId: z.string().nullable(),
  parentId: z.string().nullable(),
  timeInForce: z.enum(['gtc', 'day', 'gtd', 'ioc', 'fok']),
  expiresAt: instant.nullable(),
  isPostOnly: z.boolean(),
  isReduceOnly: z.boolean(),
  leverage: z.number().int(),
  /** Taken from cash for it: margin and fee of what it may open. */
  reserved: amount,
  acceptedAt: instant,
  updatedAt: instant,
  endedAt: instant.nullable(),
  /** Null when it has ended. */
  waiting: waiting.nullable(),
});
export type TradingOrder = z.infer<typeof tradingOrder>;

/** The order, or the orders that belong together: entry, stop-loss, take-profit; or the two of a pair. */
export const placedOrders = z.object({ orders: z.array(tradingOrder) });
export type PlacedOrders = z.infer<typeof placedOrders>;

/** What an act on a whole position or account has done, and what it could not do. */
export const deskActResponse = z.object({
  /** The orders that it placed or changed, as they are now. */
  orders: z.array(tradingOrder),
  /** Ids of the orders that ended with it. */
  cancelled: z.array(z.string()),
  /** Positions that stay as they were, with the reason. */
  left: z.array(z.object({ asset: z.string(), code: z.enum(PROBLEM_CODES), detail: z.string() })),
});
export type DeskActResponse = z.infer<typeof deskActResponse>;

export const tradingOrdersQuery = z.strictObject({
  /** `live`: not yet ended. */
  state: z.enum(['all', 'live', 'ended']).default('all'),
  cursor: storableText.max(60).optional(),
});
export type TradingOrdersQuery = z.input<typeof tradingOrdersQuery>;
/** Newest first. */
export const tradingOrdersResponse = z.object({ orders: z.array(tradingOrder), nextCursor: z.string().nullable() });
export type TradingOrdersResponse = z.infer<typeof tradingOrdersResponse>;

export const tradingPosition = z.object({
  asset: z.string(),
  side: z.enum(['long', 'short']),
  /** Without a sign. */
  quantity: amount,
  entryPrice: amount,
  markPrice: amount,
  /** At the mark. */
  notional: amount,
  margin: amount,
  leverage: z.number().int(),
  maintenance: amount,
  unrealised: amount,
  /** Null when no price liquidates it. With cross margin: the other positions as they are now. */
  liquidationPrice: amount.nullable(),
  /** Closing at this price covers the entry and the taker's fee both ways. Funding and the slippage of a stop are not in it. */
  breakEvenPrice: amount,
  openedAt: instant,
});
export type TradingPosition = z.infer<typeof tradingPosition>;
export const tradingPositionsResponse = z.object({ positions: z.array(tradingPosition) });
export type TradingPositionsResponse = z.infer<typeof tradingPositionsResponse>;

export const tradingFill = z.object({
  id: z.string(),
  /** Sequence of the event that filled it, in the account's history. */
  sequence: z.number().int(),
  /** Null: the position was liquidated. */
  orderId: z.string().nullable(),
  asset: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: amount,
  price: amount,
  fee: amount,
  /** Profit of the closed quantity, before fees. */
  realised: amount,
  /** Why this price: the order's own price or the market's, and how much worse than that it filled. */
  evidence: z.object({
    reference: amount,
    slippage: amount,
    by: z.enum(['jump', 'level', 'tick', 'liquidation']),
    isMaker: z.boolean(),
    isAmbiguous: z.boolean(),
    subBar: z.number().int().nullable(),
    preset: z.enum(['easy', 'normal', 'strict']),
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

/** What an order would mean, computed by the code that accepts and fills it. Nothing is stored. */
export const previewOrderResponse = z.object({
  /** Why it would be refused, with the code and the sentence of the refusal; null when it would be accepted. */
  refusal: z.object({ code: z.enum(PROBLEM_CODES), detail: z.string() }).nullable(),
  /** The price that everything below is computed with: the order's own, or the market's. */
  entryPrice: amount,
  quantity: amount,
  notional: amount,
  /** What it would open of that, after closing what is open on the other side. */
  opens: amount,
  closes: amount,
  /** Margin of what it opens. */
  margin: amount,
  /** Taken from cash at acceptance. */
  reserved: amount,
  /** Fee in SENSE$ of filling all of it at once as maker, and as taker; in the settings of an account the same names are rates. */
  makerFee: amount,
  takerFee: amount,
  /** Liquidation price of the resulting position. `null` if none would be open, or no price liquidates it. */
  liquidationPrice: amount.nullable(),
  /** With a stop-loss or a take-profit: loss at the one and profit at the other, fees included. */
  lossAtStop: amount.nullable(),
  profitAtTarget: amount.nullable(),
  /** `profitAtTarget` ÷ `lossAtStop`, rounded down to two decimals. */
  rewardToRisk: amount.nullable(),
  /** Share of such trades, in percent, that must reach the target to lose nothing: loss ÷ (loss + profit), rounded up to two decimals. */
  breakEvenHitRate: amount.nullable(),
  /** The most that can be lost with it: all that stands for the position, and the fee of the entry. */
  worstCase: amount,
});
export type PreviewOrderResponse = z.infer<typeof previewOrderResponse>;
