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

/** The stored series of one asset and interval. Its bars lie between the open times `firstOpen` and `lastOpen`. */
export interface StoredSeries {
  readonly interval: Interval;
  readonly firstOpen: EpochMs;
  readonly lastOpen: EpochMs;
  /** Changes with every change of the series' bars, to a value that was never used before. */
  readonly revision: string;
  /** Interval of the imported series from which this series is rolled up. Absent for an imported series. */
  readonly rolledUpFrom?: Interval;
  /**
   * Bars that open before this time were deleted because of their age, although the series started earlier. Absent if
   * none were deleted.
   */
  readonly keptFrom?: EpochMs;
}

/**
 * An imported series from which bars of a longer interval are made. [from, until) is the range of open times of the
 * longer bars that the series covers.
 */
export interface RollUpBase {
  readonly series: StoredSeries;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** The source of the bars of an asset and interval. */
export type HistoryOrigin =
  | { readonly kind: 'stored'; readonly series: StoredSeries }
  /**
   * The bars are made from a shorter stored series, and open in [from, until). Both times are opens of the longer
   * interval.
   */
  | { readonly kind: 'aggregated'; readonly series: StoredSeries; readonly from: EpochMs; readonly until: EpochMs }
  | { readonly kind: 'simulated' }
  | { readonly kind: 'none' };

export function assetClassOf(asset: AssetSymbol): AssetClass {
  const found = findAsset(asset);
  invariant(found !== undefined, `every symbol is in the catalogue, got ${asset}`);
  return found.class;
}

/**
 * Returns the range of whole bars of `interval` that the series covers, or `null` if it covers none. Closed hours at
 * the ends of a bar need no data.
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
 * Returns the imported series from which bars of `interval` are made. Of the shorter series that cover at least one
 * whole bar, it has the longest interval. Returns `null` if there is none. `stored` are all series of one asset.
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
 * Applies the history rule, in this order: an imported series of the interval; the longest shorter imported series that
 * covers at least one whole bar, through its stored roll-up if there is one; the simulated market, if it is the
 * configured feed. `stored` are all series of one asset.
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

/** Returns the source label of prices with this origin, or `null` if there are none. */
export function originSource(origin: HistoryOrigin): PriceSource | null {
  if (origin.kind === 'none') return null;
  return origin.kind === 'simulated' ? 'simulated' : 'recorded';
}
