import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readReports, type ReportsDeps } from './reports.queries.ts';
import { removeReported, settleReport } from './reports.service.ts';

/** Routes for moderators, who read and settle reports about posts, comments, profiles and messages to classes. */
export function moderationRoutes(app: App, deps: ReportsDeps & Pick<Platform, 'clock' | 'ids' | 'outbox'>): void {
  route(app, 'GET /api/moderation/reports', ({ query }) => readReports(deps, query.cursor));
  route(app, 'POST /api/moderation/reports/{id}/settlement', ({ viewer, params, body }) =>
    settleReport(deps, viewer.userId, params.id, body.settlement),
  );
  route(app, 'POST /api/moderation/reports/{id}/removal', ({ viewer, params, body }) =>
    removeReported(deps, viewer.userId, params.id, body),
  );
}
