// If this fails, tests do not detect that a masked chart can be found in a response, or treat any price jump as a
// chart.
import { expect, test } from 'vitest';
import { contains, FOUND, likeness, longSeries, stepsOf } from './chart-search.ts';

test('a chart and its mirror image are found, and a chart with a crash is not found in a single jump', () => {
  const calm = Array.from({ length: 30 }, (_, k) => Math.sin(k * k) / 100);
  const crash = calm.with(20, -0.3);
  const jump = Array.from({ length: 60 }, (_, k) => (k === 40 ? 1 : 0));
  expect(likeness(crash.slice(-20), jump, 30)).toBeGreaterThan(FOUND);
  expect(contains(jump, crash)).toBe(false);
  for (const series of [crash, crash.map((step) => -3 * step), calm]) {
    expect(contains([...jump, ...series, ...jump], series)).toBe(true);
  }
});

test.each<[string, (price: number, at: number) => unknown]>([
  ['numbers', (price: number) => price],
  ['points of time and price', (price: number, at: number) => [at, price]],
  ['bars', (price: number, at: number) => [at, 1, 1, 1, price]],
  ['objects', (price: number, at: number) => ({ at, price })],
])('a chart is found in a response with %s', (_form, rowOf) => {
  const prices = Array.from({ length: 60 }, (_, k) => 100 + 10 * Math.sin(k * k));
  const series = longSeries(JSON.stringify({ rows: prices.map(rowOf) }));
  expect(series.some((each) => contains(each, stepsOf(prices.slice(10, 40))))).toBe(true);
});
