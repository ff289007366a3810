// If this fails, linked charts show different times, or their crosshairs are at different bars.
import { expect, test } from 'vitest';
import { followed, indexOfTime, spacingOf, timeAt } from './bar-times.ts';

const HOUR = 3_600_000;
const hours = Array.from({ length: 100 }, (_, at) => ({ x: at * HOUR }));
const quarters = Array.from({ length: 400 }, (_, at) => ({ x: (at * HOUR) / 4 }));

test('an index leads to a time and back to the same index, also outside the bars', () => {
  for (const place of [-3.5, 0, 10.25, 99, 104.5]) expect(indexOfTime(hours, timeAt(hours, place))).toBeCloseTo(place);
});

test('a closed night does not change the spacing of the bars', () => {
  const days = Array.from({ length: 50 }, (_, at) => ({ x: (Math.floor(at / 7) * 24 + (at % 7)) * HOUR }));
  expect(spacingOf(days)).toBe(HOUR);
  expect(spacingOf([])).toBe(0);
});

test('a linked chart shows the same times if its bars are as long; otherwise it keeps its number of bars and the right edge', () => {
  const range = { fromMs: 20 * HOUR, toMs: 60 * HOUR, spacingMs: HOUR };
  expect(followed(hours, { from: 0, to: 10 }, range)).toEqual({ from: 20, to: 60 });
  expect(followed(quarters, { from: 0, to: 100 }, range)).toEqual({ from: 140, to: 240 });
});
