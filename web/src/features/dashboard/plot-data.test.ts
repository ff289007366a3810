// If this fails, an hour is colored as better or worse although chance may explain it, a clear difference is not
// colored, or the calendar shows a day in the wrong cell.
import { expect, test } from 'vitest';
import { apartFrom, calendarCells } from './plot-data.ts';

test.each([
  ['half of few beside a half', 0.5, 4, 8, 0],
  ['a little more of few', 0.5, 6, 8, 0],
  ['a little more of many', 0.5, 600, 1_000, 0.1],
  ['clearly fewer', 0.5, 300, 1_000, -0.2],
])('a share differs from the average only if chance does not explain it: %s', (_name, average, successes, n, tone) => {
  expect(apartFrom(average, successes, n)).toBeCloseTo(tone, 12);
});

const tradingDay = (day: string, net: string) => ({ day, trades: 2, won: 1, net });

test('each day of the calendar stands in the column of its Monday and the row of its weekday', () => {
  const days = [tradingDay('2026-01-04', '-50.00'), tradingDay('2026-01-05', '100.00'), tradingDay('2026-01-06', '0')];
  const { weeks, cells } = calendarCells(days, { firstDay: '2026-01-01', lastDay: '2026-01-06' });
  expect(weeks).toEqual(['2025-12-29', '2026-01-05']);
  expect(cells.map(({ column, row, tone }) => [column, row, tone])).toEqual([
    ['2025-12-29', 'Sun', -0.5],
    ['2026-01-05', 'Mon', 1],
    ['2026-01-05', 'Tue', 0],
  ]);
});

test('the calendar shows the last year of a longer period, and leaves out the days before', () => {
  const days = [tradingDay('2025-01-05', '1.00'), tradingDay('2025-01-06', '1.00')];
  const { weeks, cells } = calendarCells(days, { firstDay: null, lastDay: '2026-01-06' });
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([53, '2025-01-06', '2026-01-05']);
  expect(cells.map(({ column, row }) => [column, row])).toEqual([['2025-01-06', 'Mon']]);
});

test('a month is named at its first week, and not if the name of the next one would touch it', () => {
  const { named } = calendarCells([], { firstDay: '2026-01-26', lastDay: '2026-03-31' });
  expect([...named]).toEqual([
    ['2026-02-02', 'Feb'],
    ['2026-03-02', 'Mar'],
  ]);
});
