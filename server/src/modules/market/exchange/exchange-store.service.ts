import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, nextBarOpen, type FixedInterval } from '@tradesense/core/market/interval.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { lockCandles, storedSeries } from '../candle-series.repo.ts';
import { storeBars } from '../candle-store.service.ts';
import { storedBars } from '../candles.repo.ts';
import type { StoredSeries } from '../history.policy.ts';
import { wholeBars } from '../roll-up.policy.ts';
import { KEPT_SERIES } from './kept-series.policy.ts';

/**
 * Length, in ms, of the time span whose 1m bars are read at once. It is a multiple of every interval in `KEPT_SERIES`.
 */
const PIECE_MS = 10 * DAY_MS;

/**
 * Computes the bars of `interval` that open in [from, until) from stored 1m bars. Leaves out bars with missing minutes.
 */
async function barsOfMinutes(
  tx: Tx,
  asset: AssetSymbol,
  interval: FixedInterval,
  from: EpochMs,
  until: EpochMs,
): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (let open = from; open < until; open = epochMs(open + PIECE_MS)) {
    const minutes = await storedBars(tx, asset, '1m', open, epochMs(Math.min(until, open + PIECE_MS)));
    bars.push(...wholeBars(asset, minutes, '1m', interval));
  }
  return bars;
}

/**
 * Returns the stored bars of `interval` whose 1m bars were deleted by retention. They stay, because they cannot be
 * rebuilt.
 */
async function barsOfDeletedMinutes(
  tx: Tx,
  asset: AssetSymbol,
  interval: FixedInterval,
  stored: readonly StoredSeries[],
  from: EpochMs,
  until: EpochMs,
): Promise<Bar[]> {
  const minutes = stored.find((series) => series.interval === '1m');
  if (minutes?.keptFrom === undefined) return [];
  const [first, end] = [Math.max(from, minutes.firstOpen), Math.min(until, minutes.keptFrom)];
  return first < end ? storedBars(tx, asset, interval, epochMs(first), epochMs(end)) : [];
}

/**
 * Stores complete bars of one series of an exchange, in ascending order; there may be none. The exchange may correct a
 * minute later, so its hour may differ from the minutes stored here. Guarantees: if all minutes of a stored bar are
 * stored, the bar is computed from them, in the transaction that stores the bar or the last of its minutes. The
 * exchange's own longer bars are used only where minutes are missing. They never replace a bar whose minutes were
 * deleted by retention.
 */
export async function storeExchangeBars(
  tx: Tx,
  ids: Ids,
  asset: AssetSymbol,
  interval: FixedInterval,
  bars: readonly Bar[],
): Promise<void> {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return;
  await lockCandles(tx, asset);
  const stored = await storedSeries(tx, asset);
  if (interval !== '1m') {
    const until = nextBarOpen(interval, last.t);
    const standing = await barsOfDeletedMinutes(tx, asset, interval, stored, first.t, until);
    const made = await barsOfMinutes(tx, asset, interval, first.t, until);
    const byTime = new Map([...bars, ...standing, ...made].map((bar) => [bar.t, bar]));
    const all = [...byTime.values()].toSorted((a, b) => a.t - b.t);
    await storeBars(tx, ids, asset, interval, all);
    return;
  }
  const { inserted, updated } = await storeBars(tx, ids, asset, interval, bars);
  if (inserted + updated === 0) return;
  for (const series of stored) {
    const longer = KEPT_SERIES.find((kept) => kept.interval === series.interval)?.interval;
    if (longer === undefined || longer === '1m') continue;
    // Replaces only existing bars. The longer series may end before the minutes do, so adding later bars could leave a
    // gap.
    const from = epochMs(Math.max(series.firstOpen, barOpen(longer, first.t)));
    const until = epochMs(Math.min(nextBarOpen(longer, series.lastOpen), nextBarOpen(longer, last.t)));
    if (from < until) await storeBars(tx, ids, asset, longer, await barsOfMinutes(tx, asset, longer, from, until));
  }
}
