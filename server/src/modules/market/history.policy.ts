import { findAsset, type AssetClass, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import {
  barOpen,
  compareIntervals,
  intervalContains,
  nextBarOpen,
  type Interval,
} from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { openMinutes } from '@tradesense/core/market/session-calendar.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Config } from '../../config.ts';

/** What is stored of one asset and interval. */
export interface StoredSeries {
  readonly interval: Interval;
  readonly firstOpen: EpochMs;
  readonly lastOpen: EpochMs;
  /** New after every change of the series' bars, and never used twice. */
  readonly revision: string;
  /** Absent for an imported series; else the interval of the imported one that all its bars are made from. */
  readonly rolledUpFrom?: Interval;
  /** Bars that open before it were deleted for their age, although the series began earlier; absent when none were. */
  readonly keptFrom?: EpochMs;
}

/** What an imported series covers of a larger interval: the larger bars that open in [from, until). */
export interface RollUpBase {
  readonly series: StoredSeries;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** Where the bars of an asset and interval come from. */
export type HistoryOrigin =
  | { readonly kind: 'stored'; readonly series: StoredSeries }
  /** Made from a smaller stored series: its bars that open in [from, until), both opens of the larger interval. */
  | { readonly kind: 'aggregated'; readonly series: StoredSeries; readonly from: EpochMs; readonly until: EpochMs }
  | { readonly kind: 'simulated' }
  | { readonly kind: 'none' };

export function assetClassOf(asset: AssetSymbol): AssetClass {
  const found = findAsset(asset);
  invariant(found !== undefined, `every symbol is in the catalogue, got ${asset}`);
  return found.class;
}

/**
 * Returns what the series covers in whole bars of `interval`, judged by the trading hours; `null` if not even one bar.
 */
function coverage(
  series: StoredSeries,
  interval: Interval,
  assetClass: AssetClass,
): { from: EpochMs; until: EpochMs } | null {
  const firstBar = barOpen(interval, series.firstOpen);
  const from =
    openMinutes(assetClass, firstBar, series.firstOpen) === 0 ? firstBar : nextBarOpen(interval, series.firstOpen);
  const end = nextBarOpen(series.interval, series.lastOpen);
  const lastBarEnd = nextBarOpen(interval, series.lastOpen);
  const until = openMinutes(assetClass, end, lastBarEnd) === 0 ? lastBarEnd : barOpen(interval, series.lastOpen);
  return from < until ? { from, until } : null;
}

/**
 * The imported series that bars of `interval` are made from: the largest smaller one that covers at least one whole bar.
 * Returns `null` if there is none. `stored` are all series of one asset.
 */
export function rollUpBase(stored: readonly StoredSeries[], asset: AssetSymbol, interval: Interval): RollUpBase | null {
  const candidates = stored
    .filter(({ interval: smaller, rolledUpFrom }) => rolledUpFrom === undefined && smaller !== interval)
    .filter((series) => intervalContains(interval, series.interval))
    .sort((a, b) => compareIntervals(b.interval, a.interval));
  for (const series of candidates) {
    const covered = coverage(series, interval, assetClassOf(asset));
    if (covered !== null) return { series, ...covered };
  }
  return null;
}

/**
 * The history rule: an imported series first; else the largest smaller imported one that covers at least one whole
 * bar, by way of its stored roll-up where that is made; else the simulated market, if that is the configured feed.
 * `stored` are all series of one asset.
 */
export function historyOrigin(
  stored: readonly StoredSeries[],
  asset: AssetSymbol,
  interval: Interval,
  feed: Config['marketFeed'],
): HistoryOrigin {
  const own = stored.find((series) => series.interval === interval);
  if (own !== undefined && own.rolledUpFrom === undefined) return { kind: 'stored', series: own };
  const base = rollUpBase(stored, asset, interval);
  if (base !== null && own?.rolledUpFrom === base.series.interval) return { kind: 'stored', series: own };
  if (base !== null) return { kind: 'aggregated', ...base };
  return { kind: feed === 'simulated' ? 'simulated' : 'none' };
}

/** The label that prices of that origin carry; `null` where there are none. */
export function originSource(origin: HistoryOrigin): PriceSource | null {
  if (origin.kind === 'none') return null;
  return origin.kind === 'simulated' ? 'simulated' : 'recorded';
}
