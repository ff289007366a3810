import { z } from 'zod';
import {
  chartExamResponse,
  chartExamsResponse,
  examAppealRequest,
  examAppealResponse,
  examFocusRequest,
  examFocusResponse,
  examHistoryResponse,
  examItemsQuery,
  examItemsResponse,
  examResultsResponse,
  examSummary,
  saveMarksRequest,
  saveMarksResponse,
  startChartExamRequest,
  submitPartRequest,
  submitPartResponse,
} from '@tradesense/contract/chart-exam.ts';
import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { App } from '../../platform/module.ts';
import { administrator } from '../identity/index.ts';
import { appealChart } from './appeal.service.ts';
import { abandonExam, recordFocus } from './attention.service.ts';
import { readExam, readHistory, readOverview, readResults } from './chart-exam.queries.ts';
import { readItemStatistics } from './item-statistics.queries.ts';
import { serveNextChart, startExam, type StartExamDeps } from './start-exam.service.ts';
import { saveMarks, submitPart } from './submit-part.service.ts';

const params = z.strictObject({ id: z.uuid() });
const chartParams = z.strictObject({ id: z.uuid(), index: z.coerce.number().int().min(0).max(100) });
/** `cursor` is `nextCursor` of the page before. */
const listQuery = z.strictObject({ cursor: z.uuid().optional() });
const startHeaders = z.looseObject({ [IDEMPOTENCY_HEADER]: z.string().min(8).max(100).optional() });
const noBody = z.strictObject({}).nullish();

export function chartExamRoutes(app: App, deps: StartExamDeps): void {
  app.get('/api/chart-exams', { schema: { response: { 200: chartExamsResponse } } }, (request) =>
    readOverview(deps, signedIn(request).userId),
  );
  app.get(
    '/api/chart-exams/history',
    { schema: { querystring: listQuery, response: { 200: examHistoryResponse } } },
    (request) => readHistory(deps, signedIn(request).userId, request.query.cursor ?? null),
  );
  app.post(
    '/api/chart-exams',
    { schema: { headers: startHeaders, body: startChartExamRequest, response: { 200: chartExamResponse } } },
    (request) => startExam(deps, signedIn(request).userId, request.body, request.headers[IDEMPOTENCY_HEADER] ?? null),
  );
  app.get('/api/chart-exams/:id', { schema: { params, response: { 200: chartExamResponse } } }, (request) =>
    readExam(deps, signedIn(request).userId, request.params.id),
  );
  app.get('/api/chart-exams/:id/results', { schema: { params, response: { 200: examResultsResponse } } }, (request) =>
    readResults(deps, signedIn(request).userId, request.params.id),
  );
  runningExamRoutes(app, deps);
  app.get(
    '/api/admin/chart-exam-items',
    { schema: { querystring: examItemsQuery, response: { 200: examItemsResponse } } },
    (request) => {
      administrator(request);
      return readItemStatistics(deps, request.query);
    },
  );
  app.post(
    '/api/chart-exams/:id/charts/:index/appeal',
    { schema: { params: chartParams, body: examAppealRequest, response: { 200: examAppealResponse } } },
    (request) =>
      appealChart(deps, signedIn(request).userId, request.params.id, request.params.index, request.body.text),
  );
}

function runningExamRoutes(app: App, deps: StartExamDeps): void {
  app.post(
    '/api/chart-exams/:id/next',
    { schema: { params, body: noBody, response: { 200: chartExamResponse } } },
    (request) => serveNextChart(deps, signedIn(request).userId, request.params.id),
  );
  app.put(
    '/api/chart-exams/:id/marks',
    { schema: { params, body: saveMarksRequest, response: { 200: saveMarksResponse } } },
    (request) => saveMarks(deps, signedIn(request).userId, request.params.id, request.body),
  );
  app.post(
    '/api/chart-exams/:id/submissions',
    { schema: { params, body: submitPartRequest, response: { 200: submitPartResponse } } },
    (request) => submitPart(deps, signedIn(request).userId, request.params.id, request.body),
  );
  app.post(
    '/api/chart-exams/:id/focus',
    { schema: { params, body: examFocusRequest, response: { 200: examFocusResponse } } },
    (request) => recordFocus(deps, signedIn(request).userId, request.params.id, request.body.focused),
  );
  app.post(
    '/api/chart-exams/:id/abandon',
    { schema: { params, body: noBody, response: { 200: examSummary } } },
    (request) => abandonExam(deps, signedIn(request).userId, request.params.id),
  );
}
