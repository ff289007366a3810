import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import { MONDAY, civilDate, epochDay, epochDayOf, weekday } from './civil-date.ts';

/** Lengths of bars, shortest first. A bar's time is its open time in UTC. Weeks start on Monday, months on the 1st. */
export const INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Intervals of a fixed length: all except the month. */
export type FixedInterval = Exclude<Interval, '1M'>;

const FIXED_INTERVAL_MS: Readonly<Record<FixedInterval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
};

/** Returns the length of a fixed interval in milliseconds. */
export function intervalMs(interval: FixedInterval): number {
  return FIXED_INTERVAL_MS[interval];
}

/** Returns the open time of the bar that contains `t`: 1w opens on Monday 00:00 UTC, 1M on the 1st 00:00 UTC. */
export function barOpen(interval: Interval, t: EpochMs): EpochMs {
  if (interval === '1M') {
    const { year, month } = civilDate(epochDayOf(t));
    return epochMs(epochDay(year, month, 1) * DAY_MS);
  }
  if (interval === '1w') {
    const day = epochDayOf(t);
    return epochMs((day - ((weekday(day) - MONDAY + 7) % 7)) * DAY_MS);
  }
  const length = FIXED_INTERVAL_MS[interval];
  return epochMs(Math.floor(t / length) * length);
}

/**
 * Returns the open time of the bar after the one that contains `t`. From then on, the bar that contains `t` is
 * complete.
 */
export function nextBarOpen(interval: Interval, t: EpochMs): EpochMs {
  if (interval === '1M') {
    const { year, month } = civilDate(epochDayOf(t));
    return epochMs((month === 12 ? epochDay(year + 1, 1, 1) : epochDay(year, month + 1, 1)) * DAY_MS);
  }
  return epochMs(barOpen(interval, t) + FIXED_INTERVAL_MS[interval]);
}

/** Compares two intervals for sorting, the shortest first. */
export function compareIntervals(left: Interval, right: Interval): number {
  return INTERVALS.indexOf(left) - INTERVALS.indexOf(right);
}

/** Whether bars of this interval are shorter than a day, so that a label needs the time of day. */
export function isIntraday(interval: Interval): boolean {
  return compareIntervals(interval, '1d') < 0;
}

/**
 * Whether every bar of `larger` consists of whole bars of `smaller`. An interval contains itself and all shorter ones,
 * except that a month does not contain weeks.
 */
export function intervalContains(larger: Interval, smaller: Interval): boolean {
  if (larger === '1M' && smaller === '1w') return false;
  return compareIntervals(smaller, larger) <= 0;
}
