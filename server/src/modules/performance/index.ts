import type { Platform, ServerModule } from '../../platform/module.ts';
import { performanceRoutes } from './performance.routes.ts';

/** What a learner's closed trades, ratings and answers show over time. */
export function createPerformanceModule(platform: Platform): ServerModule {
  return { name: 'performance', routes: (app) => performanceRoutes(app, platform) };
}
