// If this fails, a teacher is shown wrong marks where no learner made a wrong mark, reads a wrong number of learners,
// or does not see the most common wrong marks.
import { describe, expect, test } from 'vitest';
import type { ChartMark } from '../grading/mark.ts';
import { wrongMarkHeat } from './wrong-marks.ts';

const column = (values: readonly number[]) => Float64Array.from(values);
const BARS = {
  t: column([10, 20, 30]),
  o: column([1, 2, 3]),
  h: column([2, 4, 6]),
  l: column([0.5, 1, 2]),
  c: column([2, 3, 4]),
  v: column([0, 0, 0]),
};

const swing = (index: number, price: number): ChartMark => ({ tool: 'swing', kind: 'high', index, price });

test('the marks at one bar are counted together, at the median of their prices', () => {
  expect(wrongMarkHeat([[swing(1, 4)], [swing(1, 3.9), swing(2, 6)], [swing(1, 3)]], BARS)).toEqual([
    { kind: 'high', time: 20, price: 3.9, count: 3 },
    { kind: 'high', time: 30, price: 6, count: 1 },
  ]);
});

test('a learner with several marks at one bar is counted once there', () => {
  const fallingLeg: ChartMark = {
    tool: 'leg',
    direction: 'bearish',
    from: { index: 1, price: 3.5 },
    to: { index: 2, price: 2 },
    ratios: [],
  };
  expect(wrongMarkHeat([[swing(1, 4), fallingLeg], [swing(1, 3)]], BARS)).toEqual([
    { kind: 'high', time: 20, price: 3.5, count: 2 },
    { kind: 'low', time: 30, price: 2, count: 1 },
  ]);
});

describe('each kind of mark is counted at its own place', () => {
  const places = (mark: ChartMark) => wrongMarkHeat([[mark]], BARS).map(({ kind, time, price }) => [kind, time, price]);

  test.each<[string, ChartMark, readonly (readonly [string, number, number])[]]>([
    [
      'a falling leg at both ends',
      { tool: 'leg', direction: 'bearish', from: { index: 0, price: 2 }, to: { index: 2, price: 1.5 }, ratios: [] },
      [
        ['high', 10, 2],
        ['low', 30, 1.5],
      ],
    ],
    ['a gap at its upper edge', { tool: 'gap', direction: 'bullish', index: 1, top: 2, bottom: 1 }, [['high', 20, 2]]],
    [
      'a break down at the low of its bar',
      { tool: 'structure', label: 'bos', direction: 'bearish', index: 2 },
      [['low', 30, 2]],
    ],
    ['a level nowhere', { tool: 'level', price: 3 }, []],
  ])('%s', (_name, mark, expected) => {
    expect(places(mark)).toEqual(expected);
  });
});
