// If this fails, an example next to an exam contradicts the exam's rule.
import { expect, test } from 'vitest';
import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import { detectGaps } from '@tradesense/core/grading/gaps.ts';
import { SWING_RULE } from '@tradesense/core/grading/swings.ts';
import { createBarColumns } from '@tradesense/core/market/bar-columns.ts';
import { findFractals } from '@tradesense/core/market/fractals.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { EXAM_RULE_EXAMPLES } from './exam-rule-examples.ts';

/** Returns the bars of the example, preceded by `quiet` quiet bars. */
function columnsOf(type: ChartExamType, quiet = 0) {
  const drawn = EXAM_RULE_EXAMPLES[type].bars;
  const bars = [...Array.from({ length: quiet }, () => [20, 22, 19, 21] as const), ...drawn];
  const columns = createBarColumns(bars.length);
  for (const [index, [open, high, low, close]] of bars.entries()) {
    columns.t[index] = index;
    columns.o[index] = open;
    columns.h[index] = high;
    columns.l[index] = low;
    columns.c[index] = close;
  }
  return columns;
}
const fractals = (type: ChartExamType) =>
  findFractals(columnsOf(type), SWING_RULE).map(({ kind, index }) => [kind, index + 1]);

test('in every bar of an example, high and low include open and close', () => {
  for (const { bars } of Object.values(EXAM_RULE_EXAMPLES))
    for (const [open, high, low, close] of bars) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
    }
});

test('the example of swings has a single swing high, at bar 7', () => {
  expect(fractals('swing-analysis')).toEqual([['high', 7]]);
});

test('in the example of structure, bar 6 is a swing high, bar 12 only trades above it and bar 13 closes above it', () => {
  expect(fractals('market-structure')).toEqual([['high', 6]]);
  const { h, c } = columnsOf('market-structure');
  expect([h[5], c[11], c[12]]).toEqual([24, 23.6, 25.5]);
  expect(h[11]).toBeGreaterThan(24);
});

test('the example of gaps has a single gap, from 22 to 24 at bar 2', () => {
  // ATR(14) needs 14 bars before the example.
  expect(detectGaps(measureChart(columnsOf('fair-value-gaps', 14)))).toMatchObject([
    { direction: 'bullish', index: 15, bottom: 22, top: 24 },
  ]);
});

test('the example of Fibonacci states the retracements of its drawn leg', () => {
  const { bars, worked } = EXAM_RULE_EXAMPLES['fibonacci-retracement'];
  const [low, high] = [Math.min(...bars.map(([, , l]) => l)), Math.max(...bars.map(([, h]) => h))];
  for (const ratio of [0.382, 0.5, 0.618])
    expect(worked).toContain(String(Number((high - ratio * (high - low)).toFixed(2))));
});

test('the three turns in the example of levels have the level as their mean', () => {
  const { bars } = EXAM_RULE_EXAMPLES['support-resistance'];
  const turns = [1, 4, 7].map((index) => bars[index]?.[1] ?? 0);
  expect(turns).toEqual([30.1, 29.9, 30]);
  expect(turns.reduce((sum, each) => sum + each, 0) / 3).toBeCloseTo(30, 9);
});
