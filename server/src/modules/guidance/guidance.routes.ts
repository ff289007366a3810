import type { FastifyRequest } from 'fastify';
import { isHttps, type Config } from '../../config.ts';
import { route } from '../../platform/http/route.ts';
import { ensureVisitor, visitorOf } from '../../platform/http/visitor.ts';
import type { App } from '../../platform/module.ts';
import { studyOwner } from '../study/index.ts';
import { firstHour } from './first-hour.policy.ts';
import { readFacts, type GuidanceDeps } from './guidance.queries.ts';
import { nextSteps } from './next-steps.policy.ts';

export interface GuidanceRouteDeps extends GuidanceDeps {
  readonly config: Config;
}

/**
 * Adds the routes of the module. Reading the steps gives the browser no id, because a browser without an id has done no
 * step yet.
 */
export function guidanceRoutes(app: App, deps: GuidanceRouteDeps): void {
  const factsOf = (request: FastifyRequest) => {
    const reader = studyOwner(request.viewer?.userId ?? null, () => visitorOf(request) ?? 'no visitor');
    return readFacts(deps, reader, request.viewer);
  };
  route(app, 'GET /api/next-steps', async (request) => {
    const facts = await factsOf(request);
    return { steps: [...nextSteps(facts)], cardsDue: facts.study.cardsDue };
  });
  route(app, 'GET /api/first-hour', async (request) => firstHour(await factsOf(request)));
  route(app, 'PUT /api/first-hour/marks/{mark}', async (request, reply) => {
    const owner = studyOwner(request.viewer?.userId ?? null, () => ensureVisitor(request, reply, isHttps(deps.config)));
    await deps.study.markFirstHour(owner, request.params.mark, request.body.isSet);
    return { done: true } as const;
  });
}
