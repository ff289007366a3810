// If this fails, a drawing moves away from its candles when the interval changes or bars are added.
import { describe, expect, test } from 'vitest';
import { indexOfTime, shiftedDrawing, timeOfIndex } from './anchor-index.ts';
import { anchorAt, HOUR_MS, hourlyBars, line, START_MS } from './drawings.test-data.ts';

const bars = hourlyBars(10);

describe('the index of a time', () => {
  test.each<[what: string, hour: number, index: number]>([
    ['on its bar', 3, 3],
    ['within a bar: on that bar', 3.9, 3],
    ['within the last bar', 9.5, 9],
    ['in the bars to come', 12, 12],
    ['before the first bar', -2, -2],
    ['within a bar before the first', -1.5, -2],
  ])('%s', (_what, hour, index) => {
    expect(indexOfTime(bars, START_MS + hour * HOUR_MS)).toBe(index);
  });

  test('in another interval is that of the day that contains the hour', () => {
    const days = [0, 1, 2].map((day) => ({ x: START_MS + day * 24 * HOUR_MS, o: 1, h: 2, l: 1, c: 2, v: 0 }));
    expect([5, 23, 24, 47, 48, 90].map((hour) => indexOfTime(days, START_MS + hour * HOUR_MS))).toEqual([
      0, 0, 1, 1, 2, 3,
    ]);
  });

  test('counts no closed session, and takes future bars to be as far apart as bars of one session', () => {
    const overWeekend = [...hourlyBars(3), ...hourlyBars(3, 60)];
    expect(indexOfTime(overWeekend, START_MS + 40 * HOUR_MS)).toBe(2);
    expect(indexOfTime(overWeekend, START_MS + 64 * HOUR_MS)).toBe(7);
  });

  test('grows by the number of older bars that are added, but does not change with newer ones', () => {
    const [time, future] = [START_MS + 4 * HOUR_MS, START_MS + 12 * HOUR_MS];
    expect(indexOfTime(hourlyBars(30, -20), time)).toBe(24);
    expect(indexOfTime(hourlyBars(20), future)).toBe(indexOfTime(bars, future));
  });

  test('is 0 on a chart without bars or with one', () => {
    expect([indexOfTime([], 5), timeOfIndex([], 5), indexOfTime(hourlyBars(1), START_MS)]).toEqual([0, 0, 0]);
  });
});

test('the time of an index leads back to the same index, also outside the bars', () => {
  for (let index = -5; index < 20; index += 1) expect(indexOfTime(bars, timeOfIndex(bars, index))).toBe(index);
  expect(timeOfIndex(bars, 3.4)).toBe(START_MS + 3 * HOUR_MS);
});

describe('a drawing that is moved as a whole', () => {
  const drawing = line('a', anchorAt(2.5, 104), anchorAt(6, 108));

  test('keeps its length in bars when it moves sideways', () => {
    expect(shiftedDrawing(bars, drawing, { bars: 2, price: (price) => price + 1 }).anchors).toEqual([
      anchorAt(4, 105),
      anchorAt(8, 109),
    ]);
  });

  test('keeps its exact times when it moves only up or down', () => {
    expect(shiftedDrawing(bars, drawing, { bars: 0, price: (price) => price - 2 }).anchors).toEqual([
      anchorAt(2.5, 102),
      anchorAt(6, 106),
    ]);
  });
});
