import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import type { GuidanceDeps } from './guidance.queries.ts';
import { guidanceRoutes } from './guidance.routes.ts';

/**
 * What to do next, in one order for the coach, Home and Study, and the led first hour. It has no tables: every answer
 * follows from what the other modules have stored, so that no step is completed by a click alone.
 */
export function createGuidanceModule(platform: Platform, deps: GuidanceDeps): ServerModule {
  return {
    name: 'guidance',
    personalData: NO_PERSONAL_DATA,
    routes: (app) => guidanceRoutes(app, { ...deps, config: platform.config }),
  };
}
