import { dayAfter, localClock, type OffsetReader } from '../kernel/local-time.ts';
import { DAY_MS, epochMs, type EpochMs } from '../kernel/time.ts';

/**
 * Periods of the dashboard. Each begins at a local midnight and ends with the current local day; `all` begins with the
 * first deposit.
 */
export const PERIODS = ['week', 'month', 'quarter', 'year', 'all'] as const;
export type PeriodName = (typeof PERIODS)[number];

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** Returns the same day of an earlier month, or the last day of that month if the month is too short. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * Returns the first local day of a period that ends on `today`. A week has 7 days. A month begins on the day after the
 * same date of the previous month.
 */
export function firstDayOf(name: Exclude<PeriodName, 'all'>, today: string): string {
  return name === 'week' ? dayAfter(today, -6) : dayAfter(monthsBefore(today, MONTHS[name]), 1);
}

/**
 * Returns the start of a period in the learner's local time, or `null` for `all`. `offsetAt` returns the UTC offset of
 * the learner's time zone.
 */
export function periodStart(name: PeriodName, now: EpochMs, offsetAt: OffsetReader): EpochMs | null {
  if (name === 'all') return null;
  const clock = localClock(offsetAt, epochMs(now - 370 * DAY_MS), now);
  return clock.startOf(firstDayOf(name, clock.dayOf(now)));
}
