import { route } from '../../platform/http/route.ts';
import { sendTable } from '../../platform/http/table-export.ts';
import type { App } from '../../platform/module.ts';
import {
  exportedStudyItems,
  readStudyItems,
  STUDY_ITEM_COLUMNS,
  type ItemStatisticsDeps,
} from './item-statistics.queries.ts';

export function studyAdminRoutes(app: App, deps: ItemStatisticsDeps): void {
  route(app, 'GET /api/admin/study-items', ({ query }) => readStudyItems(deps, query));
  route(app, 'GET /api/admin/study-items/export', ({ query }, reply) =>
    sendTable(
      reply,
      { fileName: 'study-items', columns: STUDY_ITEM_COLUMNS, pages: exportedStudyItems(deps, query) },
      'csv',
    ),
  );
}
