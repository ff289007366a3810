import { BIAS_TIMEFRAMES, BIAS_WINDOWS, type BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import type { RatedSeries } from '@tradesense/core/bias/rated-draw.ts';
import { windowRange, type TimeRange } from '@tradesense/core/bias/windows.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shownRanges, type PracticeHistory } from '../market/index.ts';
import { seenWindows } from './bias-question.repo.ts';

/** The recorded series of the asset that rated charts are drawn from; none for an asset that is simulated. */
export async function ratedSeries(
  tx: Tx,
  history: PracticeHistory,
  asset: AssetSymbol,
  timeframes: readonly BiasTimeframe[] = BIAS_TIMEFRAMES,
): Promise<readonly RatedSeries[]> {
  const all: RatedSeries[] = [];
  for (const timeframe of timeframes) {
    const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
    const windows = await history.windows(tx, asset, timeframe, setupBars + outcomeBars, 'rated');
    const columns = await history.columns(tx, asset, timeframe);
    if (windows === null || windows.starts === null || columns === null) continue;
    const { times, starts } = windows;
    // The last starts are those of windows that end by now: a window that begins later is not complete.
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

/** What tests, exams and replays have shown to the learner of this asset. */
export async function shownTo(tx: Tx, userId: string, asset: AssetSymbol): Promise<readonly TimeRange[]> {
  const asked = await seenWindows(tx, userId, asset);
  return [...asked.map(windowRange), ...(await shownRanges(tx, userId, asset))];
}
