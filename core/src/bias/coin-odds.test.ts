// If this fails, a page says that a lucky result is rarer or more common than it is.
import { expect, it } from 'vitest';
import { coinReachesAtLeastOnce } from './coin-odds.ts';

it.each([
  // 1 − (31/32)^20
  [5, 5, 20, 0.4701],
  [5, 5, 1, 1 / 32],
  // 6 of 32
  [4, 5, 1, 6 / 32],
  [0, 5, 7, 1],
  [6, 5, 20, 0],
  [10, 10, 1, 1 / 1024],
])(
  'a coin gets at least %i of %i calls right in at least one of %i tests with probability %d',
  (hits, calls, tests, probability) => {
    expect(coinReachesAtLeastOnce(hits, calls, tests)).toBeCloseTo(probability, 4);
  },
);
