import { HOUR_MS, epochMs, type EpochMs } from '../kernel/time.ts';
import type { AssetClass } from '../market/asset.ts';
import { epochDayOf } from '../market/civil-date.ts';
import { nextBarOpen } from '../market/interval.ts';
import { newYorkHoursBehindUtc } from '../market/new-york-time.ts';
import { EXCHANGE_ZONES } from '../market/session-calendar.ts';
import type { PairInterval } from './pair-rules.ts';

/**
 * Number of hours in a day. It is added to the hour of the first bar after a closure, so that such bars have their own
 * slots.
 */
const HOURS = 24;

/**
 * Returns the slot of each bar except the first: its hour of day, and whether it is the first bar after a closure. Bars
 * are exchanged only within a slot, so daily rhythms and the gaps after closures stay in place. The hour is in New York
 * time, for crypto in UTC. `opens` are ascending open times.
 */
export function slotsOf(assetClass: AssetClass, interval: PairInterval, opens: readonly EpochMs[]): readonly number[] {
  return opens.slice(1).map((open, i) => {
    const before = opens[i] ?? open;
    const isAfterClosure = open > nextBarOpen(interval, before);
    return hourOf(assetClass, open) + (isAfterClosure ? HOURS : 0);
  });
}

function hourOf(assetClass: AssetClass, open: EpochMs): number {
  const behindMs = EXCHANGE_ZONES[assetClass] === 'UTC' ? 0 : newYorkHoursBehindUtc(epochDayOf(open)) * HOUR_MS;
  return Math.floor(epochMs(open - behindMs) / HOUR_MS) % HOURS;
}
