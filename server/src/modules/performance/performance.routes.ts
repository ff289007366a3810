import { route } from '../../platform/http/route.ts';
import { timeZoneOf } from '../../platform/http/time-zone.ts';
import type { App } from '../../platform/module.ts';
import { exportDashboard } from './dashboard-export.queries.ts';
import { readHolding, type HoldingDeps } from './holding.queries.ts';
import { readLetter } from './letter.queries.ts';
import { listAnswers, readSkill } from './skill.queries.ts';
import { listDashboardTrades, readTradingDashboard, readWhatIf } from './trading-dashboard.queries.ts';
import type { Reader } from './trading-source.service.ts';

const readerOf = (
  request: Parameters<typeof timeZoneOf>[0] & { readonly viewer: { readonly userId: string } },
): Reader => ({
  userId: request.viewer.userId,
  zone: timeZoneOf(request),
});

export function performanceRoutes(app: App, deps: HoldingDeps): void {
  route(app, 'GET /api/dashboard/trading', (request) => readTradingDashboard(deps, readerOf(request), request.query));
  route(app, 'GET /api/dashboard/trades', (request) => listDashboardTrades(deps, readerOf(request), request.query));
  route(app, 'GET /api/dashboard/what-if', (request) => readWhatIf(deps, readerOf(request), request.query));
  route(app, 'GET /api/dashboard/holding', (request) => readHolding(deps, readerOf(request), request.query));
  route(app, 'GET /api/dashboard/skill', (request) => readSkill(deps, readerOf(request)));
  route(app, 'GET /api/dashboard/answers', (request) => listAnswers(deps, readerOf(request), request.query));
  route(app, 'GET /api/dashboard/letter', (request) => readLetter(deps, readerOf(request), request.query));
  route(app, 'GET /api/dashboard/export', (request, reply) =>
    exportDashboard(deps, readerOf(request), request.query, reply),
  );
}
