import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { setUsername } from './username.service.ts';

export function profilesRoutes(app: App, platform: Platform): void {
  route(app, 'PUT /api/profile/username', ({ viewer, body }) => setUsername(platform, viewer.userId, body.username));
}
