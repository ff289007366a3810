// If this fails, an hour is colored as better or worse although chance explains it, or a clear difference is not
// colored.
import { expect, test } from 'vitest';
import { apartFrom } from './plot-data.ts';

test.each([
  ['half of few beside a half', 0.5, 4, 8, 0],
  ['a little more of few', 0.5, 6, 8, 0],
  ['a little more of many', 0.5, 600, 1_000, 0.1],
  ['clearly fewer', 0.5, 300, 1_000, -0.2],
])('%s', (_name, average, successes, n, tone) => {
  expect(apartFrom(average, successes, n)).toBeCloseTo(tone, 12);
});
