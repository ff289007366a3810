import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import {
  barOpen,
  compareIntervals,
  intervalContains,
  nextBarOpen,
  type Interval,
} from '@tradesense/core/market/interval.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { storedSeries } from '../candle-series.repo.ts';
import { lastBarAt, mergedBar } from '../live/recorded-bars.repo.ts';

/** A price at which a trade took place, and its time. */
export interface PaidPrice {
  readonly t: EpochMs;
  readonly price: number;
}

/** Maximum age of a stored price that still counts as the last price, in ms. */
const REACH_MS = 14 * DAY_MS;

/**
 * Returns the latest price at or before `t` in the stored bars of the last `REACH_MS`: the close of the last bar if it
 * has ended by `t`, otherwise its open. Returns `null` if there are none.
 */
export async function lastStoredPrice(tx: Tx, asset: AssetSymbol, t: EpochMs): Promise<PaidPrice | null> {
  let latest: PaidPrice | null = null;
  for (const { interval } of await shortestFirst(tx, asset)) {
    const bar = await lastBarAt(tx, asset, interval, t);
    if (bar === null || bar.t < t - REACH_MS) continue;
    const end = epochMs(nextBarOpen(interval, bar.t) - 1);
    const point = end <= t ? { t: end, price: bar.c } : { t: bar.t, price: bar.o };
    if (latest === null || point.t > latest.t) latest = point;
  }
  return latest;
}

/**
 * Returns the part of the bar of `interval` at time `t` that shorter stored bars cover. The part is merged from bars
 * that were complete at `t`: the longest first, then shorter ones for the time after them. `until` is the end of the
 * part. `bar` is `null` if nothing is stored.
 */
export async function storedPart(
  tx: Tx,
  asset: AssetSymbol,
  interval: Interval,
  t: EpochMs,
): Promise<{ readonly bar: Bar | null; readonly until: EpochMs }> {
  let until = barOpen(interval, t);
  let bar: Bar | null = null;
  for (const series of (await shortestFirst(tx, asset)).toReversed()) {
    if (series.interval === interval || !intervalContains(interval, series.interval)) continue;
    const end = epochMs(Math.min(barOpen(series.interval, t), nextBarOpen(series.interval, series.lastOpen)));
    if (end <= until || barOpen(series.interval, until) !== until) continue;
    const part = await mergedBar(tx, asset, series.interval, until, end);
    if (part === null) continue;
    bar = bar === null ? part : joined(bar, part);
    until = end;
  }
  return { bar, until };
}

/** Joins a bar with the bar that follows it. The result has the open price of the first bar. */
export function joined(first: Bar, then: Bar): Bar {
  return {
    t: first.t,
    o: first.o,
    h: Math.max(first.h, then.h),
    l: Math.min(first.l, then.l),
    c: then.c,
    v: first.v + then.v,
  };
}

async function shortestFirst(tx: Tx, asset: AssetSymbol) {
  return (await storedSeries(tx, asset)).toSorted((a, b) => compareIntervals(a.interval, b.interval));
}
