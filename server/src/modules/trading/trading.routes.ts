import { timeZoneOf } from '../../platform/http/time-zone.ts';
import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import type { Settings } from '../settings/index.ts';
import { changeSettings, resetAccount, type AccountDeps } from './account-settings.service.ts';
import { amendOrder, cancelOrder } from './change-order.service.ts';
import { cancelOrders, flattenAccount, reversePosition } from './desk-acts.service.ts';
import { openTradingAccount } from './open-account.service.ts';
import { changeOwnLimits, readOwnLimits } from './own-limits.service.ts';
import { closePosition, placeOrder, previewOrder } from './place-order.service.ts';
import { protectPosition } from './protect-position.service.ts';
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

type TradingDeps = AccountDeps & { readonly settings: Settings };

export function tradingRoutes(app: App, deps: TradingDeps): void {
  accountRoutes(app, deps);
  orderRoutes(app, deps);
  deskActRoutes(app, deps);
}

const traderOf = (
  request: Parameters<typeof timeZoneOf>[0] & { readonly viewer: { userId: string }; readonly params: { id: string } },
) => ({ userId: request.viewer.userId, accountId: request.params.id, zone: timeZoneOf(request) });

function accountRoutes(app: App, deps: TradingDeps): void {
  route(app, 'GET /api/sandbox/accounts', ({ viewer }) => readAccounts(deps, viewer.userId));
  route(app, 'POST /api/sandbox/accounts', ({ viewer, body }) =>
    openTradingAccount(deps, viewer.userId, body.name ?? null),
  );
  route(app, 'GET /api/sandbox/accounts/{id}', ({ viewer, params }) => readAccount(deps, viewer.userId, params.id));
  route(app, 'PATCH /api/sandbox/accounts/{id}/settings', ({ viewer, params, body }) =>
    changeSettings(deps, viewer.userId, params.id, body),
  );
  route(app, 'POST /api/sandbox/accounts/{id}/reset', ({ viewer, params }) =>
    resetAccount(deps, viewer.userId, params.id),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/limits', (request) => readOwnLimits(deps, traderOf(request)));
  route(app, 'PUT /api/sandbox/accounts/{id}/limits', (request) =>
    changeOwnLimits(deps, traderOf(request), request.body),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/attempts', ({ viewer, params, query }) =>
    readAttempts(deps, viewer.userId, params.id, query),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/positions', ({ viewer, params }) =>
    readPositions(deps, viewer.userId, params.id),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/fills', ({ viewer, params, query }) =>
    readFills(deps, viewer.userId, params.id, query.cursor),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/ledger', ({ viewer, params, query }) =>
    readLedger(deps, viewer.userId, params.id, query),
  );
}

function orderRoutes(app: App, deps: AccountDeps): void {
  route(app, 'GET /api/sandbox/accounts/{id}/orders', ({ viewer, params, query }) =>
    readOrders(deps, viewer.userId, params.id, query),
  );
  route(app, 'POST /api/sandbox/accounts/{id}/orders', ({ viewer, params, body }) =>
    placeOrder(deps, viewer.userId, params.id, body),
  );
  route(app, 'POST /api/sandbox/accounts/{id}/orders/preview', ({ viewer, params, body }) =>
    previewOrder(deps, viewer.userId, params.id, body),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/orders/{orderId}', ({ viewer, params }) =>
    readOrder(deps, viewer.userId, params.id, params.orderId),
  );
  route(app, 'PATCH /api/sandbox/accounts/{id}/orders/{orderId}', ({ viewer, params, body }) =>
    amendOrder(deps, viewer.userId, params.id, params.orderId, body),
  );
  route(app, 'DELETE /api/sandbox/accounts/{id}/orders/{orderId}', ({ viewer, params }) =>
    cancelOrder(deps, viewer.userId, params.id, params.orderId),
  );
  route(app, 'POST /api/sandbox/accounts/{id}/positions/{asset}/close', ({ viewer, params, body }) =>
    closePosition(deps, viewer.userId, params.id, params.asset, body),
  );
}

function deskActRoutes(app: App, deps: AccountDeps): void {
  const actorOf = ({ userId }: { readonly userId: string }, accountId: string) => ({ userId, accountId });
  route(app, 'POST /api/sandbox/accounts/{id}/flatten', ({ viewer, params, body }) =>
    flattenAccount(deps, actorOf(viewer, params.id), body),
  );
  route(app, 'POST /api/sandbox/accounts/{id}/cancel-orders', ({ viewer, params, body }) =>
    cancelOrders(deps, actorOf(viewer, params.id), body),
  );
  route(app, 'POST /api/sandbox/accounts/{id}/positions/{asset}/reverse', ({ viewer, params, body }) =>
    reversePosition(deps, actorOf(viewer, params.id), params.asset, body),
  );
  route(app, 'POST /api/sandbox/accounts/{id}/positions/{asset}/protection', ({ viewer, params, body }) =>
    protectPosition(deps, actorOf(viewer, params.id), params.asset, body),
  );
}
