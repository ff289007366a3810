// If this fails, an administrator sees a wrong figure for how well a chart distinguishes good learners from others.
import { expect, it } from 'vitest';
import { pearsonCorrelation, type PairSums } from './correlation.ts';

function sumsOf(pairs: readonly (readonly [number, number])[]): PairSums {
  const sum = (of: (x: number, y: number) => number) => pairs.reduce((total, [x, y]) => total + of(x, y), 0);
  return {
    n: pairs.length,
    x: sum((x) => x),
    y: sum((_x, y) => y),
    xx: sum((x) => x * x),
    yy: sum((_x, y) => y * y),
    xy: sum((x, y) => x * y),
  };
}

it.each<[string, [number, number][], number | null]>([
  [
    'rises along',
    [
      [0.1, 1400],
      [0.5, 1500],
      [0.9, 1600],
    ],
    1,
  ],
  [
    'falls',
    [
      [1, 1400],
      [0.5, 1500],
      [0, 1600],
    ],
    -1,
  ],
  [
    'has nothing to do with it',
    [
      [0, 1400],
      [1, 1400],
      [0, 1600],
      [1, 1600],
    ],
    0,
  ],
  [
    'half and half',
    [
      [1, 2],
      [2, 1],
      [3, 3],
    ],
    0.5,
  ],
  ['one pair', [[1, 2]], null],
  ['no pair', [], null],
  [
    'a score that never varies',
    [
      [0.3, 1400],
      [0.3, 1500],
      [0.3, 1600],
    ],
    null,
  ],
])('the correlation is computed, or is null: %s', (_what, pairs, expected) => {
  // oxfmt-ignore
  const correlation = pearsonCorrelation(sumsOf(pairs));
  expect(correlation === null ? null : Number(correlation.toFixed(9))).toBe(expected);
});
