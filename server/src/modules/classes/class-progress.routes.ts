import { route } from '../../platform/http/route.ts';
import { sendTable } from '../../platform/http/table-export.ts';
import type { App } from '../../platform/module.ts';
import type { AssignmentDeps } from './assignment-kind.ts';
import { readClassCalibration, readClassItems } from './class-insights.queries.ts';
import { readOwnProgress, readProgress, readWholeProgress } from './class-progress.queries.ts';
import { classGradebook } from './class-gradebook.ts';

export function classProgressRoutes(app: App, deps: AssignmentDeps): void {
  route(app, 'GET /api/classes/{id}/progress', ({ viewer, params, query }) =>
    readProgress(deps, viewer.userId, params.id, query),
  );
  route(app, 'GET /api/classes/{id}/progress/own', ({ viewer, params, query }) =>
    readOwnProgress(deps, viewer.userId, params.id, query),
  );
  route(app, 'GET /api/classes/{id}/calibration', ({ viewer, params }) =>
    readClassCalibration(deps, viewer.userId, params.id),
  );
  route(app, 'GET /api/classes/{id}/assignments/{assignmentId}/items', ({ viewer, params }) =>
    readClassItems(deps, viewer.userId, params),
  );
  route(app, 'GET /api/classes/{id}/gradebook', async ({ viewer, params }, reply) => {
    const { taught, table } = await readWholeProgress(deps, viewer.userId, params.id);
    return sendTable(reply, classGradebook(taught.name, table, new Date(deps.clock.now())), 'csv');
  });
}
