// If this fails, a chart does not show when its market was closed, or its hour labels overlap.
import { expect, it } from 'vitest';
import { hourMarks, hourOfDay, pauseLabels, pausesIn } from './clock-marks.ts';

const session = [14, 15, 16, 17, 18, 19, 20, 38, 39, 40, 41, 42, 43, 44];
const aroundTheClock = Array.from({ length: 30 }, (_, index) => 21 + index);

it('finds the pauses after which a bar opens', () => {
  expect(pausesIn(session)).toEqual([{ index: 7, hours: 18 }]);
  expect(pausesIn(aroundTheClock)).toEqual([]);
});

it('formats the hour of the day of hours since a midnight', () => {
  expect(session.filter((_, index) => index % 7 === 0).map(hourOfDay)).toEqual(['14', '14']);
  expect(hourOfDay(24)).toBe('00');
});

it('marks the first bar, bars after a pause and every sixth hour, without overlaps', () => {
  expect(hourMarks(session)).toEqual([0, 7]);
  expect(hourMarks(aroundTheClock).map((index) => hourOfDay(aroundTheClock[index] ?? 0))).toEqual([
    '21',
    '06',
    '12',
    '18',
    '00',
  ]);
});

it('writes labels of close pauses on two lines in turn, and those at an edge inside the chart', () => {
  const sessions = [20, 38, 39, 40, 41, 42, 43, 61, 62, 63, 64, 65, 66, 84];
  expect(pauseLabels(sessions).map(({ index, edge, isLower }) => [index, edge, isLower])).toEqual([
    [1, 'start', false],
    [7, null, true],
    [13, 'end', false],
  ]);
  const apart = [...session, ...session.map((hour) => hour + 48)];
  expect(pauseLabels(apart).map(({ isLower }) => isLower)).toEqual([false, true, false]);
  expect(pauseLabels([0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17]).map(({ isLower }) => isLower)).toEqual([
    false,
    false,
  ]);
});
