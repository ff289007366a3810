import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { createAggregatedSeries } from './aggregated-series.service.ts';
import { createCandleWindows } from './candle-window.service.ts';
import { createMarketHistory, type MarketHistory } from './history.service.ts';
import { marketRoutes } from './market.routes.ts';

export { CandleFileError } from './candle-columns.policy.ts';
export { importCandles } from './candle-import.service.ts';
export { createControlServer, type ControlServer } from './control-server.ts';
export { importThroughServer, ServerGone } from './control-client.ts';
export type { MarketHistory } from './history.service.ts';
export { importTarget, reportText, rowsTaken, type ImportReport, type ImportTarget } from './import-report.ts';

/** The catalogue, the price history and its two calls; `history` is for other modules. */
export function createMarketModule(platform: Platform): { module: ServerModule; history: MarketHistory } {
  const simulated = createSimulatedMarket(platform.config.marketSeed);
  const aggregated = createAggregatedSeries();
  const candleWindows = createCandleWindows(platform, simulated, aggregated);
  return {
    module: { name: 'market', routes: marketRoutes(platform, candleWindows) },
    history: createMarketHistory(platform, simulated, aggregated),
  };
}
