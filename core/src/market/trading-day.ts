import { DAY_MS, HOUR_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import { epochDayOf } from './civil-date.ts';
import { nextClose } from './session-calendar.ts';
import { newYorkHoursBehindUtc } from './new-york-time.ts';

/** Hour in New York at which the trading day begins, for the classes whose trading day is not the UTC day. */
const OPENING_HOURS = { forex: 17, commodity: 18 } as const;

/**
 * Returns the trading day of a time as an epoch day; session indicators restart when it changes. For crypto and
 * equities it is the UTC day, which contains the whole session of equities. For forex and commodities it begins on the
 * evening before, at 17:00 (forex) or 18:00 (commodities) New York time.
 */
export function tradingDay(assetClass: AssetClass, t: EpochMs): number {
  if (assetClass === 'crypto' || assetClass === 'equity') return epochDayOf(t);
  const newYork = t - newYorkHoursBehindUtc(Math.floor(t / DAY_MS)) * HOUR_MS;
  return epochDayOf(epochMs(newYork + (24 - OPENING_HOURS[assetClass]) * HOUR_MS));
}

/**
 * Returns the start of a trading day (an epoch day as `tradingDay` returns it). For equities this is midnight UTC,
 * before the session.
 */
export function tradingDayStart(assetClass: AssetClass, day: number): EpochMs {
  if (assetClass === 'crypto' || assetClass === 'equity') return epochMs(day * DAY_MS);
  const hourUtc = OPENING_HOURS[assetClass] + newYorkHoursBehindUtc(day - 1);
  return epochMs((day - 1) * DAY_MS + hourUtc * HOUR_MS);
}

/** New York hour at which the trading day of forex and commodities ends. */
const ENDING_HOUR = 17;

/**
 * Returns the first end of a trading day after `t`: midnight UTC for crypto, the close for equities, 17:00 New York for
 * forex and commodities, also on days without trading.
 */
export function tradingDayEnd(assetClass: AssetClass, t: EpochMs): EpochMs {
  const today = epochDayOf(t);
  const midnight = epochMs((today + 1) * DAY_MS);
  switch (assetClass) {
    case 'crypto':
      return midnight;
    case 'equity':
      return nextClose('equity', t) ?? midnight;
    case 'commodity':
    case 'forex': {
      const endOf = (day: number) => day * DAY_MS + (ENDING_HOUR + newYorkHoursBehindUtc(day)) * HOUR_MS;
      return epochMs(endOf(today) > t ? endOf(today) : endOf(today + 1));
    }
  }
}
