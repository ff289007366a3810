import { route } from '../../platform/http/route.ts';
import { onePage, sendTable } from '../../platform/http/table-export.ts';
import type { App } from '../../platform/module.ts';
import type { LtiDeps } from './lti-deps.ts';
import {
  exportedParkedScores,
  PARKED_COLUMNS,
  PLATFORM_COLUMNS,
  readParkedScores,
  readPlatforms,
} from './platform-lists.queries.ts';
import { addPlatform, changePlatform, removePlatform, retryParkedScore } from './manage-platforms.service.ts';

export function ltiAdminRoutes(app: App, deps: LtiDeps): void {
  route(app, 'GET /api/admin/lti', ({ query }) => readPlatforms(deps, query));
  route(app, 'GET /api/admin/lti/platforms/export', async ({ query }, reply) => {
    const { platforms } = await readPlatforms(deps, query);
    return sendTable(
      reply,
      { fileName: 'learning-platforms', columns: PLATFORM_COLUMNS, pages: onePage(platforms) },
      'csv',
    );
  });
  route(app, 'GET /api/admin/lti/parked', ({ query }) => readParkedScores(deps, query));
  route(app, 'GET /api/admin/lti/parked/export', ({ query }, reply) => {
    const pages = exportedParkedScores(deps, query);
    return sendTable(reply, { fileName: 'parked-grades', columns: PARKED_COLUMNS, pages }, 'csv');
  });
  route(app, 'POST /api/admin/lti/platforms', ({ viewer, body }) => addPlatform(deps, viewer, body));
  route(app, 'PUT /api/admin/lti/platforms/{id}', ({ viewer, params, body }) =>
    changePlatform(deps, viewer, params.id, body),
  );
  route(app, 'DELETE /api/admin/lti/platforms/{id}', ({ viewer, params }) => removePlatform(deps, viewer, params.id));
  route(app, 'POST /api/admin/lti/parked/{id}/retry', ({ viewer, params }) =>
    retryParkedScore(deps, viewer, params.id),
  );
}
