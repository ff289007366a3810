import { BIAS_TIMEFRAMES, BIAS_WINDOWS, type BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { RatedAsset, RatedSeries } from '@tradesense/core/bias/rated-draw.ts';
import { windowRange, type TimeRange } from '@tradesense/core/bias/windows.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shownRanges, type PracticeHistory, type ShownStretch } from '../market/index.ts';
import { openRatedWindows, seenWindows, seenWindowsOfEnded, type AskedWindow } from './bias-question.repo.ts';

/**
 * Returns those of the assets from which rated charts can be drawn, with their windows. Assets with only simulated
 * prices are left out.
 */
export async function ratedAssets(
  tx: Tx,
  history: PracticeHistory,
  assets: readonly AssetSymbol[],
  shown: ShownByAsset,
  timeframes: readonly BiasTimeframe[] = BIAS_TIMEFRAMES,
): Promise<readonly RatedAsset[]> {
  const all: RatedAsset[] = [];
  for (const asset of assets) {
    const assetClass = findAsset(asset)?.class;
    invariant(assetClass !== undefined, `${asset} is in the catalogue`);
    const series = await ratedSeries(tx, history, asset, timeframes);
    if (series.length > 0) all.push({ asset, assetClass, series, shown: shown.get(asset) ?? [] });
  }
  return all;
}

async function ratedSeries(
  tx: Tx,
  history: PracticeHistory,
  asset: AssetSymbol,
  timeframes: readonly BiasTimeframe[],
): Promise<readonly RatedSeries[]> {
  const all: RatedSeries[] = [];
  for (const timeframe of timeframes) {
    const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
    const windows = await history.windows(tx, asset, timeframe, setupBars + outcomeBars, 'rated');
    const columns = await history.columns(tx, asset, timeframe);
    if (windows === null || windows.starts === null || columns === null) continue;
    const { times, starts } = windows;
    // A window must be complete, so none can start at the last bars of a series.
    const complete = starts.slice();
    complete.fill(0, Math.max(0, times.length - (setupBars + outcomeBars) + 1));
    const upTo = (column: Float64Array) => column.subarray(0, times.length);
    all.push({
      timeframe,
      times,
      high: upTo(columns.h),
      low: upTo(columns.l),
      close: upTo(columns.c),
      starts: complete,
    });
  }
  return all;
}

export type ShownByAsset = ReadonlyMap<AssetSymbol, readonly TimeRange[]>;

/**
 * Returns the stretches of bars that tests, exams, replays and pairs have shown to the learner, by asset. An asset of
 * which nothing was shown is missing from the map.
 */
export async function shownTo(tx: Tx, userId: string): Promise<ShownByAsset> {
  return byAsset([...(await seenWindows(tx, userId)).map(stretchOf), ...(await shownRanges(tx, userId))]);
}

/**
 * Returns the shown stretches like `shownTo`, but without those of a running test, because the number of remaining
 * charts would reveal that test's assets.
 */
export async function knownShownTo(tx: Tx, userId: string): Promise<ShownByAsset> {
  return byAsset([...(await seenWindowsOfEnded(tx, userId)).map(stretchOf), ...(await shownRanges(tx, userId))]);
}

function byAsset(stretches: readonly ShownStretch[]): ShownByAsset {
  const shown = new Map<AssetSymbol, TimeRange[]>();
  for (const { asset, from, until } of stretches) shown.set(asset, [...(shown.get(asset) ?? []), { from, until }]);
  return shown;
}

/**
 * Returns the set-up and outcome bars of all unanswered questions of the learner's running rated test. Nothing else may
 * show these bars until the questions are answered.
 */
export async function withheldFrom(tx: Tx, userId: string): Promise<readonly ShownStretch[]> {
  return (await openRatedWindows(tx, userId)).map(stretchOf);
}

function stretchOf(window: AskedWindow): ShownStretch {
  return { asset: window.asset, ...windowRange(window) };
}

/** Returns how many stretches of these assets the learner has seen. */
export function countShown(shown: ShownByAsset, assets: readonly AssetSymbol[]): number {
  return assets.reduce((sum, asset) => sum + (shown.get(asset)?.length ?? 0), 0);
}
