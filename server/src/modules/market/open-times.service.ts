import { lowerBound } from '@tradesense/core/kernel/lower-bound.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Compute } from '../../platform/compute/compute.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AggregatedSeries } from './aggregated-series.service.ts';
import { storedOpenTimes } from './candles.repo.ts';
import { assetClassOf, type HistoryOrigin } from './history.policy.ts';
import { sharedTimes, simulatedOpenTimes, type SharedTimes } from './simulated-open-times.policy.ts';

/** Maximum number of cached times over all series: 24 MB. */
const CACHED_TIMES = 3_000_000;
/**
 * Time in ms by which simulated open times are computed beyond the present, so that a new bar does not require a new
 * computation.
 */
const COMPUTED_AHEAD_MS = 90 * DAY_MS;

const simulatedTask = computeTask(new URL('./simulated-open-times.policy.ts', import.meta.url), { simulatedOpenTimes });

/** Cached open times of complete series, in memory that a compute task can share. */
export interface OpenTimes {
  /**
   * Returns the series' open times before `until`, in ascending order. The caller must not change the array, because it
   * is shared.
   */
  read(
    tx: Tx,
    series: { readonly asset: AssetSymbol; readonly interval: Interval },
    origin: Exclude<HistoryOrigin, { kind: 'none' }>,
    until: EpochMs,
  ): Promise<SharedTimes>;
}

/** Cached data of one series: its open times before `until`. */
interface CachedTimes {
  readonly times: SharedTimes;
  readonly until: number;
}

/**
 * Creates the cache. Guarantees: an imported series is read again after each change, because its revision is part of
 * the key. Simulated times are computed in the worker thread, once for all assets of a class. A full cache drops the
 * least recently used series first.
 */
export function createOpenTimes(compute: Compute, aggregated: AggregatedSeries): OpenTimes {
  const cache = new Map<string, CachedTimes>();
  const computing = new Map<string, Promise<CachedTimes>>();

  function store(key: string, series: CachedTimes): void {
    cache.delete(key);
    cache.set(key, series);
    let total = 0;
    for (const { times } of cache.values()) total += times.length;
    for (const [oldest, { times }] of cache) {
      if (total <= CACHED_TIMES || oldest === key) break;
      cache.delete(oldest);
      total -= times.length;
    }
  }

  /**
   * Returns the computation in progress for the cache key, or starts one. Concurrent callers for the same series share
   * it.
   */
  function computed(key: string, asset: AssetSymbol, interval: Interval, until: EpochMs): Promise<CachedTimes> {
    const running = computing.get(key);
    if (running !== undefined) return running;
    const ahead = epochMs(until + COMPUTED_AHEAD_MS);
    const started = compute
      .run(simulatedTask, asset, interval, ahead)
      .then((times) => ({ times, until: ahead }))
      .finally(() => computing.delete(key));
    computing.set(key, started);
    return started;
  }

  async function wholeSeries(
    tx: Tx,
    { asset, interval }: { readonly asset: AssetSymbol; readonly interval: Interval },
    origin: Exclude<HistoryOrigin, { kind: 'none' }>,
    until: EpochMs,
  ): Promise<CachedTimes> {
    const key = keyOf(asset, interval, origin);
    const known = cache.get(key);
    if (known !== undefined && until <= known.until) {
      store(key, known);
      return known;
    }
    const read =
      origin.kind === 'simulated'
        ? await computed(key, asset, interval, until)
        : { times: sharedTimes(await importedTimes(tx, asset, interval, origin)), until: Number.POSITIVE_INFINITY };
    store(key, read);
    return read;
  }

  async function importedTimes(
    tx: Tx,
    asset: AssetSymbol,
    interval: Interval,
    origin: Extract<HistoryOrigin, { kind: 'stored' | 'aggregated' }>,
  ): Promise<ArrayLike<number>> {
    if (origin.kind === 'stored') return storedOpenTimes(tx, asset, interval, epochMs(origin.series.lastOpen + 1));
    return (await aggregated.bars(tx, asset, interval, origin)).map(({ t }) => t);
  }

  return {
    async read(tx, series, origin, until) {
      const { times } = await wholeSeries(tx, series, origin, until);
      return times.subarray(0, lowerBound(times, until));
    },
  };
}

/**
 * Returns the cache key. For a stored series, it contains the revision, which is never reused. For a simulated asset,
 * it contains the class, because all assets of a class have the same trading hours.
 */
function keyOf(asset: AssetSymbol, interval: Interval, origin: Exclude<HistoryOrigin, { kind: 'none' }>): string {
  return `${origin.kind === 'simulated' ? assetClassOf(asset) : origin.series.revision} ${interval}`;
}
