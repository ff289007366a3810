import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import type { Settings } from '../settings/index.ts';
import { unlockCheck } from './unlock.service.ts';

export function unlockRoutes(app: App, deps: Platform & { readonly settings: Settings }): void {
  route(app, 'GET /api/sandbox/unlock-check', ({ viewer }) => unlockCheck(deps, viewer));
}
