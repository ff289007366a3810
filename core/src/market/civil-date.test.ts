// If this fails, bars open on the wrong day, because the rules of weeks, months, holidays and daylight saving use these
// dates.
import { expect, it } from 'vitest';
import { civilDate, epochDay, lastWeekday, nthWeekday, weekday } from './civil-date.ts';

it('civil dates and weekdays agree with the calendar of JavaScript on every day from 1890 to 2110', () => {
  const wrong: number[] = [];
  for (let day = epochDay(1890, 1, 1); day < epochDay(2110, 1, 1); day += 1) {
    const date = new Date(day * 86_400_000);
    const { year, month, day: dayOfMonth } = civilDate(day);
    const isSame =
      year === date.getUTCFullYear() &&
      month === date.getUTCMonth() + 1 &&
      dayOfMonth === date.getUTCDate() &&
      weekday(day) === date.getUTCDay() &&
      epochDay(year, month, dayOfMonth) === day;
    if (!isSame) wrong.push(day);
  }
  expect(wrong).toEqual([]);
});

it.each<[name: string, actual: number, expected: [number, number, number]]>([
  ['second Sunday of March 2024', nthWeekday(2024, 3, 2, 0), [2024, 3, 10]],
  ['first Sunday of September 2024, a month that begins on it', nthWeekday(2024, 9, 1, 0), [2024, 9, 1]],
  ['fourth Thursday of November 2018', nthWeekday(2018, 11, 4, 4), [2018, 11, 22]],
  ['last Monday of May 2021, the 31st', lastWeekday(2021, 5, 1), [2021, 5, 31]],
  ['last Sunday of December 2023', lastWeekday(2023, 12, 0), [2023, 12, 31]],
])('the date is right: %s', (_name, actual, expected) => {
  expect(actual).toBe(epochDay(...expected));
});
