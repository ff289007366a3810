import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { idParams } from './endpoint-parts.ts';
import {
  amendOrderRequest,
  cancelOrdersRequest,
  closePositionRequest,
  deskActRequest,
  deskActResponse,
  placedOrders,
  placeOrderRequest,
  previewOrderRequest,
  previewOrderResponse,
  protectPositionRequest,
  tradingFillsResponse,
  tradingOrder,
  tradingOrdersQuery,
  tradingOrdersResponse,
  tradingPageQuery,
  tradingPositionsResponse,
} from './trading-orders.ts';

const orderParams = z.strictObject({ id: z.uuid(), orderId: z.string().regex(/^[\w:-]{1,80}$/) });
const assetParams = z.strictObject({ id: z.uuid(), asset: z.string().regex(/^[\w-]{1,20}$/) });

/** Problems with an invalid amount, price or quantity. */
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

/** Problems with a market that has no tradable prices, or with an account that accepts no orders. */
const MARKET_PROBLEMS = [
  'not-found',
  'unknown-asset',
  'account-archived',
  'replay-ended',
  'not-in-replay',
  'feed-stale',
  'no-price',
] as const;

/**
 * Problems of a preview. A preview has fewer problems than an order, because it reports in `refusal` why the order
 * would be refused.
 */
const PREVIEW_PROBLEMS = [...MARKET_PROBLEMS, ...AMOUNT_PROBLEMS, 'nothing-to-reduce'] as const;

const PLACE_PROBLEMS = [
  ...PREVIEW_PROBLEMS,
  'stop-on-wrong-side',
  'target-on-wrong-side',
  'market-closed',
  'own-limit-reached',
  'order-id-taken',
  'too-many-orders',
  'insufficient-margin',
  'leverage-too-high',
  'unknown-parent',
  'expires-in-the-past',
  'post-only-would-take',
] as const;

const ACT_PROBLEMS = ['not-found', 'account-archived', 'replay-ended', 'not-in-replay'] as const;

/**
 * Problems of an action on a whole position or account. The engine may refuse an order that the action places or
 * changes.
 */
const ENGINE_PROBLEMS = ['order-id-taken', 'too-many-orders', 'insufficient-margin'] as const;

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
      'Market, limit, stop, stop-limit, trailing stop or take-profit; with `pair` (OCO), or with `stopLoss` and `takeProfit` (bracket). It fills at later prices. `plan` is stored with an entry and never changes. An entry without one is accepted; the process score of its trade counts only the review.',
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
    summary: 'Change limit, trigger, trailing distance or remaining quantity of a live order',
    description:
      'The order keeps its time of acceptance. A trailing stop that follows the price may only get a distance that moves it towards the market.',
    params: orderParams,
    body: amendOrderRequest,
    response: tradingOrder,
    problems: [
      ...MARKET_PROBLEMS,
      ...AMOUNT_PROBLEMS,
      'order-not-live',
      'own-limit-reached',
      'amend-not-possible',
      'trailing-stop-goes-back',
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
    description: 'Positions of an archived attempt have the mark prices of its end.',
    params: idParams,
    response: tradingPositionsResponse,
    problems: ['not-found'],
  },
  'POST /api/sandbox/accounts/{id}/positions/{asset}/close': {
    id: 'closePosition',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Close a position at the market',
    description: 'All of it, a `quantity`, or a `percent` of what is open when the request arrives.',
    idempotencyKey: 'body.clientOrderId',
    params: assetParams,
    body: closePositionRequest,
    response: placedOrders,
    problems: [...PLACE_PROBLEMS, 'no-position'],
  },
  'POST /api/sandbox/accounts/{id}/positions/{asset}/reverse': {
    id: 'reversePosition',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Reverse a position at the market',
    description:
      'A market order closes it; one of the same size opens the other side once the first has filled whole. Orders of the asset that may open a position are canceled. Refused whole when closing would not free enough money to open.',
    idempotencyKey: 'body.clientOrderId',
    params: assetParams,
    body: deskActRequest,
    response: deskActResponse,
    problems: [
      ...MARKET_PROBLEMS,
      'no-position',
      'market-closed',
      'own-limit-reached',
      'number-too-large',
      ...ENGINE_PROBLEMS,
    ],
  },
  'POST /api/sandbox/accounts/{id}/positions/{asset}/protection': {
    id: 'protectPosition',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Set the stop, the target and the trailing stop of a position',
    description:
      'Moves its stops or targets to one price, gives its trailing stops one distance, and places another for what none of them covers. All of it happens or nothing. An exit that the request does not name stays as it is, so a position can have a stop and a trailing stop.',
    idempotencyKey: 'body.clientOrderId',
    params: assetParams,
    body: protectPositionRequest,
    response: deskActResponse,
    problems: [
      ...MARKET_PROBLEMS,
      ...AMOUNT_PROBLEMS,
      'no-position',
      'stop-on-wrong-side',
      'target-on-wrong-side',
      'trailing-stop-goes-back',
      ...ENGINE_PROBLEMS,
    ],
  },
  'POST /api/sandbox/accounts/{id}/flatten': {
    id: 'flattenAccount',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Close every position and cancel what may open one',
    description:
      'Market orders close the positions; stops and targets end with them. A position whose market is closed or silent stays, with its protection, and is named in `left`.',
    idempotencyKey: 'body.clientOrderId',
    params: idParams,
    body: deskActRequest,
    response: deskActResponse,
    problems: ACT_PROBLEMS,
  },
  'POST /api/sandbox/accounts/{id}/cancel-orders': {
    id: 'cancelOrders',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Cancel all live orders',
    description:
      'With `scope` `opening` the stops and targets of open positions stay. Possible in every state of the market.',
    idempotencyKey: 'body.clientOrderId',
    params: idParams,
    body: cancelOrdersRequest,
    response: deskActResponse,
    problems: ACT_PROBLEMS,
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
