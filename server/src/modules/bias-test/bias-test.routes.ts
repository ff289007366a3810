import { z } from 'zod';
import {
  biasAnswerRequest,
  biasAnswerResponse,
  biasCritiqueResponse,
  biasFocusRequest,
  biasFocusResponse,
  biasInsightsResponse,
  biasTestResponse,
  biasTestsResponse,
  biasTestSummary,
  biasTrialAnswerRequest,
  biasTrialAnswerResponse,
  biasTrialResponse,
  startBiasTestRequest,
  startBiasTestResponse,
} from '@tradesense/contract/bias-test.ts';
import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import type { App, Platform } from '../../platform/module.ts';
import { signedIn } from '../../platform/http/session.ts';
import { answerQuestion, type AnswerDeps } from './answer-question.service.ts';
import { abandonTest, recordFocus } from './attention.service.ts';
import { readInsights, readTest, readTests } from './bias-test.queries.ts';
import { readCritique } from './critique.service.ts';
import { startTest, type StartTestDeps } from './start-test.service.ts';
import { answerTrialQuestion, askTrialQuestion, type TrialDeps } from './trial-question.service.ts';

export type BiasTestRouteDeps = Platform & StartTestDeps & AnswerDeps & TrialDeps;

const params = z.strictObject({ id: z.uuid() });
/** `cursor` is `nextCursor` of the page before. */
const listQuery = z.strictObject({ cursor: z.uuid().optional() });
const startHeaders = z.looseObject({ [IDEMPOTENCY_HEADER]: z.string().min(8).max(100).optional() });
const noBody = z.strictObject({}).nullish();

export function biasTestRoutes(app: App, deps: BiasTestRouteDeps): void {
  app.get('/api/bias-tests', { schema: { querystring: listQuery, response: { 200: biasTestsResponse } } }, (request) =>
    readTests(deps, signedIn(request).userId, request.query.cursor ?? null),
  );
  app.post(
    '/api/bias-tests',
    { schema: { headers: startHeaders, body: startBiasTestRequest, response: { 200: startBiasTestResponse } } },
    (request) => startTest(deps, signedIn(request).userId, request.body, request.headers[IDEMPOTENCY_HEADER] ?? null),
  );
  app.get('/api/bias-tests/insights', { schema: { response: { 200: biasInsightsResponse } } }, (request) =>
    readInsights(deps, signedIn(request).userId),
  );
  trialRoutes(app, deps);
  oneTestRoutes(app, deps);
}

/** For anybody, so these are limited per network address. */
function trialRoutes(app: App, deps: BiasTestRouteDeps): void {
  const config = { rateLimit: { max: 60, timeWindow: '1 minute' } };
  app.get('/api/bias-tests/trial', { config, schema: { response: { 200: biasTrialResponse } } }, () =>
    askTrialQuestion(deps),
  );
  app.post(
    '/api/bias-tests/trial/answers',
    { config, schema: { body: biasTrialAnswerRequest, response: { 200: biasTrialAnswerResponse } } },
    (request) => answerTrialQuestion(deps, request.body),
  );
}

function oneTestRoutes(app: App, deps: BiasTestRouteDeps): void {
  app.get('/api/bias-tests/:id', { schema: { params, response: { 200: biasTestResponse } } }, (request) =>
    readTest(deps, signedIn(request).userId, request.params.id),
  );
  app.post(
    '/api/bias-tests/:id/answers',
    { schema: { params, body: biasAnswerRequest, response: { 200: biasAnswerResponse } } },
    (request) => answerQuestion(deps, signedIn(request).userId, request.params.id, request.body),
  );
  app.post(
    '/api/bias-tests/:id/focus',
    { schema: { params, body: biasFocusRequest, response: { 200: biasFocusResponse } } },
    (request) => recordFocus(deps, signedIn(request).userId, request.params.id, request.body.focused),
  );
  app.post(
    '/api/bias-tests/:id/abandon',
    { schema: { params, body: noBody, response: { 200: biasTestSummary } } },
    (request) => abandonTest(deps, signedIn(request).userId, request.params.id),
  );
  app.get('/api/bias-tests/:id/critique', { schema: { params, response: { 200: biasCritiqueResponse } } }, (request) =>
    readCritique(deps, deps.config.coach !== null, signedIn(request).userId, request.params.id),
  );
}
