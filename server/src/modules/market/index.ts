import {
  createSimulatedMarket,
  type MarketSeed,
  type SimulatedMarket,
} from '@tradesense/core/market/simulated-market.ts';
import { recentMemo } from '@tradesense/core/market/simulation/recent-memo.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { Settings } from '../settings/index.ts';
import { MARKET_PERSONAL_DATA } from './personal-data.repo.ts';
import { createAggregatedSeries } from './aggregated-series.service.ts';
import { limitMinutes } from './candle-retention.service.ts';
import { createCandleWindows } from './candle-window.service.ts';
import { createMarketHistory, type MarketHistory } from './history.service.ts';
import { chooseFeed } from './live/feed-choice.ts';
import { readByLease, readForOneself } from './live/feed-reader.ts';
import { createTickerPrices } from './live/live-prices.service.ts';
import { streamLiveMarket } from './live/live-streams.ts';
import { createLiveMarket, type LiveMarket } from './live/live-market.service.ts';
import { createTickLoop, type TickLoop } from './live/tick-loop.service.ts';
import type { InstalledSeed } from './market-secret.service.ts';
import { createMarketDays } from './market-page/market-day.service.ts';
import { marketRoutes } from './market.routes.ts';
import { createOpenTimes } from './open-times.service.ts';
import { createPracticeHistory, type PracticeHistory } from './practice/practice-history.service.ts';
import type { ShippedHistory } from './practice/shipped-history.ts';
import { keepRollUps } from './roll-up.service.ts';
import { createSimulatedCheckpoints } from './simulated-checkpoints.service.ts';

export { CandleFileError } from './candle-columns.policy.ts';
export { candleGaps, gapsText, type GapQuestion, type SeriesGaps } from './candle-gaps.service.ts';
export {
  importedBefore,
  importReading,
  previewCandleFile,
  readCandleFile,
  type CandleFileDeps,
  type FileImport,
  type FileImportRefusal,
  type FilePreview,
} from './candle-file.service.ts';
export { importCandles } from './candle-import.service.ts';
export { createControlServer, type ControlServer } from './control-server.ts';
export { gapsThroughServer, importThroughServer } from './control-client.ts';
export { fingerprintOf } from './practice/bars-fingerprint.ts';
export { decodeHistoryFile, encodeHistoryFile } from './practice/history-file.ts';
export { isApart, lockShown, markShown, shownRanges, type ShownStretch } from './practice/practice-shown.repo.ts';
export { PracticeAsset } from './practice/practice-series.ts';
export { recordedOrAll } from './practice/recorded-or-all.ts';
export type { PracticeHistory, PracticeWindows } from './practice/practice-history.service.ts';
export { readShippedHistory, type ShippedHistory } from './practice/shipped-history.ts';
export type { MarketHistory } from './history.service.ts';
export { installedSeed, SEALED_MARKET_SECRET, type InstalledSeed } from './market-secret.service.ts';
export { isKnownExchange } from './exchange/exchange-client.ts';
export { RecordingRefused } from './exchange/recording-file.ts';
export { recordExchange } from './exchange/recording.service.ts';
export type { LiveTick } from './live/feed.ts';
export type { LiveMarket } from './live/live-market.service.ts';
export type { LivePrice, MarketStatus } from './live/price-book.ts';
export type { BarChange } from './live/running-bars.ts';
export type { TickLoop } from './live/tick-loop.service.ts';
export { gapQuestion, importTarget, reportText, rowsTaken, type ImportReport } from './import-report.ts';
export type { ImportTarget } from './import-series.ts';

export interface Market {
  readonly module: ServerModule;
  /** Complete bars under the history rule, for other modules. */
  readonly history: MarketHistory;
  /** The history from which tests, exams and replays are drawn. */
  readonly practice: PracticeHistory;
  /** Current prices, for other modules. */
  readonly live: LiveMarket;
  /** The loop that fetches prices. The caller starts and stops it. */
  readonly ticks: TickLoop;
  /** Loads the data that the first requests need: the practice history and the last price of each asset. */
  prepare(): Promise<void>;
}

export interface MarketModuleDeps {
  readonly shipped: ShippedHistory;
  readonly installed: InstalledSeed;
  readonly settings: Settings;
}

/** Maximum number of simulated markets with a known seed that are kept in memory. */
const KEPT_MARKETS = 2;
const knownMarket = recentMemo(KEPT_MARKETS, createSimulatedMarket);

/**
 * Returns the simulated market generated from the seed. Servers in one process with the same known seed share one
 * market, so that each day is computed only once.
 */
function marketOf(seed: MarketSeed): SimulatedMarket {
  return typeof seed === 'number' ? knownMarket(seed) : createSimulatedMarket(seed);
}

/** Creates the market module: the asset catalog, the price history, live prices and their endpoints. */
export function createMarketModule(platform: Platform, { shipped, installed, settings }: MarketModuleDeps): Market {
  for (const problem of shipped.problems) platform.log.warn(problem, 'a file of the practice history is not usable');
  const simulated = marketOf(installed.seed);
  const aggregated = createAggregatedSeries();
  const feed = chooseFeed(platform, simulated);
  const live = createLiveMarket({ ...platform, feed });
  // Candles after the market time may not be shown. In a replay of the feed, the market time is the time that the
  // replay has reached.
  const present = { config: platform.config, clock: live };
  const candleWindows = createCandleWindows(present, { market: simulated, revision: installed.revision }, aggregated);
  const tickerPrices = createTickerPrices(live, platform.clock);
  const marketDays = createMarketDays({ live, feed, clock: platform.clock });
  const openTimes = createOpenTimes(platform.compute, aggregated);
  const reader = platform.config.redisUrl === null ? readForOneself() : readByLease(platform);
  streamLiveMarket(live, platform.streams);
  keepRollUps(platform);
  const checkpoints = createSimulatedCheckpoints(platform, simulated, installed.revision);
  limitMinutes(platform);
  const practice = createPracticeHistory(platform, { shipped, simulated, openTimes });
  const ticks = createTickLoop(platform, { feed, live, reader });
  return {
    module: {
      name: 'market',
      personalData: MARKET_PERSONAL_DATA,
      routes: marketRoutes(platform, { candleWindows, tickerPrices, marketDays, settings, practice, shipped }),
    },
    history: createMarketHistory(present, simulated, aggregated, openTimes),
    practice,
    live,
    ticks,
    async prepare() {
      await checkpoints.resume();
      await platform.db.read((tx) => practice.prepare(tx));
      await ticks.prepare();
    },
  };
}
