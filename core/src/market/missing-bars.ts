import { DAY_MS, MINUTE_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import { epochDayOf } from './civil-date.ts';
import { barOpen, intervalMs, nextBarOpen } from './interval.ts';
import type { FixedInterval, Interval } from './interval.ts';
import { openMinutes, sessionSpans } from './session-calendar.ts';

/** The bars that the trading calendar expects in a time range. */
export interface TradingBars {
  readonly count: number;
  /** Open time of the first expected bar; `null` if there is none. */
  readonly firstOpen: EpochMs | null;
  /** Open time of the last expected bar; `null` if there is none. */
  readonly lastOpen: EpochMs | null;
}

/**
 * Returns how many bars of `interval` open in [from, until) and contain trading hours, and the open times of the
 * first and the last. A complete series has all of them. Cost: proportional to the number of days. Limits: those of the
 * calendar (no holidays of forex and commodities, no early closes).
 */
export function tradingBars(assetClass: AssetClass, interval: Interval, from: EpochMs, until: EpochMs): TradingBars {
  return interval === '1w' || interval === '1M'
    ? longBars(assetClass, interval, from, until)
    : barsOfDays(assetClass, interval, from, until);
}

function longBars(assetClass: AssetClass, interval: Interval, from: EpochMs, until: EpochMs): TradingBars {
  let count = 0;
  let firstOpen: EpochMs | null = null;
  let lastOpen: EpochMs | null = null;
  const first = barOpen(interval, from);
  for (
    let open = first < from ? nextBarOpen(interval, from) : first;
    open < until;
    open = nextBarOpen(interval, open)
  ) {
    if (openMinutes(assetClass, open, nextBarOpen(interval, open)) === 0) continue;
    count += 1;
    firstOpen ??= open;
    lastOpen = open;
  }
  return { count, firstOpen, lastOpen };
}

function barsOfDays(assetClass: AssetClass, interval: FixedInterval, from: EpochMs, until: EpochMs): TradingBars {
  const minutes = intervalMs(interval) / MINUTE_MS;
  let count = 0;
  let firstOpen: EpochMs | null = null;
  let lastOpen: EpochMs | null = null;
  for (let day = epochDayOf(from); day * DAY_MS < until; day += 1) {
    const earliest = Math.ceil((from - day * DAY_MS) / MINUTE_MS / minutes);
    const end = Math.ceil((until - day * DAY_MS) / MINUTE_MS / minutes);
    // Two trading spans of one day may belong to the same bar, which must be counted only once.
    let next = Math.max(0, earliest);
    for (const { startMinute, endMinute } of sessionSpans(assetClass, day)) {
      const first = Math.max(next, Math.floor(startMinute / minutes));
      const after = Math.min(end, Math.ceil(endMinute / minutes));
      if (after <= first) continue;
      count += after - first;
      firstOpen ??= epochMs(day * DAY_MS + first * minutes * MINUTE_MS);
      lastOpen = epochMs(day * DAY_MS + (after - 1) * minutes * MINUTE_MS);
      next = after;
    }
  }
  return { count, firstOpen, lastOpen };
}
