// If this fails, the bars of an old, split-adjusted chart are rounded so far that they look alike.
import { expect, test } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import type { Bar } from '../market/bar.ts';
import { chartDecimals, taskChart } from './task-chart.ts';

const barsOf = (ranges: readonly number[]): readonly Bar[] =>
  ranges.map((range, day) => ({ t: epochMs(day), o: 0.25, h: 0.25 + range, l: 0.25, c: 0.25 + range / 2, v: 0 }));

test.each([
  ['a dollar in a bar', [1, 1.2, 0.9], 2, 2],
  ['a cent in a bar', [0.01, 0.012, 0.009], 2, 4],
  ['one wide bar among small ones', [0.01, 5, 0.009], 2, 4],
  ['a pip and more in a bar', [0.0021, 0.0034, 0.0029], 5, 5],
  ['no movement', [0, 0, 0], 2, 6],
  ['no bars', [], 2, 6],
])('a chart (%s: ranges %j) with a tick of %d decimals needs %d decimals', (_what, ranges, tick, decimals) => {
  expect(chartDecimals(barsOf(ranges), tick)).toBe(decimals);
});

test('bars with ranges of 0.9 and 1.2 cents look different on the chart', () => {
  const bars = barsOf([0.009, 0.012]);
  const [first, second] = taskChart('1d', bars, chartDecimals(bars, 2)).bars;
  expect(first).not.toEqual(second);
});
