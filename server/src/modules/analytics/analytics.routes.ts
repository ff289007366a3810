import type { FastifyRequest } from 'fastify';
import { clientErrorsRequest, heartbeatRequest, pageViewRequest } from '@tradesense/contract/analytics.ts';
import { doneResponse } from '@tradesense/contract/auth.ts';
import type { App, Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { takeClientErrors } from './client-errors.service.ts';
import { addHeartbeat, countPageView } from './page-views.service.ts';

const DONE = { done: true } as const;
/** What a browser still sends while it closes a page is 64 KiB at most; ten errors in full are a little more. */
const BODY_MAX_BYTES = 128 * 1024;

/** A whole class may sit behind one network address. */
function perMinute(max: number) {
  return { config: { rateLimit: { max, timeWindow: '1 minute' } }, bodyLimit: BODY_MAX_BYTES };
}

export function analyticsRoutes(app: App, platform: Platform): void {
  const response = { 200: doneResponse };
  app.post(
    '/api/analytics/page-views',
    { ...perMinute(300), schema: { body: pageViewRequest, response } },
    async (request) => {
      await countPageView(platform, visitorIn(request), request.body);
      return DONE;
    },
  );
  app.post(
    '/api/analytics/heartbeat',
    { ...perMinute(300), schema: { body: heartbeatRequest, response } },
    async (request) => {
      await addHeartbeat(platform, visitorIn(request), request.body);
      return DONE;
    },
  );
  app.post(
    '/api/analytics/errors',
    { ...perMinute(60), schema: { body: clientErrorsRequest, response } },
    (request) => {
      takeClientErrors(platform, request.body);
      return DONE;
    },
  );
}

/** A write that passed the CSRF check comes from a browser that has its cookie. */
function visitorIn(request: FastifyRequest): string {
  const visitor = visitorOf(request);
  if (visitor === null) throw new Problem('csrf-rejected');
  return visitor;
}
