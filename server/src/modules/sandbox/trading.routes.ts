import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  openSandboxAccountRequest,
  sandboxAccount,
  sandboxAccountsResponse,
  sandboxAttemptsResponse,
  sandboxLedgerQuery,
  sandboxLedgerResponse,
  sandboxSettingsRequest,
} from '@tradesense/contract/sandbox-accounts.ts';
import {
  amendOrderRequest,
  closePositionRequest,
  placedOrders,
  placeOrderRequest,
  previewOrderRequest,
  previewOrderResponse,
  sandboxFillsResponse,
  sandboxOrder,
  sandboxOrdersQuery,
  sandboxOrdersResponse,
  sandboxPageQuery,
  sandboxPositionsResponse,
} from '@tradesense/contract/sandbox-orders.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { App } from '../../platform/module.ts';
import { changeSettings, resetAccount, type AccountDeps } from './account-settings.service.ts';
import { amendOrder, cancelOrder } from './change-order.service.ts';
import { openSandboxAccount } from './open-account.service.ts';
import { closePosition, placeOrder, previewOrder } from './place-order.service.ts';
import {
  readAccount,
  readAccounts,
  readAttempts,
  readFills,
  readLedger,
  readOrder,
  readOrders,
  readPositions,
} from './trading.queries.ts';

/** The guard of every call here. */
export type RequireUnlocked = (request: Pick<FastifyRequest, 'viewer'>) => Promise<Viewer>;

const ACCOUNTS = '/api/sandbox/accounts';
const params = z.strictObject({ id: z.uuid() });
const orderParams = z.strictObject({ id: z.uuid(), orderId: z.string().regex(/^[\w:-]{1,80}$/) });
const assetParams = z.strictObject({ id: z.uuid(), asset: z.string().regex(/^\w{1,20}$/) });
const noBody = z.strictObject({}).nullish();

export function tradingRoutes(app: App, deps: AccountDeps, guard: RequireUnlocked): void {
  accountRoutes(app, deps, guard);
  historyRoutes(app, deps, guard);
  orderRoutes(app, deps, guard);
}

function accountRoutes(app: App, deps: AccountDeps, guard: RequireUnlocked): void {
  app.get(ACCOUNTS, { schema: { response: { 200: sandboxAccountsResponse } } }, async (request) =>
    readAccounts(deps, (await guard(request)).userId),
  );
  app.post(
    ACCOUNTS,
    { schema: { body: openSandboxAccountRequest, response: { 200: sandboxAccount } } },
    async (request) => openSandboxAccount(deps, (await guard(request)).userId, request.body.name ?? null),
  );
  app.get(`${ACCOUNTS}/:id`, { schema: { params, response: { 200: sandboxAccount } } }, async (request) =>
    readAccount(deps, (await guard(request)).userId, request.params.id),
  );
  app.patch(
    `${ACCOUNTS}/:id/settings`,
    { schema: { params, body: sandboxSettingsRequest, response: { 200: sandboxAccount } } },
    async (request) => changeSettings(deps, (await guard(request)).userId, request.params.id, request.body),
  );
  app.post(
    `${ACCOUNTS}/:id/reset`,
    { schema: { params, body: noBody, response: { 200: sandboxAccount } } },
    async (request) => resetAccount(deps, (await guard(request)).userId, request.params.id),
  );
  app.get(
    `${ACCOUNTS}/:id/attempts`,
    { schema: { params, response: { 200: sandboxAttemptsResponse } } },
    async (request) => readAttempts(deps, (await guard(request)).userId, request.params.id),
  );
}

function historyRoutes(app: App, deps: AccountDeps, guard: RequireUnlocked): void {
  app.get(
    `${ACCOUNTS}/:id/positions`,
    { schema: { params, response: { 200: sandboxPositionsResponse } } },
    async (request) => readPositions(deps, (await guard(request)).userId, request.params.id),
  );
  app.get(
    `${ACCOUNTS}/:id/fills`,
    { schema: { params, querystring: sandboxPageQuery, response: { 200: sandboxFillsResponse } } },
    async (request) => readFills(deps, (await guard(request)).userId, request.params.id, request.query.cursor),
  );
  app.get(
    `${ACCOUNTS}/:id/ledger`,
    { schema: { params, querystring: sandboxLedgerQuery, response: { 200: sandboxLedgerResponse } } },
    async (request) => readLedger(deps, (await guard(request)).userId, request.params.id, request.query),
  );
}

function orderRoutes(app: App, deps: AccountDeps, guard: RequireUnlocked): void {
  const orders = `${ACCOUNTS}/:id/orders`;
  app.get(
    orders,
    { schema: { params, querystring: sandboxOrdersQuery, response: { 200: sandboxOrdersResponse } } },
    async (request) => readOrders(deps, (await guard(request)).userId, request.params.id, request.query),
  );
  app.post(orders, { schema: { params, body: placeOrderRequest, response: { 200: placedOrders } } }, async (request) =>
    placeOrder(deps, (await guard(request)).userId, request.params.id, request.body),
  );
  app.post(
    `${orders}/preview`,
    { schema: { params, body: previewOrderRequest, response: { 200: previewOrderResponse } } },
    async (request) => previewOrder(deps, (await guard(request)).userId, request.params.id, request.body),
  );
  const one = `${orders}/:orderId`;
  app.get(one, { schema: { params: orderParams, response: { 200: sandboxOrder } } }, async (request) =>
    readOrder(deps, (await guard(request)).userId, request.params.id, request.params.orderId),
  );
  app.patch(
    one,
    { schema: { params: orderParams, body: amendOrderRequest, response: { 200: sandboxOrder } } },
    async (request) =>
      amendOrder(deps, (await guard(request)).userId, request.params.id, request.params.orderId, request.body),
  );
  app.delete(one, { schema: { params: orderParams, response: { 200: sandboxOrder } } }, async (request) =>
    cancelOrder(deps, (await guard(request)).userId, request.params.id, request.params.orderId),
  );
  app.post(
    `${ACCOUNTS}/:id/positions/:asset/close`,
    { schema: { params: assetParams, body: closePositionRequest, response: { 200: placedOrders } } },
    async (request) =>
      closePosition(deps, (await guard(request)).userId, request.params.id, request.params.asset, request.body),
  );
}
