import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { historyBarStart, joinSundays } from '@tradesense/core/market/larger-bars.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import {
  SIMULATED_MARKET_END,
  SIMULATED_MARKET_START,
  type SimulatedMarket,
} from '@tradesense/core/market/simulated-market.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AggregatedSeries } from './aggregated-series.service.ts';
import { firstBarFrom } from './bar-search.ts';
import { seriesOf } from './candle-series.repo.ts';
import { storedBars } from './candles.repo.ts';
import { assetClassOf, historyOrigin, originSource, type HistoryOrigin } from './history.policy.ts';
import type { OpenTimes } from './open-times.service.ts';

/**
 * The price history: only complete bars, under the history rule (imported first, otherwise simulated if configured).
 */
export interface MarketHistory {
  /**
   * Returns the source of the history of an interval, or `null` if the asset has none. The call is cheap, because it
   * reads no bars.
   */
  source(tx: Tx, asset: AssetSymbol, interval: Interval): Promise<PriceSource | null>;
  /**
   * Returns the source of the history and a time range that contains the opens of all complete bars, or `null` if there
   * is no history. The call is cheap, because it reads no bars.
   */
  span(
    tx: Tx,
    asset: AssetSymbol,
    interval: Interval,
  ): Promise<{ source: PriceSource; from: EpochMs; until: EpochMs } | null>;
  /**
   * Returns the open times of all complete bars in epoch ms, in ascending order, or `null` if the asset has no history
   * of the interval. The caller must not change the array, because it is cached. A compute task can share its memory.
   */
  openTimes(
    tx: Tx,
    asset: AssetSymbol,
    interval: Interval,
  ): Promise<{ source: PriceSource; times: Float64Array } | null>;
  /**
   * Returns complete bars that open in [from, to), in ascending order. Returns an empty array if there is no history.
   */
  bars(tx: Tx, asset: AssetSymbol, interval: Interval, from: EpochMs, to: EpochMs): Promise<readonly Bar[]>;
}

/** Returns a range [from, until) that contains the open times of all bars of this origin. */
function limitsOf(origin: HistoryOrigin): { readonly from: EpochMs; readonly until: EpochMs } {
  if (origin.kind === 'aggregated') return origin;
  if (origin.kind !== 'stored') return { from: SIMULATED_MARKET_START, until: SIMULATED_MARKET_END };
  const { firstOpen, keptFrom, lastOpen } = origin.series;
  return { from: keptFrom ?? firstOpen, until: epochMs(lastOpen + 1) };
}

export function createMarketHistory(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  simulated: SimulatedMarket,
  aggregated: AggregatedSeries,
  openTimes: OpenTimes,
): MarketHistory {
  /** Returns the open of the running bar. Bars that open before this time are complete. */
  const completeBefore = (interval: Interval) => barOpen(interval, clock.now());
  const originOf = async (tx: Tx, asset: AssetSymbol, interval: Interval) =>
    historyOrigin(await seriesOf(tx, asset), asset, interval, config.marketFeed);

  return {
    source: async (tx, asset, interval) => originSource(await originOf(tx, asset, interval)),

    async span(tx, asset, interval) {
      const origin = await originOf(tx, asset, interval);
      const source = originSource(origin);
      if (source === null) return null;
      const complete = completeBefore(interval);
      const { from, until } = limitsOf(origin);
      return { source, from, until: until < complete ? until : complete };
    },

    async openTimes(tx, asset, interval) {
      const origin = await originOf(tx, asset, interval);
      const until = completeBefore(interval);
      if (origin.kind === 'none') return null;
      const source = origin.kind === 'simulated' ? 'simulated' : 'recorded';
      return { source, times: await openTimes.read(tx, { asset, interval }, origin, until) };
    },

    async bars(tx, asset, interval, from, to) {
      const origin = await originOf(tx, asset, interval);
      const complete = completeBefore(interval);
      const until = to < complete ? to : complete;
      if (origin.kind === 'none' || until <= from) return [];
      if (origin.kind === 'simulated') return simulated.bars(asset, interval, from, epochMs(until - 1));
      const assetClass = assetClassOf(asset);
      const start = historyBarStart(assetClass, interval, barOpen(interval, from));
      const stored =
        origin.kind === 'stored'
          ? await storedBars(tx, asset, interval, start < from ? start : from, until)
          : await aggregated.bars(tx, asset, interval, origin);
      const bars = joinSundays(stored, interval, assetClass);
      return bars.slice(firstBarFrom(bars, from), firstBarFrom(bars, until));
    },
  };
}
