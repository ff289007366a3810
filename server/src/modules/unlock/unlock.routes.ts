import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { unlockCheck } from './unlock.service.ts';

export function unlockRoutes(app: App, platform: Platform): void {
  route(app, 'GET /api/sandbox/unlock-check', ({ viewer }) => unlockCheck(platform, viewer));
}
