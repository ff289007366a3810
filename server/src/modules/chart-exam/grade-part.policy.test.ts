// If this fails, a void chart counts for an exam, or an exam with only void charts has no verdict.
import { expect, test } from 'vitest';
import type { StoredPartResult } from './chart-exam.tables.ts';
import { countingCharts, judgeCharts } from './grade-part.policy.ts';

const part = (changes: Partial<StoredPartResult> = {}): StoredPartResult => ({
  score: 1,
  marks: [],
  references: [],
  ...changes,
});
const chart = (score: number, isVoided = false, results = [part()]) => ({ score, isVoided, results });

test.each([
  ['none is void', [chart(1), chart(0.5)], { score: 0.75, passed: true }],
  ['a bad one is void', [chart(1), chart(0, true)], { score: 1, passed: true }],
  ['a good one is void', [chart(0.2), chart(1, true)], { score: 0.2, passed: false }],
  ['all are void', [chart(1, true), chart(0.5, true)], { score: 0.75, passed: true }],
])('the verdict on an exam counts the charts that are not void: %s', (_, charts, verdict) => {
  expect(judgeCharts(charts, 70)).toMatchObject({ ...verdict, isPlausible: true });
});

test('a void chart counts neither for ratios nor as too fast', () => {
  const tooFast = part({ leastMs: 2_500, ratioCredit: 0 });
  expect(judgeCharts([chart(1), chart(1, false, [tooFast])], 70)).toMatchObject({ passed: false, isPlausible: false });
  expect(judgeCharts([chart(1), chart(1, true, [tooFast])], 70)).toMatchObject({ passed: true, isPlausible: true });
  expect(countingCharts([chart(1), chart(1, true)])).toHaveLength(1);
});
