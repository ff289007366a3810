import { SUNDAY, civilDate, lastWeekday, nthWeekday } from './civil-date.ts';

/** Period of daylight saving time in a year: from 02:00 on `startDay` to 02:00 on `endDay`, both epoch days. */
interface DaylightSaving {
  readonly startDay: number;
  readonly endDay: number;
}

/** Daylight saving periods by year. They are cached, because the session calendar needs one for every day. */
const daylightByYear = new Map<number, DaylightSaving>();

/**
 * Returns the number of hours by which New York is behind UTC at 12:00 UTC of this epoch day and until the next change
 * of the clocks: 4 in daylight saving time, otherwise 5. Clocks change at 02:00 local time, so a change on this day has
 * always happened by 12:00 UTC.
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
 * Returns the period of daylight saving time in a year. Source: Uniform Time Act of 1966 and its amendments. Since 2007
 * it has lasted from the second Sunday of March to the first Sunday of November. Before 2007, it ended on the last
 * Sunday of October. It began on the first Sunday of April in 1987–2006 and on the last Sunday of April in 1976–1986.
 * Earlier years are treated like 1976.
 */
function daylightSaving(year: number): DaylightSaving {
  if (year >= 2007) return { startDay: nthWeekday(year, 3, 2, SUNDAY), endDay: nthWeekday(year, 11, 1, SUNDAY) };
  const startDay = year >= 1987 ? nthWeekday(year, 4, 1, SUNDAY) : lastWeekday(year, 4, SUNDAY);
  return { startDay, endDay: lastWeekday(year, 10, SUNDAY) };
}
