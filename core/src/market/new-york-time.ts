import { SUNDAY, civilDate, lastWeekday, nthWeekday } from './civil-date.ts';

/** Daylight saving time of a year: from 02:00 on the first of these epoch days to 02:00 on the second. */
interface DaylightSaving {
  readonly startDay: number;
  readonly endDay: number;
}

/** Cached, because the session calendar needs the year of every day. */
const daylightByYear = new Map<number, DaylightSaving>();

/**
 * Returns the number of hours by which New York is behind UTC from 12:00 UTC of that epoch day on: 4 in daylight saving
 * time, else 5. Clocks change at 02:00 local time, so a change on that day has always happened by 12:00 UTC.
 */
export function newYorkHoursBehindUtc(day: number): number {
  const { year } = civilDate(day);
  let daylight = daylightByYear.get(year);
  if (daylight === undefined) {
    daylight = daylightSaving(year);
    daylightByYear.set(year, daylight);
  }
  return day >= daylight.startDay && day < daylight.endDay ? 4 : 5;
}

/**
 * Returns the daylight saving time of a year. Source: Uniform Time Act of 1966 and its amendments. Since 2007 it runs
 * from the second Sunday of March to the first Sunday of November; in 1987–2006 from the first Sunday of April, and in
 * 1976–1986 from the last Sunday of April, both to the last Sunday of October. Earlier years follow the rule of 1976.
 */
function daylightSaving(year: number): DaylightSaving {
  if (year >= 2007) return { startDay: nthWeekday(year, 3, 2, SUNDAY), endDay: nthWeekday(year, 11, 1, SUNDAY) };
  const startDay = year >= 1987 ? nthWeekday(year, 4, 1, SUNDAY) : lastWeekday(year, 4, SUNDAY);
  return { startDay, endDay: lastWeekday(year, 10, SUNDAY) };
}
