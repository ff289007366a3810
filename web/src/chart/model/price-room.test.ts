// If this fails, the learner's stop or target is outside the chart, or a distant stop or target flattens the bars to a
// line.
import { expect, test } from 'vitest';
import { priceRoom } from './price-room.ts';
import type { ChartBar } from './chart-bar.ts';

const bars = [90, 100, 104].map((close, x): ChartBar => ({ x, o: close, h: close + 1, l: close - 1, c: close, v: 1 }));

test.each<[string, number[], [number, number], [number, number] | null]>([
  ['a stop below and a target above', [95, 114], [1, 2], [95, 114]],
  ['a price among the bars', [100], [0, 2], [100, 100]],
  ['a price too far away', [95, 500], [1, 2], [95, 95]],
  ['only far ones', [500], [1, 2], null],
  ['one just beyond the maximum distance', [115], [1, 2], null],
  ['none', [], [0, 2], null],
  ['no bars in view', [100], [5, 9], null],
])('%s', (_what, prices, [from, to], range) => {
  const [minValue, maxValue] = range ?? [];
  expect(priceRoom(bars, from, to, prices)).toEqual(range === null ? null : { minValue, maxValue });
});
