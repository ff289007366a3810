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

/** Bars that are read again each time: an exchange corrects its last ones. */
const REREAD_BARS = 3;
/** How many bars back holes are filled: a day of minutes. */
const REPAIR_BARS = 1_440;

export interface UpToDate {
  /** Complete bars that were new or had changed, at most the last page of them. */
  readonly complete: readonly Bar[];
  /** The bar that runs, as the exchange sees it at `asOf`; null when nothing has traded in it. */
  readonly running: Bar | null;
  readonly asOf: EpochMs;
  /** Bars came in before the one that was the last. */
  readonly isRepaired: boolean;
}

type FetchBars = (asset: AssetSymbol, interval: FixedInterval, since: EpochMs) => Promise<BarsPage>;

export interface Upkeep {
  readonly asset: AssetSymbol;
  readonly series: KeptSeries;
  /** The exchange's time. */
  readonly now: EpochMs;
  /** Whether to look for holes, too. */
  readonly isRepairDue: boolean;
}

/**
 * Brings one stored series up to the present of the exchange: everything from its last bar on, page by page, each page one
 * transaction. So what a killed process leaves is a beginning, and the next run goes on from its end. The last stored bars
 * are read again, which corrects them. A bar that the exchange did not have when it was asked, or sent in a shape that is none, is a
 * hole: where a repair is due, everything from the first hole of the last `REPAIR_BARS` on is read again. Bars that run
 * are not stored. Rejects when the exchange or the database does, and when the
 * exchange answers without the bars that it told before; what was stored before stays.
 */
export async function bringUpToDate(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  fetch: FetchBars,
  { asset, series: { interval, backMs }, now, isRepairDue }: Upkeep,
): Promise<UpToDate> {
  const oldest = barOpen(interval, epochMs(now - backMs));
  const stored = (await db.read((tx) => storedSeries(tx, asset))).find((series) => series.interval === interval);
  const back = (bars: number) =>
    epochMs(Math.max(oldest, (stored?.lastOpen ?? oldest) - (bars - 1) * intervalMs(interval)));
  const repairFrom = back(REPAIR_BARS);
  const holes = () => db.read((tx) => storedHoles(tx, asset, interval, repairFrom));
  const holesBefore = isRepairDue && stored !== undefined ? await holes() : [];
  let since = holesBefore[0]?.before ?? back(REREAD_BARS);
  for (;;) {
    const { bars, asOf, isOffered } = await fetch(asset, interval, since);
    // It told these before. What it says now may have been unreadable, which ccxt takes for no bars.
    if (isOffered && bars.length === 0 && since <= (stored?.lastOpen ?? -Infinity))
      throw new BarsUnavailable(`no ${interval} bars of ${asset} in the answer, not even those that are known`);
    const running = barOpen(interval, asOf);
    const from = since;
    const complete = bars.filter((bar) => bar.t >= from && bar.t < running);
    await db.transaction((tx) => storeExchangeBars(tx, ids, asset, interval, complete));
    const last = complete.at(-1);
    // A page without bars is a time without trades: the next one lies behind it.
    since = last === undefined ? epochMs(since + PAGE_BARS * intervalMs(interval)) : nextBarOpen(interval, last.t);
    if (since < running) continue;
    const isRepaired = holesBefore.length > 0 && JSON.stringify(await holes()) !== JSON.stringify(holesBefore);
    return { complete, running: bars.find((bar) => bar.t === running) ?? null, asOf, isRepaired };
  }
}
