import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { idParams } from './endpoint-parts.ts';
import {
  amendOrderRequest,
  closePositionRequest,
  placedOrders,
  placeOrderRequest,
  previewOrderRequest,
  previewOrderResponse,
  tradingFillsResponse,
  tradingOrder,
  tradingOrdersQuery,
  tradingOrdersResponse,
  tradingPageQuery,
  tradingPositionsResponse,
} from './trading-orders.ts';

const orderParams = z.strictObject({ id: z.uuid(), orderId: z.string().regex(/^[\w:-]{1,80}$/) });
const assetParams = z.strictObject({ id: z.uuid(), asset: z.string().regex(/^[\w-]{1,20}$/) });

/** An amount, price or quantity that cannot be read. */
const AMOUNT_PROBLEMS = [
  'not-a-number',
  'number-not-plain',
  'number-negative',
  'number-zero',
  'number-too-large',
  'too-many-decimals',
  'quantity-not-positive',
  'quantity-off-lot',
  'price-not-positive',
  'price-off-tick',
] as const;

/** A market without prices to trade on, or an account that takes no orders. */
const MARKET_PROBLEMS = [
  'not-found',
  'unknown-asset',
  'account-archived',
  'replay-ended',
  'not-in-replay',
  'feed-stale',
  'no-price',
] as const;

/** A preview says in `refusal` what placing would be refused for, so it has fewer problems of its own. */
const PREVIEW_PROBLEMS = [...MARKET_PROBLEMS, ...AMOUNT_PROBLEMS, 'nothing-to-reduce'] as const;

const PLACE_PROBLEMS = [
  ...PREVIEW_PROBLEMS,
  'stop-on-wrong-side',
  'target-on-wrong-side',
  'market-closed',
  'order-id-taken',
  'too-many-orders',
  'insufficient-margin',
  'leverage-too-high',
  'unknown-parent',
  'expires-in-the-past',
  'post-only-would-take',
] as const;

export const tradingOrdersEndpoints = {
  'GET /api/sandbox/accounts/{id}/orders': {
    id: 'listOrders',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'List orders with their state and why they are not filled',
    params: idParams,
    query: tradingOrdersQuery,
    response: tradingOrdersResponse,
    problems: ['not-found'],
  },
  'POST /api/sandbox/accounts/{id}/orders': {
    id: 'placeOrder',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Place an order',
    description:
      'Market, limit, stop, stop-limit, trailing stop or take-profit; with `pair` (OCO), or with `stopLoss` and `takeProfit` (bracket). It fills at later prices. `plan` is stored with an entry and never changes.',
    idempotencyKey: 'body.clientOrderId',
    params: idParams,
    body: placeOrderRequest,
    response: placedOrders,
    problems: PLACE_PROBLEMS,
  },
  'POST /api/sandbox/accounts/{id}/orders/preview': {
    id: 'previewOrder',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Preview an order',
    description:
      'Cost, fees, margin, liquidation price, loss at the stop, profit at the target and worst case. Nothing is stored. A rejection, a closed market or a stale feed is part of the response (`refusal`); the rest is computed at the last prices.',
    params: idParams,
    body: previewOrderRequest,
    response: previewOrderResponse,
    problems: PREVIEW_PROBLEMS,
  },
  'GET /api/sandbox/accounts/{id}/orders/{orderId}': {
    id: 'getOrder',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Get an order',
    params: orderParams,
    response: tradingOrder,
    problems: ['not-found'],
  },
  'PATCH /api/sandbox/accounts/{id}/orders/{orderId}': {
    id: 'amendOrder',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Change limit, trigger or remaining quantity of a live order',
    description: 'The order keeps its time of acceptance.',
    params: orderParams,
    body: amendOrderRequest,
    response: tradingOrder,
    problems: [
      ...MARKET_PROBLEMS,
      ...AMOUNT_PROBLEMS,
      'order-not-live',
      'amend-not-possible',
      'insufficient-margin',
      'post-only-would-take',
      'stop-on-wrong-side',
      'target-on-wrong-side',
    ],
  },
  'DELETE /api/sandbox/accounts/{id}/orders/{orderId}': {
    id: 'cancelOrder',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Cancel a live order',
    description: 'Possible in every state of the market.',
    params: orderParams,
    response: tradingOrder,
    problems: ['not-found', 'account-archived', 'order-not-live', 'replay-ended'],
  },
  'GET /api/sandbox/accounts/{id}/positions': {
    id: 'listPositions',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'List open positions at current prices',
    params: idParams,
    response: tradingPositionsResponse,
    problems: ['not-found'],
  },
  'POST /api/sandbox/accounts/{id}/positions/{asset}/close': {
    id: 'closePosition',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Close a position at the market',
    description: 'All of it, or a `quantity`.',
    idempotencyKey: 'body.clientOrderId',
    params: assetParams,
    body: closePositionRequest,
    response: placedOrders,
    problems: [...PLACE_PROBLEMS, 'no-position'],
  },
  'GET /api/sandbox/accounts/{id}/fills': {
    id: 'listFills',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'List fills with the market they were computed from',
    params: idParams,
    query: tradingPageQuery,
    response: tradingFillsResponse,
    problems: ['not-found'],
  },
} as const satisfies EndpointTable;
