// If this fails, the time that learners get for a part of the Chart Exam differs from the product rules.
import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../kernel/time.ts';
import { CHART_EXAM_RULES, CHART_EXAM_TYPES } from './exam-rules.ts';

test('each part of an exam has the time of its type', () => {
  expect(Object.fromEntries(CHART_EXAM_TYPES.map((type) => [type, CHART_EXAM_RULES[type].partMs]))).toEqual({
    'swing-analysis': 5 * MINUTE_MS,
    'fibonacci-retracement': 2 * MINUTE_MS,
    'fair-value-gaps': 150 * SECOND_MS,
    'market-structure': 4 * MINUTE_MS,
    'support-resistance': 4 * MINUTE_MS,
  });
});
