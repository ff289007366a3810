import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import type { GuidanceDeps } from './guidance.queries.ts';
import { guidanceRoutes } from './guidance.routes.ts';

/**
 * The next steps, in the same order for the coach, Home and Study, and the guided first hour. The module has no tables:
 * every result is computed from data that other modules have stored.
 */
export function createGuidanceModule(platform: Platform, deps: GuidanceDeps): ServerModule {
  return {
    name: 'guidance',
    personalData: NO_PERSONAL_DATA,
    routes: (app) => guidanceRoutes(app, { ...deps, config: platform.config }),
  };
}
