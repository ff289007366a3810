import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, barOpen } from '@tradesense/core/market/interval.ts';
import { DAY_MS, HOUR_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { deleteMinutes, keepMinutesFrom } from './candle-retention.repo.ts';
import { allSeries, lockCandles, seriesOf } from './candle-series.repo.ts';
import { rollUpBase, type StoredSeries } from './history.policy.ts';

const LOOK_EVERY_MS = HOUR_MS;
/** Number of bars that one transaction deletes, which takes about 50 ms. */
const BATCH_BARS = 10_000;

function importedMinutes(all: readonly StoredSeries[]): StoredSeries | undefined {
  return all.find(({ interval, rolledUpFrom }) => interval === '1m' && rolledUpFrom === undefined);
}

/** Whether every longer series that can be made from the asset's 1m bars is up to date. */
function areRolledUp(all: readonly StoredSeries[], asset: AssetSymbol): boolean {
  return INTERVALS.every((interval) => {
    const own = all.find((series) => series.interval === interval);
    if (own !== undefined && own.rolledUpFrom === undefined) return true;
    const base = rollUpBase(all, asset, interval);
    return base === null || own?.rolledUpFrom === base.series.interval;
  });
}

/**
 * Moves an asset's cutoff forward to `from`; 1m bars before the cutoff are deleted. Returns the cutoff that now
 * applies, or `null` if no bars may be deleted yet.
 */
async function moveLine(
  tx: Tx,
  { ids }: Pick<Platform, 'ids'>,
  asset: AssetSymbol,
  from: EpochMs,
): Promise<EpochMs | null> {
  await lockCandles(tx, asset);
  const all = await seriesOf(tx, asset);
  const minutes = importedMinutes(all);
  if (minutes === undefined) return null;
  const kept = minutes.keptFrom ?? minutes.firstOpen;
  if (from <= kept) return minutes.keptFrom ?? null;
  if (!areRolledUp(all, asset)) return null;
  await keepMinutesFrom(tx, asset, from, ids.next());
  return from;
}

/**
 * Deletes, for every asset and in batches, the 1m bars that are older than `days` days. Keeps longer bars. First stores
 * the cutoff, then deletes the bars before it, so that the next run can complete an interrupted one. Skips an asset
 * while a series made from its 1m bars is out of date.
 */
export async function deleteOldMinutes(
  platform: Pick<Platform, 'db' | 'ids' | 'clock'>,
  days: number,
): Promise<number> {
  const { db, ids, clock } = platform;
  const from = barOpen('1d', epochMs(clock.now() - days * DAY_MS));
  let total = 0;
  for (const [asset, all] of await db.read(allSeries)) {
    if (importedMinutes(all) === undefined) continue;
    const line = await db.transaction((tx) => moveLine(tx, platform, asset, from));
    if (line === null) continue;
    for (let deleted = BATCH_BARS; deleted >= BATCH_BARS; total += deleted) {
      deleted = await db.transaction(async (tx) => {
        await lockCandles(tx, asset);
        return deleteMinutes(tx, asset, line, BATCH_BARS, ids.next());
      });
    }
  }
  return total;
}

/** Registers the retention job if a maximum age of 1m bars is configured. */
export function limitMinutes(platform: Pick<Platform, 'db' | 'ids' | 'clock' | 'jobs' | 'log' | 'config'>): void {
  const days = platform.config.keepMinutesDays;
  if (days === null) return;
  platform.jobs.every('market-retention', LOOK_EVERY_MS, async () => {
    const deleted = await deleteOldMinutes(platform, days);
    if (deleted > 0) platform.log.info({ deleted, days }, 'old 1m bars deleted');
  });
}
