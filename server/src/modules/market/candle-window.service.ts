import { z } from 'zod';
import { candleRow } from '@tradesense/contract/market.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { joinSundays, joinsSunday } from '@tradesense/core/market/larger-bars.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { SimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AggregatedSeries } from './aggregated-series.service.ts';
import { firstBarFrom } from './bar-search.ts';
import { candleTag, knownRevision } from './candle-tag.policy.ts';
import { seriesOf } from './candle-series.repo.ts';
import { candleWindow } from './candles.repo.ts';
import { assetClassOf, historyOrigin } from './history.policy.ts';

const candleRows = z.array(candleRow);

export interface CandlesRequest {
  readonly asset: AssetSymbol;
  readonly interval: Interval;
  /** Only bars that open before this time are returned. `null` means the current time. */
  readonly before: EpochMs | null;
  readonly limit: number;
  /** The request's `If-None-Match`. */
  readonly ifNoneMatch: string | undefined;
}

export interface CandlesAnswer {
  /** Entity tag. `null` if the response changes with every tick. */
  readonly tag: string | null;
  /** The response as JSON text. `null` if the caller's copy is still valid. */
  readonly body: string | null;
}

/**
 * Values that, together with the request, determine a response. A cached response stays valid while they are unchanged.
 */
interface SeriesState {
  readonly revision: string;
  readonly end: EpochMs;
  readonly source: PriceSource;
}

/** Asset, interval and source come from fixed lists of words, so nothing needs to be escaped. */
function candlesJson(asset: AssetSymbol, interval: Interval, source: PriceSource, rows: string): string {
  return `{"asset":"${asset}","interval":"${interval}","source":"${source}","bars":[${rows}]}`;
}

/** Parses the rows that `candleWindow` returns. */
function barsOfJson(rows: string): readonly Bar[] {
  const parsed = candleRows.parse(JSON.parse(`[${rows}]`));
  return parsed.map(([t, o, h, l, c, v]) => ({ t: epochMs(t), o, h, l, c, v }));
}

function rowsOf(bars: readonly Bar[]): string {
  return bars.map(({ t, o, h, l, c, v }) => `[${t},${o},${h},${l},${c},${v}]`).join(',');
}

/**
 * Creates the function that returns the last bars of a series as JSON text. Stored and aggregated series contain only
 * complete bars. A stored series needs one SQL statement, an aggregated one needs two (more after an import). The
 * simulated market is live: if the window reaches the present, its last bar is the running one, made only from the
 * ticks so far.
 */
export function createCandleWindows(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  { market: simulated, revision }: { readonly market: SimulatedMarket; readonly revision: string },
  aggregated: AggregatedSeries,
): (tx: Tx, request: CandlesRequest) => Promise<CandlesAnswer> {
  function answer(request: CandlesRequest, series: SeriesState, rows: () => string): CandlesAnswer {
    const { asset, interval, ifNoneMatch } = request;
    const tag = candleTag(series.revision, series.end);
    if (knownRevision(ifNoneMatch, series.end) === series.revision) return { tag, body: null };
    return { tag, body: candlesJson(asset, interval, series.source, rows()) };
  }

  function simulatedAnswer(request: CandlesRequest, now: EpochMs, end: EpochMs): CandlesAnswer {
    const { asset, interval, before, limit } = request;
    const running = before === null || before > end ? simulated.runningBar(asset, interval, now) : null;
    if (running === null) {
      const rows = () => rowsOf(simulated.lastBars(asset, interval, end, limit));
      return answer(request, { revision, end, source: 'simulated' }, rows);
    }
    const bars = [...simulated.lastBars(asset, interval, end, limit - 1), running];
    return { tag: null, body: candlesJson(asset, interval, 'simulated', rowsOf(bars)) };
  }

  return async (tx, request) => {
    const { asset, interval, limit } = request;
    const now = clock.now();
    const complete = barOpen(interval, now);
    const end = epochMs(Math.max(0, Math.min(request.before ?? complete, complete)));

    const assetClass = assetClassOf(asset);
    const lastOf = (stored: readonly Bar[]): readonly Bar[] => {
      const bars = joinSundays(stored, interval, assetClass);
      const stop = firstBarFrom(bars, end);
      return bars.slice(Math.max(0, stop - limit), stop);
    };
    // A Sunday's bar is joined with Monday's, so five days of the window need up to six stored bars.
    const wanted = joinsSunday(assetClass, interval) ? limit + Math.ceil(limit / 5) + 2 : limit;
    const window = await candleWindow(tx, asset, interval, end, wanted, knownRevision(request.ifNoneMatch, end));
    if (window !== null) {
      const { revision: stored, rowsJson } = window;
      const rows = () => (wanted === limit ? (rowsJson ?? '') : rowsOf(lastOf(barsOfJson(rowsJson ?? ''))));
      return answer(request, { revision: stored, end, source: 'recorded' }, rows);
    }
    const origin = historyOrigin(await seriesOf(tx, asset), asset, interval, config.marketFeed);
    if (origin.kind === 'simulated') return simulatedAnswer(request, now, end);
    if (origin.kind !== 'aggregated') return answer(request, { revision: 'none', end, source: 'recorded' }, () => '');
    const bars = await aggregated.bars(tx, asset, interval, origin);
    const rows = () => rowsOf(lastOf(bars));
    return answer(request, { revision: origin.series.revision, end, source: 'recorded' }, rows);
  };
}
