import type { Platform, ServerModule } from '../../platform/module.ts';
import { chartsRoutes } from './charts.routes.ts';

/** What learners keep of their charts: drawings and how the chart is drawn, for each asset. */
export function createChartsModule(platform: Platform): ServerModule {
  return { name: 'charts', routes: (app) => chartsRoutes(app, platform) };
}
