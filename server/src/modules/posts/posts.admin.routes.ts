import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readReports, settleReport } from './reports.service.ts';

export function postsAdminRoutes(app: App, deps: Pick<Platform, 'db' | 'clock'>): void {
  route(app, 'GET /api/admin/post-reports', ({ query }) => readReports(deps, query.cursor));
  route(app, 'POST /api/admin/post-reports/{id}/settlement', ({ viewer, params, body }) =>
    settleReport(deps, viewer.userId, params.id, body.settlement),
  );
}
