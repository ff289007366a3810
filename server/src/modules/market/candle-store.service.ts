import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { writeBars, type BatchCounts } from './candle-import.repo.ts';
import { lockCandles, seriesOf } from './candle-series.repo.ts';
import type { StoredSeries } from './history.policy.ts';
import type { ImportSeries } from './import-series.ts';
import { lockPracticeCandles, writePracticeBars } from './practice/practice-candles.repo.ts';
import { spansOf, type Span } from './roll-up.policy.ts';
import { dropSeries } from './roll-up.repo.ts';
import { rollUp, type KnownBars } from './roll-up.service.ts';

/**
 * Returns the spans of the bars that were the series' first and last bar, if bars were added before or after them. The
 * longer bars that contain these ends may now be complete.
 */
function oldEnds(before: StoredSeries | undefined, first: EpochMs, last: EpochMs): Span[] {
  if (before === undefined) return [];
  const at = (t: EpochMs): Span => ({ from: t, until: nextBarOpen(before.interval, t) });
  return [
    ...(first < before.firstOpen ? [at(before.firstOpen)] : []),
    ...(last > before.lastOpen ? [at(before.lastOpen)] : []),
  ];
}

/**
 * Returns the given bars as `KnownBars` if the span lies completely before or after the stored series, because then no
 * other bars are stored in it. Otherwise returns `null`.
 */
function knownPart(before: StoredSeries | undefined, bars: readonly Bar[], { from, until }: Span): KnownBars | null {
  const isApart = before === undefined || from > before.lastOpen || until <= before.firstOpen;
  return isApart ? { from, until, bars } : null;
}

/**
 * Stores complete bars of one series in strictly ascending time order. All exchanges and all imports into the feed
 * store candles through this function. New bars are added, a bar with other values replaces the stored one, and a bar
 * with the same values changes nothing, so repeating a call has no effect. The longer intervals that are made from the
 * series are updated in the same transaction. If the series itself was rolled up until now, its first imported bars
 * replace all rolled-up bars. `bars` may be empty.
 */
export async function storeBars(
  tx: Tx,
  ids: Ids,
  asset: AssetSymbol,
  interval: Interval,
  bars: readonly Bar[],
): Promise<BatchCounts> {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return { inserted: 0, updated: 0 };
  await lockCandles(tx, asset);
  const own = (await seriesOf(tx, asset)).find((series) => series.interval === interval);
  const before = own?.rolledUpFrom === undefined ? own : undefined;
  if (own?.rolledUpFrom !== undefined) await dropSeries(tx, asset, interval);
  const counts = await writeBars(tx, { asset, interval }, bars, ids.next());
  if (counts.inserted + counts.updated === 0) return counts;
  const whole = { from: first.t, until: epochMs(nextBarOpen(interval, last.t)) };
  await rollUp(tx, ids, asset, {
    interval,
    spans: [...spansOf(bars, interval), ...oldEnds(before, first.t, last.t)],
    known: knownPart(before, bars, whole),
  });
  return counts;
}

/**
 * Locks the asset's series until the transaction ends: against other imports and, if `store` is `feed`, also against
 * exchanges.
 */
export async function lockSeries(tx: Tx, { store, asset }: Pick<ImportSeries, 'store' | 'asset'>): Promise<void> {
  await (store === 'feed' ? lockCandles(tx, asset) : lockPracticeCandles(tx, asset));
}

/**
 * Stores bars of a file, in strictly ascending time order, in the series of the feed or of the practice history. Every
 * server uses the new bars from its next read on, because the series gets a new revision. `bars` may be empty.
 */
export async function storeImported(
  tx: Tx,
  ids: Ids,
  series: ImportSeries,
  bars: readonly Bar[],
): Promise<BatchCounts> {
  const { store, asset, interval } = series;
  if (store === 'feed') return storeBars(tx, ids, asset, interval, bars);
  await lockPracticeCandles(tx, asset);
  return writePracticeBars(tx, series, bars, ids.next());
}
