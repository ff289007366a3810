import { InvariantError } from '../kernel/invariant.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import { FRIDAY, SATURDAY, SUNDAY, epochDayOf, weekday } from './civil-date.ts';
import { newYorkHoursBehindUtc } from './new-york-time.ts';
import { isNyseHoliday } from './nyse-holidays.ts';

/**
 * Trading hours of each class. Crypto trades always. Equities trade on New York weekdays 09:30–16:00 except on NYSE
 * holidays. Forex trades from Sunday 17:00 to Friday 17:00 New York. Commodities trade from Sunday 18:00 to Friday
 * 17:00 New York with a break from 17:00 to 18:00 each day. Limits: forex and commodities have no holidays, and no
 * class has early closes.
 */

/** A period of trading within one UTC day, in minutes after midnight; `startMinute` is included, `endMinute` is not. */
export interface SessionSpan {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Time zone of the trading hours of each class; UTC for a class that never closes. */
export const EXCHANGE_ZONES: Readonly<Record<AssetClass, 'UTC' | 'America/New_York'>> = {
  crypto: 'UTC',
  equity: 'America/New_York',
  commodity: 'America/New_York',
  forex: 'America/New_York',
};

const NEVER_CLOSES: Readonly<Record<AssetClass, boolean>> = {
  crypto: true,
  equity: false,
  commodity: false,
  forex: false,
};

/** Whether the class trades at all times, so that a time without bars is a hole in its history. */
export const neverCloses = (assetClass: AssetClass): boolean => NEVER_CLOSES[assetClass];

const DAY_MINUTES = 1_440;
const WHOLE_DAY: readonly SessionSpan[] = [{ startMinute: 0, endMinute: DAY_MINUTES }];
const CLOSED_DAY: readonly SessionSpan[] = [];
/** Maximum number of days to search for trading hours; longer than any closure. A longer search means a bug. */
const LONGEST_CLOSING_DAYS = 10;

/** Returns the trading spans of a UTC day, ascending and not overlapping; empty if the market is closed all day. */
export function sessionSpans(assetClass: AssetClass, day: number): readonly SessionSpan[] {
  switch (assetClass) {
    case 'crypto':
      return WHOLE_DAY;
    case 'equity':
      return equitySpans(day);
    case 'forex':
      return weekSpans(day, 17, false);
    case 'commodity':
      return weekSpans(day, 18, true);
  }
}

function equitySpans(day: number): readonly SessionSpan[] {
  const dayOfWeek = weekday(day);
  if (dayOfWeek === SUNDAY || dayOfWeek === SATURDAY || isNyseHoliday(day)) return CLOSED_DAY;
  const midnight = newYorkHoursBehindUtc(day) * 60;
  return [{ startMinute: midnight + 9 * 60 + 30, endMinute: midnight + 16 * 60 }];
}

/**
 * Returns the trading spans of a UTC day, for a market that trades from Sunday `openHour` to Friday 17:00 New York.
 * With `hasBreak`, it is also closed from 17:00 to `openHour` on the days in between.
 */
function weekSpans(day: number, openHour: number, hasBreak: boolean): readonly SessionSpan[] {
  const dayOfWeek = weekday(day);
  if (dayOfWeek === SATURDAY) return CLOSED_DAY;
  const midnight = newYorkHoursBehindUtc(day) * 60;
  const untilClose = { startMinute: 0, endMinute: midnight + 17 * 60 };
  const fromOpen = { startMinute: midnight + openHour * 60, endMinute: DAY_MINUTES };
  if (dayOfWeek === SUNDAY) return [fromOpen];
  if (dayOfWeek === FRIDAY) return [untilClose];
  return hasBreak ? [untilClose, fromOpen] : WHOLE_DAY;
}

/** Whether the class trades at `t`. At the exact time of the close, it no longer trades. */
export function isOpen(assetClass: AssetClass, t: EpochMs): boolean {
  const day = epochDayOf(t);
  const minute = (t - day * DAY_MS) / MINUTE_MS;
  return sessionSpans(assetClass, day).some((span) => minute >= span.startMinute && minute < span.endMinute);
}

/** Returns the number of trading minutes in a UTC day. */
export function openMinutesOfDay(assetClass: AssetClass, day: number): number {
  return sessionSpans(assetClass, day).reduce((sum, span) => sum + span.endMinute - span.startMinute, 0);
}

/** Returns the number of trading minutes in [from, to), with fractions; 0 if the range is empty. */
export function openMinutes(assetClass: AssetClass, from: EpochMs, to: EpochMs): number {
  let minutes = 0;
  for (let day = epochDayOf(from); day * DAY_MS < to; day += 1) {
    const first = (from - day * DAY_MS) / MINUTE_MS;
    const last = (to - day * DAY_MS) / MINUTE_MS;
    for (const span of sessionSpans(assetClass, day))
      minutes += Math.max(0, Math.min(span.endMinute, last) - Math.max(span.startMinute, first));
  }
  return minutes;
}

/** Returns `t` if the class trades then, otherwise the next time at which it trades. */
export function nextOpen(assetClass: AssetClass, t: EpochMs): EpochMs {
  if (isOpen(assetClass, t)) return t;
  const today = epochDayOf(t);
  for (let day = today; day <= today + LONGEST_CLOSING_DAYS; day += 1) {
    for (const span of sessionSpans(assetClass, day)) {
      const opensAt = day * DAY_MS + span.startMinute * MINUTE_MS;
      if (opensAt >= t) return epochMs(opensAt);
    }
  }
  throw new InvariantError(`${assetClass} has no session within ${LONGEST_CLOSING_DAYS} days`);
}

/** Returns the start of the last second of trading at or before `t`. */
export function lastOpenSecond(assetClass: AssetClass, t: EpochMs): EpochMs {
  const second = epochMs(Math.floor(t / SECOND_MS) * SECOND_MS);
  if (isOpen(assetClass, second)) return second;
  const today = epochDayOf(second);
  for (let day = today; day >= today - LONGEST_CLOSING_DAYS; day -= 1) {
    for (const span of sessionSpans(assetClass, day).toReversed()) {
      const lastSecond = day * DAY_MS + span.endMinute * MINUTE_MS - SECOND_MS;
      if (lastSecond <= second) return epochMs(lastSecond);
    }
  }
  throw new InvariantError(`${assetClass} had no session within ${LONGEST_CLOSING_DAYS} days`);
}

/** Returns the first time after `t` at which trading ends, or `null` for a class that never closes. */
export function nextClose(assetClass: AssetClass, t: EpochMs): EpochMs | null {
  if (neverCloses(assetClass)) return null;
  const today = epochDayOf(t);
  for (let day = today; day <= today + LONGEST_CLOSING_DAYS; day += 1) {
    for (const span of sessionSpans(assetClass, day)) {
      const endsAt = epochMs(day * DAY_MS + span.endMinute * MINUTE_MS);
      if (endsAt > t && !isOpen(assetClass, endsAt)) return endsAt;
    }
  }
  throw new InvariantError(`${assetClass} has no session within ${LONGEST_CLOSING_DAYS} days`);
}
