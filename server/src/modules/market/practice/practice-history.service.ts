/**
 * The price history that tests, exams and replays are drawn from. Recorded practice history is separate from the feed,
 * and no market endpoint serves it, so a learner cannot look up there how a chart continues.
 *
 * An asset's history is the first of these that exists: the history that an operator imported for practice; the shipped
 * history; with the simulated feed, the feed's simulated market, whose charts are never rated. It is never a mixture.
 * Recorded bars are kept in memory, and longer intervals are made from complete bars only.
 */
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { PracticeOrigin } from '@tradesense/core/market/practice-origin.ts';
import type { HistoryPart, HistoryRange } from '@tradesense/core/market/history-windows.ts';
import { barOpen, type Interval } from '@tradesense/core/market/interval.ts';
import {
  SIMULATED_MARKET_END,
  SIMULATED_MARKET_START,
  type SimulatedMarket,
} from '@tradesense/core/market/simulated-market.ts';
import { lowerBound } from '@tradesense/core/kernel/lower-bound.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { MarketHistory } from '../history.service.ts';
import type { OpenTimes } from '../open-times.service.ts';
import { barsBetween } from './practice-series.ts';
import { RecordedAssets } from './recorded-assets.ts';
import type { ShippedHistory } from './shipped-history.ts';

/** The bars of a series with which a window (set-up and outcome bars of one question) may start. */
export interface PracticeWindows {
  readonly source: 'recorded' | 'simulated';
  /**
   * Open times of all complete bars, in ascending order, in memory that a compute task can share. The caller must not
   * change the array.
   */
  readonly times: Float64Array;
  /**
   * One flag for each bar, in shared memory: 1 if a window may start with this bar. `null` if a window may start with
   * every bar. The caller must not change the array.
   */
  readonly starts: Uint8Array | null;
}

export interface PracticeHistory extends MarketHistory {
  /**
   * Returns the history as the transaction sees it now, for a caller that reads many series in this transaction: the
   * list of imported series is read only once, here. Must not be used after the transaction.
   */
  asOf(tx: Tx): Promise<PracticeHistory>;
  /** Reads the imported series and logs their gaps. A series that is not read here is read at its first use. */
  prepare(tx: Tx): Promise<void>;
  /** Returns the assets with recorded history, in catalog order. */
  recordedAssets(tx: Tx): Promise<readonly AssetSymbol[]>;
  /** Returns where the asset's practice charts come from, or `null` if it has none. */
  origin(tx: Tx, asset: AssetSymbol): Promise<PracticeOrigin | null>;
  /** Returns the open part of the asset's recorded history; empty for an asset without recorded history. */
  openPart(tx: Tx, asset: AssetSymbol): Promise<readonly HistoryRange[]>;
  /**
   * Returns the windows of `length` bars in the given part, except those that span a gap or contain an unconfirmed
   * wick. Returns `null` if the asset has no history for the given interval. A simulated series has no gaps, no
   * unconfirmed wicks and no open part.
   */
  windows(
    tx: Tx,
    asset: AssetSymbol,
    interval: Interval,
    length: number,
    part: HistoryPart,
  ): Promise<PracticeWindows | null>;
  /**
   * Returns all recorded bars of the given interval, or `null` if there are none. The caller must not change the
   * columns.
   */
  columns(tx: Tx, asset: AssetSymbol, interval: Interval): Promise<BarColumns | null>;
}

type Series = Omit<PracticeWindows, 'starts'>;

export interface PracticeSources {
  readonly shipped: ShippedHistory;
  readonly simulated: SimulatedMarket;
  readonly openTimes: OpenTimes;
}

export function createPracticeHistory(
  platform: Pick<Platform, 'config' | 'clock' | 'log'>,
  sources: PracticeSources,
): PracticeHistory {
  return historyOf(platform, sources, RecordedAssets.of(sources.shipped, platform.log));
}

function historyOf(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  { simulated, openTimes }: Omit<PracticeSources, 'shipped'>,
  assets: RecordedAssets,
): PracticeHistory {
  const recorded = (tx: Tx, asset: AssetSymbol) => assets.find(tx, asset);
  const isSimulatedFeed = config.marketFeed === 'simulated';
  const completeBefore = (interval: Interval) => barOpen(interval, clock.now());

  async function seriesOf(tx: Tx, asset: AssetSymbol, interval: Interval): Promise<Series | null> {
    const own = await recorded(tx, asset);
    const until = completeBefore(interval);
    if (own !== null) {
      const times = own.bars(interval)?.times;
      return times === undefined ? null : { source: 'recorded', times: times.subarray(0, lowerBound(times, until)) };
    }
    if (!isSimulatedFeed) return null;
    return { source: 'simulated', times: await openTimes.read(tx, { asset, interval }, { kind: 'simulated' }, until) };
  }

  return {
    asOf: async (tx) => historyOf({ config, clock }, { simulated, openTimes }, await assets.asOf(tx)),

    async source(tx, asset, interval) {
      const own = await recorded(tx, asset);
      if (own !== null) return own.bars(interval) === null ? null : 'recorded';
      return isSimulatedFeed ? 'simulated' : null;
    },

    async span(tx, asset, interval) {
      const own = await recorded(tx, asset);
      const complete = completeBefore(interval);
      if (own !== null) return recordedSpan(own.bars(interval)?.times, complete);
      return isSimulatedFeed ? simulatedSpan(complete) : null;
    },

    openTimes: seriesOf,

    async bars(tx, asset, interval, from, to) {
      const complete = completeBefore(interval);
      const until: EpochMs = to < complete ? to : complete;
      const own = await recorded(tx, asset);
      if (until <= from) return [];
      if (own === null) return isSimulatedFeed ? simulated.bars(asset, interval, from, epochMs(until - 1)) : [];
      return barsBetween(own.bars(interval), from, until);
    },

    async prepare(tx) {
      for (const asset of await assets.symbols(tx)) await assets.find(tx, asset);
    },

    recordedAssets: (tx) => assets.symbols(tx),

    origin: async (tx, asset) => (await assets.origin(tx, asset)) ?? (isSimulatedFeed ? 'simulated' : null),

    openPart: async (tx, asset) => (await recorded(tx, asset))?.open ?? [],

    async windows(tx, asset, interval, length, part) {
      const series = await seriesOf(tx, asset, interval);
      if (series === null) return null;
      const openOfAlike = part === 'rated' ? await assets.openOfAlike(tx, asset) : [];
      const starts = (await recorded(tx, asset))?.starts(interval, length, part, openOfAlike) ?? null;
      return { ...series, starts: starts?.subarray(0, series.times.length) ?? null };
    },

    columns: async (tx, asset, interval) => (await recorded(tx, asset))?.bars(interval)?.columns ?? null,
  };
}

function simulatedSpan(complete: EpochMs) {
  const until = complete < SIMULATED_MARKET_END ? complete : SIMULATED_MARKET_END;
  return { source: 'simulated' as const, from: SIMULATED_MARKET_START, until };
}

function recordedSpan(times: Float64Array | undefined, complete: EpochMs) {
  const [first, last] = [times?.[0], times?.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { source: 'recorded' as const, from: epochMs(first), until: epochMs(Math.min(last + 1, complete)) };
}
