import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { joinByCode } from './join-class.service.ts';
import { createClass, leaveClass, listClasses, readClass, setTeaching } from './classes.service.ts';

export function classesRoutes(app: App, platform: Platform): void {
  route(app, 'GET /api/classes', ({ viewer }) => listClasses(platform, viewer.userId));
  route(app, 'PUT /api/classes/teaching', ({ viewer, body }) => setTeaching(platform, viewer.userId, body.teaches));
  route(app, 'POST /api/classes', ({ viewer, body }) => createClass(platform, viewer.userId, body));
  route(app, 'POST /api/classes/memberships', ({ viewer, body }) => joinByCode(platform, viewer.userId, body));
  route(app, 'GET /api/classes/{id}', ({ viewer, params }) => readClass(platform, viewer.userId, params.id));
  route(app, 'DELETE /api/classes/{id}/membership', async ({ viewer, params }) => {
    await leaveClass(platform, viewer.userId, params.id);
    return { done: true as const };
  });
}
