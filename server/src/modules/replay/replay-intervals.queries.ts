import type { ReplayIntervalsResponse, replayIntervalsQuery } from '@tradesense/contract/replay.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { lowerBound } from '@tradesense/core/kernel/lower-bound.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';
import { isHole, type HistoryRange } from '@tradesense/core/market/history-windows.ts';
import { INTERVALS, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { REPLAY_LEAD, REPLAY_LENGTH } from '@tradesense/core/market/replay-cursor.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { assetsToDrawFrom, isListable, randomRanges, type PlaceHistory, type Series } from './replay-place.service.ts';
import { knownAsset, type ReplayDeps } from './start-replay.service.ts';
import { assetClassOf } from './session-asset.policy.ts';

/** Number of bars without a hole that a replay needs. */
const BARS_MIN = REPLAY_LEAD.min + REPLAY_LENGTH.min;

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
  const { asset, interval, source } = series;
  const ranges = start === 'masked' ? await randomRanges(tx, history, series) : [series];
  if (source === 'simulated' && ranges.some((range) => !isListable(interval, range))) return true;
  const times = (await history.openTimes(tx, asset, interval))?.times ?? new Float64Array();
  const assetClass = source === 'simulated' ? null : assetClassOf(series);
  return ranges.some((range) => hasRun(times, range, interval, assetClass));
}

/**
 * Whether the range contains enough bars without a hole between them. `assetClass` is `null` for a series in which
 * nothing counts as a hole.
 */
function hasRun(
  times: Float64Array,
  { from, until }: HistoryRange,
  interval: Interval,
  assetClass: AssetClass | null,
): boolean {
  const end = lowerBound(times, until);
  let first = lowerBound(times, from);
  for (let last = first; last < end; last += 1) {
    if (assetClass !== null && last > first) {
      const close = nextBarOpen(interval, epochMs(elementAt(times, last - 1)));
      if (isHole(assetClass, close, elementAt(times, last))) first = last;
    }
    if (last - first + 1 >= BARS_MIN) return true;
  }
  return false;
}
