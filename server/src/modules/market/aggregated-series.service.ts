import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { neverCloses } from '@tradesense/core/market/session-calendar.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { aggregatedBars } from './aggregated-bars.repo.ts';
import { assetClassOf, type HistoryOrigin } from './history.policy.ts';

type AggregatedOrigin = Extract<HistoryOrigin, { kind: 'aggregated' }>;

/** Maximum number of cached bars over all series: about 60 MB. */
const KEPT_BARS = 400_000;
/** Length, in ms, of the time span that one query aggregates: about a year. */
const PIECE_MS = 372 * DAY_MS;

/** Complete series of longer bars, made from shorter stored bars. */
export interface AggregatedSeries {
  /** Returns all complete bars, in ascending order. The caller must not change the array, because it is shared. */
  bars(tx: Tx, asset: AssetSymbol, interval: Interval, origin: AggregatedOrigin): Promise<readonly Bar[]>;
}

/**
 * Whether a bar that lies within the stored series is complete. In a market that never closes, every part of the bar
 * must exist. In a market with sessions, hours without bars are normal, so every such bar is complete.
 */
function isComplete(
  bar: Bar,
  parts: number,
  interval: Interval,
  origin: AggregatedOrigin,
  isAlwaysOpen: boolean,
): boolean {
  if (!isAlwaysOpen) return true;
  const partMs = nextBarOpen(origin.series.interval, bar.t) - bar.t;
  return parts * partMs === nextBarOpen(interval, bar.t) - bar.t;
}

async function aggregate(tx: Tx, asset: AssetSymbol, interval: Interval, origin: AggregatedOrigin): Promise<Bar[]> {
  const isAlwaysOpen = neverCloses(assetClassOf(asset));
  const bars: Bar[] = [];
  for (let from = origin.from; from < origin.until;) {
    const pieceEnd = barOpen(interval, epochMs(from + PIECE_MS));
    const until = pieceEnd < origin.until ? pieceEnd : origin.until;
    for (const { bar, parts } of await aggregatedBars(tx, asset, origin.series.interval, interval, from, until)) {
      if (isComplete(bar, parts, interval, origin, isAlwaysOpen)) bars.push(bar);
    }
    from = until;
  }
  return bars;
}

/**
 * Creates the cache of aggregated series. The first request after a change of a stored series computes its aggregated
 * bars again. They are never outdated, because the stored series' revision is part of the cache key. When the cache is
 * full, it drops the least recently used series first.
 */
export function createAggregatedSeries(): AggregatedSeries {
  const kept = new Map<string, readonly Bar[]>();

  function keep(key: string, bars: readonly Bar[]): void {
    kept.set(key, bars);
    let total = 0;
    for (const each of kept.values()) total += each.length;
    for (const [oldest, each] of kept) {
      if (total <= KEPT_BARS || oldest === key) break;
      kept.delete(oldest);
      total -= each.length;
    }
  }

  return {
    async bars(tx, asset, interval, origin) {
      const key = `${origin.series.revision} ${interval}`;
      const known = kept.get(key);
      kept.delete(key);
      const bars = known ?? (await aggregate(tx, asset, interval, origin));
      keep(key, bars);
      return bars;
    },
  };
}
