import { mediaContent, type EndpointTable } from './endpoint.ts';
import {
  regradePreview,
  regradePreviewRequest,
  regradeRequest,
  regradeRun,
  regradesExportQuery,
  regradesQuery,
  regradesResponse,
} from './regrades.ts';

const ADMIN = { tag: 'Chart Exam', access: 'administrator' } as const;

export const regradesEndpoints = {
  'GET /api/admin/regrades': {
    ...ADMIN,
    id: 'listRegrades',
    summary: 'List re-grades of charts',
    description: '50 a page, the newest first unless another order is asked for.',
    query: regradesQuery,
    response: regradesResponse,
  },
  'GET /api/admin/regrades/export': {
    ...ADMIN,
    id: 'exportRegrades',
    summary: 'Export the re-grades that a filter selects as CSV',
    query: regradesExportQuery,
    response: mediaContent<string>('text/csv'),
  },
  'POST /api/admin/regrades/preview': {
    ...ADMIN,
    id: 'previewRegrade',
    summary: 'Count what grading charts again would change, and change nothing',
    description: 'The figures are of the oldest 1,000 exams; `exams` counts all of them.',
    body: regradePreviewRequest,
    response: regradePreview,
    problems: ['not-found'],
  },
  'POST /api/admin/regrades': {
    ...ADMIN,
    id: 'startRegrade',
    summary: 'Grade charts again on a rule version, or void a faulty one',
    description:
      'Exams are graded again in the background, one re-grade at a time. Old grades stay beside the new ones; each learner with another result is told once. Writes one entry of the audit log.',
    body: regradeRequest,
    response: regradeRun,
    problems: ['confirmation-needed', 'not-found', 'nothing-changed', 'regrade-running'],
  },
} as const satisfies EndpointTable;
