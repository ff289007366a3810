import { route } from '../../platform/http/route.ts';
import { sendTable } from '../../platform/http/table-export.ts';
import type { App, Platform } from '../../platform/module.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { answerAppeal } from './answer-appeal.service.ts';
import { EXAM_ITEM_COLUMNS, exportedItems, readItemStatistics } from './item-statistics.queries.ts';
import { previewRegrade, type PreviewDeps } from './preview-regrade.service.ts';
import { exportedRegrades, readRegrades, REGRADE_COLUMNS } from './regrades-list.queries.ts';
import { startRegrade } from './start-regrade.service.ts';

export function chartExamAdminRoutes(app: App, deps: Pick<Platform, 'db' | 'ids' | 'outbox'> & PreviewDeps): void {
  route(app, 'GET /api/admin/chart-exam-items', ({ query }) => readItemStatistics(deps, query));
  route(app, 'GET /api/admin/chart-exam-items/export', ({ query }, reply) => {
    const pages = exportedItems(deps, query);
    return sendTable(reply, { fileName: 'chart-exam-items', columns: EXAM_ITEM_COLUMNS, pages }, 'csv');
  });
  route(app, 'POST /api/admin/chart-exam-appeals/{id}/answer', async ({ viewer, params, body }) => {
    await valueOrProblem(answerAppeal(deps, viewer, params.id, body.text), (reason) => new Problem(reason));
    return { done: true as const };
  });
  route(app, 'GET /api/admin/regrades', ({ query }) => readRegrades(deps, query));
  route(app, 'GET /api/admin/regrades/export', ({ query }, reply) => {
    const pages = exportedRegrades(deps, query);
    return sendTable(reply, { fileName: 're-grades', columns: REGRADE_COLUMNS, pages }, 'csv');
  });
  route(app, 'POST /api/admin/regrades/preview', ({ body }) =>
    valueOrProblem(previewRegrade(deps, body), (reason) => new Problem(reason)),
  );
  route(app, 'POST /api/admin/regrades', ({ viewer, body }) =>
    valueOrProblem(startRegrade(deps, viewer, body), (reason) => new Problem(reason)),
  );
}
