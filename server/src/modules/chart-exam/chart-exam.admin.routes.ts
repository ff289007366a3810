import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readItemStatistics } from './item-statistics.queries.ts';

export function chartExamAdminRoutes(app: App, deps: Pick<Platform, 'db'>): void {
  route(app, 'GET /api/admin/chart-exam-items', ({ query }) => readItemStatistics(deps, query));
}
