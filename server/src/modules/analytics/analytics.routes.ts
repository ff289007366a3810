import type { FastifyRequest } from 'fastify';
import type { App, Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { takeClientErrors } from './client-errors.service.ts';
import { addHeartbeat, countPageView } from './page-views.service.ts';

const DONE = { done: true } as const;

export function analyticsRoutes(app: App, platform: Platform): void {
  route(app, 'POST /api/analytics/page-views', async (request) => {
    await countPageView(platform, visitorIn(request), request.body);
    return DONE;
  });
  route(app, 'POST /api/analytics/heartbeat', async (request) => {
    await addHeartbeat(platform, visitorIn(request), request.body);
    return DONE;
  });
  route(app, 'POST /api/analytics/errors', (request) => {
    takeClientErrors(platform, request.body);
    return DONE;
  });
}

/**
 * Returns the visitor's id from the cookie, which every request that passed the CSRF check has. Throws `csrf-rejected`
 * if it is missing.
 */
function visitorIn(request: Pick<FastifyRequest, 'cookies'>): string {
  const visitor = visitorOf(request);
  if (visitor === null) throw new Problem('csrf-rejected');
  return visitor;
}
