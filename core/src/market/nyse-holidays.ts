import {
  MONDAY,
  SATURDAY,
  SUNDAY,
  THURSDAY,
  civilDate,
  epochDay,
  lastWeekday,
  nthWeekday,
  weekday,
} from './civil-date.ts';

/**
 * Whether the New York Stock Exchange is closed all day for a holiday; weekends are not holidays. Source: NYSE Rule
 * 7.2. A holiday on a Saturday is observed on the Friday before it, except New Year's Day, because that Friday is the
 * last day of the year. A holiday on a Sunday is observed on the Monday after it. Martin Luther King Day is included
 * from 1998 on, Juneteenth from 2022 on. Limits: early closes and unscheduled closures (mourning, storms, 2001-09-11)
 * are not included.
 *
 * The simulated market takes its days from here (`simulation/day-shape.ts`). If a day of the past changes, all later
 * simulated prices of equities change, and from that day on two servers of different releases make different prices. So
 * add only days that are still ahead, and finish the deployment before they begin.
 */
export function isNyseHoliday(day: number): boolean {
  const { year, month } = civilDate(day);
  switch (month) {
    case 1:
      return day === observed(epochDay(year, 1, 1), false) || (year >= 1998 && day === nthWeekday(year, 1, 3, MONDAY));
    case 2:
      return day === nthWeekday(year, 2, 3, MONDAY);
    case 3:
    case 4:
      return day === easterSunday(year) - 2;
    case 5:
      return day === lastWeekday(year, 5, MONDAY);
    case 6:
      return year >= 2022 && day === observed(epochDay(year, 6, 19));
    case 7:
      return day === observed(epochDay(year, 7, 4));
    case 9:
      return day === nthWeekday(year, 9, 1, MONDAY);
    case 11:
      return day === nthWeekday(year, 11, 4, THURSDAY);
    case 12:
      return day === observed(epochDay(year, 12, 25));
    default:
      return false;
  }
}

function observed(day: number, onFridayBefore = true): number {
  if (weekday(day) === SUNDAY) return day + 1;
  return weekday(day) === SATURDAY && onFridayBefore ? day - 1 : day;
}

/**
 * Returns the epoch day of Easter Sunday. Source: the anonymous Gregorian algorithm (Nature, 1876), as in Meeus,
 * Astronomical Algorithms.
 */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const monthAndDay = epact + toSunday - 7 * late + 114;
  return epochDay(year, Math.floor(monthAndDay / 31), (monthAndDay % 31) + 1);
}
