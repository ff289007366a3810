// If this fails, a drawdown is measured from the wrong peak, or the verdict names the wrong bars.
import { expect, it } from 'vitest';
import { CLICK_BARS } from './kinds/click-bars.ts';
import { epochMs } from '../kernel/time.ts';
import { createRandom } from '../kernel/random.ts';
import type { Bar } from '../market/bar.ts';

/**
 * The closes move straight from turn to turn, ten bars each: an early high, a deep fall, and a higher high at the end.
 */
const TURNS = [100, 90, 130, 100, 115, 112, 150, 140] as const;
const closes = TURNS.slice(1).flatMap((to, leg) => {
  const from = TURNS[leg] ?? 0;
  return Array.from({ length: 10 }, (_, step) => from + ((to - from) * (step + 1)) / 10);
});
const bars = [100, ...closes].map((c, index): Bar => ({ t: epochMs(index), o: c, h: c + 1, l: c - 1, c, v: 1 }));
const window = { kind: 'window', interval: '1d', decimals: 2, bars } as const;
const task = CLICK_BARS.make({ rule: 'drawdown-ends' }, window, createRandom(1))!;
const graded = (...clicked: number[]) => CLICK_BARS.grade(task, { bars: clicked });
const sentences = (...clicked: number[]) => graded(...clicked).lines.map(({ sentence }) => sentence);

it('asks for the peak and the trough of the deepest fall, not for the first and last bar of the chart', () => {
  expect(task.reference.bars).toEqual([20, 30]);
  expect(task.question.chart.bars[0]).toEqual([10_000, 10_000, 10_000, 10_000]);
  expect(graded(20, 30).score).toBe(1);
  expect(graded(21, 29).score).toBe(1);
  expect(graded(18, 30).score).toBe(0.5);
  expect(graded(60, 10).score).toBe(0);
});

it('says why a clicked bar is neither the peak nor the trough', () => {
  expect(sentences(60)[0]).toBe('Bar 61 is a new high, and the fall after it is 6.7%. Another fall is deeper.');
  expect(sentences(10)[0]).toContain('Bar 11 is 10% below its peak at bar 1.');
  expect(sentences(20)[0]).toBe('Bar 21 is the peak: from there to bar 31 the curve falls 23.1%.');
  expect(sentences(20).at(-1)).toContain('Bar 31 is the trough: 23.1% below the peak at bar 21, not below the start.');
});

it('makes no task if the answer would be the highest and the lowest point of the chart', () => {
  const falling = bars.map((bar, index) => ({ ...bar, c: index < 10 ? 100 + index : 120 - index }));
  expect(CLICK_BARS.make({ rule: 'drawdown-ends' }, { ...window, bars: falling }, createRandom(1))).toBeNull();
});
