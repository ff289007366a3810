/**
 * The recorded series on which the evidence atlas counts its claims: the shipped candles, in every interval that can be
 * built from them.
 */
import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import { ATLAS_INTERVALS, type AtlasSeries } from '@tradesense/core/atlas/claim.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { windowStarts } from '@tradesense/core/market/history-windows.ts';
import { PracticeAsset, readShippedHistory } from '../server/src/modules/market/index.ts';

/** A recorded series, and the bars at which the window of an example may start. */
export interface CountedSeries {
  readonly series: AtlasSeries;
  /**
   * Returns one number for each bar: 1 if a window of `length` bars of the open part may start at the bar, otherwise 0.
   */
  readonly openStarts: (length: number) => Uint8Array;
}

export function readCountedSeries(directory: string): CountedSeries[] {
  const { series: recorded } = readShippedHistory(directory);
  return [...recorded].flatMap(([asset, intervals]) => {
    const practice = new PracticeAsset(asset, intervals);
    const assetClass = findAsset(asset)?.class;
    return ATLAS_INTERVALS.flatMap((interval) => {
      const bars = practice.bars(interval);
      if (bars === null || assetClass === undefined) return [];
      const series = { asset, assetClass, interval, chart: measureChart(bars.columns) };
      // Examples show what was counted, so bars with unconfirmed wicks are not left out.
      const question = { interval, assetClass, part: 'open', open: practice.open } as const;
      return [{ series, openStarts: (length: number) => windowStarts(bars.times, { ...question, length }) }];
    });
  });
}
