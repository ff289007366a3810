// If this fails, linked charts show different times, or their crosshairs are at different bars.
import { expect, test } from 'vitest';
import { followed, indexOfTime, spacingOf, timeAt } from './bar-times.ts';

const HOUR = 3_600_000;
const hours = Array.from({ length: 100 }, (_, at) => ({ x: at * HOUR }));
const quarters = Array.from({ length: 400 }, (_, at) => ({ x: (at * HOUR) / 4 }));

test('places and times map to one another, also outside of the bars', () => {
  for (const place of [-3.5, 0, 10.25, 99, 104.5]) expect(indexOfTime(hours, timeAt(hours, place))).toBeCloseTo(place);
});

test('a closed night does not change the time between bars', () => {
  const days = Array.from({ length: 50 }, (_, at) => ({ x: (Math.floor(at / 7) * 24 + (at % 7)) * HOUR }));
  expect(spacingOf(days)).toBe(HOUR);
  expect(spacingOf([])).toBe(0);
});

test('bars of the same length show the same times, others keep their number and share the right edge', () => {
  const range = { fromMs: 20 * HOUR, toMs: 60 * HOUR, spacingMs: HOUR };
  expect(followed(hours, { from: 0, to: 10 }, range)).toEqual({ from: 20, to: 60 });
  expect(followed(quarters, { from: 0, to: 100 }, range)).toEqual({ from: 140, to: 240 });
});
