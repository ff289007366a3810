import type { ReplayIntervalsResponse, replayIntervalsQuery } from '@tradesense/contract/replay.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import {
  assetsToDrawFrom,
  holesClassOf,
  randomRanges,
  readsOpenTimes,
  type PlaceHistory,
  type Series,
} from './replay-place.service.ts';
import { replayStretches } from './replay-stretches.policy.ts';
import { knownAsset, type ReplayDeps } from './start-replay.service.ts';

/**
 * Returns the bar lengths at which a replay can start. Without an asset, at least one asset of the class can start at
 * each of them; without a class, at least one asset of all. Throws `unknown-asset` (404).
 */
export async function readIntervals(
  { db, history }: Pick<ReplayDeps, 'db' | 'history'>,
  { asset, assetClass }: z.output<typeof replayIntervalsQuery>,
): Promise<ReplayIntervalsResponse> {
  const wanted = asset === undefined ? null : knownAsset(asset, 'query.asset');
  return db.read(async (tx) => {
    const assets = wanted === null ? await assetsToDrawFrom(tx, history, assetClass ?? null) : [wanted];
    const masked = new Set<Interval>();
    const dated = new Set<Interval>();
    // Reads the history of each asset once, and only at the intervals that no earlier asset has.
    for (const asset of assets) {
      for (const interval of INTERVALS.filter((each) => !masked.has(each) || !dated.has(each))) {
        const span = await history.span(tx, asset, interval);
        if (span === null) continue;
        const series = { ...span, asset, interval };
        if (!masked.has(interval) && (await canStart(tx, history, series, 'masked'))) masked.add(interval);
        if (!dated.has(interval) && (await canStart(tx, history, series, 'dated'))) dated.add(interval);
      }
    }
    const sorted = (found: ReadonlySet<Interval>) => INTERVALS.filter((each) => found.has(each));
    return { masked: sorted(masked), dated: sorted(dated) };
  });
}

type Start = 'masked' | 'dated';

/** Whether one of the ranges that the start is drawn from has enough bars. A chosen start may lie anywhere. */
async function canStart(tx: Tx, history: PlaceHistory, series: Series, start: Start): Promise<boolean> {
  const { asset, interval } = series;
  const ranges = start === 'masked' ? await randomRanges(tx, history, series) : [series];
  if (ranges.some((range) => !readsOpenTimes(series, range))) return true;
  const times = (await history.openTimes(tx, asset, interval))?.times ?? new Float64Array();
  const assetClass = holesClassOf(series);
  return ranges.some((range) => replayStretches(times, { interval, range, assetClass }).some(() => true));
}
