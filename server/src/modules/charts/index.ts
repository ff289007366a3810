import type { Platform, ServerModule } from '../../platform/module.ts';
import { TRADING_EVENTS } from '../trading/trading.events.ts';
import { CHARTS_PERSONAL_DATA } from './personal-data.repo.ts';
import { keepChart } from './chart-snapshots.service.ts';
import { chartsRoutes } from './charts.routes.ts';

/**
 * Stores learners' charts: the drawings and display settings for each asset, both the current ones and those at the
 * time of each order.
 */
export function createChartsModule(platform: Platform): ServerModule {
  platform.outbox.subscribe('charts.order-placed', TRADING_EVENTS['order-placed'], (tx, { payload }) =>
    keepChart(tx, payload),
  );
  return { name: 'charts', personalData: CHARTS_PERSONAL_DATA, routes: (app) => chartsRoutes(app, platform) };
}
