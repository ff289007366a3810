import type { Platform, ServerModule } from '../../platform/module.ts';
import { deskRoutes } from './desk.routes.ts';
import { DESK_PERSONAL_DATA } from './personal-data.repo.ts';

/** Stores named items that learners create for the sandbox: order presets and chart templates. */
export function createDeskModule(platform: Platform): ServerModule {
  return { name: 'desk', personalData: DESK_PERSONAL_DATA, routes: (app) => deskRoutes(app, platform) };
}
