import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import { browserHashOf } from './browser-cookie.ts';
import type { LtiDeps } from './lti-deps.ts';
import { deleteLink, listLinks } from './links.repo.ts';
import { chooseLink, openLaunch } from './open-launch.service.ts';
import { readLaunchView } from './read-launch.queries.ts';

/** Routes for the page of a launch, and for an account's links with learning platforms. */
export function launchesRoutes(app: App, deps: LtiDeps): void {
  const { db } = deps;
  route(app, 'GET /api/lti/launches/{id}', (request) =>
    readLaunchView(deps, request.params.id, {
      browserHash: browserHashOf(request),
      userId: request.viewer?.userId ?? null,
    }),
  );
  route(app, 'POST /api/lti/launches/{id}/open', (request) => {
    const { userId } = request.viewer;
    return openLaunch(deps, request.params.id, { browserHash: browserHashOf(request), userId }, request.body);
  });
  route(app, 'POST /api/lti/launches/{id}/choice', (request) => {
    const { userId } = request.viewer;
    const caller = { browserHash: browserHashOf(request), userId };
    return chooseLink(deps, request.params.id, caller, request.body.assignmentId);
  });
  route(app, 'GET /api/lti/links', async ({ viewer }) => {
    const links = await db.read((tx) => listLinks(tx, viewer.userId));
    return { links: links.map((link) => ({ ...link, linkedAt: new Date(link.linkedAt).toISOString() })) };
  });
  route(app, 'DELETE /api/lti/links/{id}', async ({ viewer, params }) => {
    const isDone = await db.transaction((tx) => deleteLink(tx, viewer.userId, params.id));
    if (!isDone) throw new Problem('not-found', { detail: 'Your account has no such link.' });
    return { done: true as const };
  });
}
