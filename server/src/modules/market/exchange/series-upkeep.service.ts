import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, intervalMs, nextBarOpen, type FixedInterval } from '@tradesense/core/market/interval.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../../platform/module.ts';
import { storedHoles } from '../candle-gaps.repo.ts';
import { storedSeries } from '../candle-series.repo.ts';
import { BarsUnavailable, type BarsPage } from './exchange-child.ts';
import { PAGE_BARS } from './exchange-messages.ts';
import { storeExchangeBars } from './exchange-store.service.ts';
import type { KeptSeries } from './kept-series.policy.ts';

/** Number of stored bars that each update reads again, because an exchange corrects its latest bars. */
const REREAD_BARS = 3;
/** A repair fills in missing bars among this number of the latest bars. In 1m bars, it is a day. */
const REPAIR_BARS = 1_440;
/**
 * After a long outage, an update reads at most this number of full pages before the time from which an empty series is
 * filled. In 1m bars, it is a month.
 */
const CATCH_UP_PAGES = 150;

export interface UpToDate {
  /** Complete bars of the last page that was read, including the stored bars that were read again. */
  readonly complete: readonly Bar[];
  /** Running bar as of `asOf`. `null` if nothing has traded in it yet. */
  readonly running: Bar | null;
  readonly asOf: EpochMs;
  /** Whether missing bars were added between stored bars. */
  readonly isRepaired: boolean;
}

type FetchBars = (asset: AssetSymbol, interval: FixedInterval, since: EpochMs) => Promise<BarsPage>;

export interface Upkeep {
  readonly asset: AssetSymbol;
  readonly series: KeptSeries;
  /** Current time by the exchange's clock. */
  readonly now: EpochMs;
  /** Whether the update also fills in missing bars. */
  readonly isRepairDue: boolean;
}

/**
 * Updates one stored series from the exchange page by page: reads the bars from the last stored one on, or the bars of
 * `backMs` if none are stored. After an outage longer than `backMs`, it reads older bars, too, but at most
 * `CATCH_UP_PAGES` pages of them, and none that would be deleted because of their age. If the exchange refuses or has
 * no bars so old, they stay missing. Each page is one transaction, so that after a kill the next run continues where
 * this one ended. The last stored bars are read again and corrected. If a repair is due, everything from the first
 * missing bar among the last `REPAIR_BARS` is read again. Running bars are not stored. Rejects if the exchange or the
 * database fails, or if the exchange returns no bars although some are known; bars stored until then remain.
 */
export async function bringUpToDate(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  fetch: FetchBars,
  { asset, series: { interval, backMs }, now, isRepairDue }: Upkeep,
): Promise<UpToDate> {
  const oldest = barOpen(interval, epochMs(now - backMs));
  const stored = (await db.read((tx) => storedSeries(tx, asset))).find((series) => series.interval === interval);
  const earliest = Math.max(oldest - CATCH_UP_PAGES * PAGE_BARS * intervalMs(interval), stored?.keptFrom ?? 0);
  const back = (bars: number) =>
    stored === undefined ? oldest : epochMs(Math.max(earliest, stored.lastOpen - (bars - 1) * intervalMs(interval)));
  const repairFrom = back(REPAIR_BARS);
  const holes = () => db.read((tx) => storedHoles(tx, asset, interval, repairFrom));
  const holesBefore = isRepairDue && stored !== undefined ? await holes() : [];
  let since = holesBefore[0]?.before ?? back(REREAD_BARS);
  for (;;) {
    const page = await readPage((from) => fetch(asset, interval, from), since, oldest);
    if (page === null) {
      since = oldest;
      continue;
    }
    const { bars, asOf, isOffered } = page;
    // The exchange returned bars from this time on before. ccxt reports an unreadable response as no bars, so an empty
    // response is treated as a failure, unless the exchange may have no bars so old.
    if (isOffered && bars.length === 0 && since >= oldest && since <= (stored?.lastOpen ?? -Infinity))
      throw new BarsUnavailable(`no ${interval} bars of ${asset} in the answer, not even those that are known`);
    const running = barOpen(interval, asOf);
    const from = since;
    const complete = bars.filter((bar) => bar.t >= from && bar.t < running);
    await db.transaction((tx) => storeExchangeBars(tx, ids, asset, interval, complete));
    const last = complete.at(-1);
    // If a page has no bars, nothing traded in its time span, so the next page is read.
    since = last === undefined ? epochMs(since + PAGE_BARS * intervalMs(interval)) : nextBarOpen(interval, last.t);
    if (since < running) continue;
    const isRepaired = holesBefore.length > 0 && JSON.stringify(await holes()) !== JSON.stringify(holesBefore);
    return { complete, running: bars.find((bar) => bar.t === running) ?? null, asOf, isRepaired };
  }
}

/**
 * Reads the page from `since` on. Returns `null` if the exchange refuses a page from before `oldest`: it refuses it
 * again after it has returned the page from `oldest` on. Rejects if it does not return that page either, because then
 * the failure says nothing about the age of the bars.
 */
async function readPage(
  read: (from: EpochMs) => Promise<BarsPage>,
  since: EpochMs,
  oldest: EpochMs,
): Promise<BarsPage | null> {
  try {
    return await read(since);
  } catch (error) {
    if (since >= oldest || !(error instanceof BarsUnavailable)) throw error;
  }
  await read(oldest);
  try {
    return await read(since);
  } catch (error) {
    if (!(error instanceof BarsUnavailable)) throw error;
    return null;
  }
}
