import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import type { LtiDeps } from './lti-deps.ts';
import {
  addPlatform,
  changePlatform,
  readPlatforms,
  removePlatform,
  retryParkedScore,
} from './manage-platforms.service.ts';

export function ltiAdminRoutes(app: App, deps: LtiDeps): void {
  route(app, 'GET /api/admin/lti', () => readPlatforms(deps));
  route(app, 'POST /api/admin/lti/platforms', ({ viewer, body }) => addPlatform(deps, viewer, body));
  route(app, 'PUT /api/admin/lti/platforms/{id}', ({ viewer, params, body }) =>
    changePlatform(deps, viewer, params.id, body),
  );
  route(app, 'DELETE /api/admin/lti/platforms/{id}', ({ viewer, params }) => removePlatform(deps, viewer, params.id));
  route(app, 'POST /api/admin/lti/parked/{id}/retry', ({ viewer, params }) =>
    retryParkedScore(deps, viewer, params.id),
  );
}
