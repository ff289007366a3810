import { DAY_MS } from '../kernel/time.ts';

/** Returns the epoch day of a time: the number of whole days since 1970-01-01. */
export function epochDayOf(t: number): number {
  return Math.floor(t / DAY_MS);
}

/** A date of the proleptic Gregorian calendar, with month 1–12 and day 1–31. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Returns the epoch day of a civil date. The algorithm lets years begin in March, so that the leap day is the last of
 * its year. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
 */
export function epochDay(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * Returns the civil date of an epoch day. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
 * civil_from_days.
 */
export function civilDate(day: number): CivilDate {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 };
}

export const SUNDAY = 0;
export const MONDAY = 1;
export const THURSDAY = 4;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** Returns the weekday of an epoch day, from 0 (Sunday) to 6 (Saturday). */
export function weekday(day: number): number {
  return (((day + THURSDAY) % 7) + 7) % 7;
}

/** Returns the epoch day of the `nth` (1, 2, …) occurrence of a weekday in a month. */
export function nthWeekday(year: number, month: number, nth: number, dayOfWeek: number): number {
  const first = epochDay(year, month, 1);
  return first + ((dayOfWeek - weekday(first) + 7) % 7) + 7 * (nth - 1);
}

/** Returns the epoch day of the last occurrence of a weekday in a month. */
export function lastWeekday(year: number, month: number, dayOfWeek: number): number {
  const last = (month === 12 ? epochDay(year + 1, 1, 1) : epochDay(year, month + 1, 1)) - 1;
  return last - ((weekday(last) - dayOfWeek + 7) % 7);
}
