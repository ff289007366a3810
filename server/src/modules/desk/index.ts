import type { Platform, ServerModule } from '../../platform/module.ts';
import { deskRoutes } from './desk.routes.ts';
import { DESK_PERSONAL_DATA } from './personal-data.repo.ts';

/** What learners keep for the desk under names of their own: order presets and chart templates. */
export function createDeskModule(platform: Platform): ServerModule {
  return { name: 'desk', personalData: DESK_PERSONAL_DATA, routes: (app) => deskRoutes(app, platform) };
}
