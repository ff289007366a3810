// If this fails, the chart of two runs marks entries and exits one bar late.
import { expect, test } from 'vitest';
import { barAt } from './run-marks-layer.ts';

test.each([
  ['before the first bar', 5, null],
  ['at the open of the first bar', 10, null],
  ['within the first bar', 15, 0],
  ['at the end of the first bar', 20, 0],
  ['at the end of the last bar', 40, 2],
])('a fill %s belongs to the bar that was stepped then', (_, at, index) => {
  expect(barAt([10, 20, 30], at)).toBe(index);
});
