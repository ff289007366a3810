import { mediaContent, type EndpointTable } from './endpoint.ts';
import { studyItemsExportQuery, studyItemsQuery, studyItemsResponse } from './study-items.ts';

const ADMIN = { tag: 'Study', access: 'administrator' } as const;

export const studyItemsEndpoints = {
  'GET /api/admin/study-items': {
    ...ADMIN,
    id: 'listStudyItems',
    summary: 'List quiz questions or tasks with their difficulty, discrimination and flags',
    description: '50 a page. Visitors are not counted. The right option is named, so only administrators may read it.',
    query: studyItemsQuery,
    response: studyItemsResponse,
  },
  'GET /api/admin/study-items/export': {
    ...ADMIN,
    id: 'exportStudyItems',
    summary: 'Export the quiz questions or tasks that a filter selects as CSV',
    query: studyItemsExportQuery,
    response: mediaContent<string>('text/csv'),
  },
} as const satisfies EndpointTable;
