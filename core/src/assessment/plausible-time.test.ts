// If this fails, answers that a script gave count for ratings, or answers of a quick person do not.
import { expect, it } from 'vitest';
import { BIAS_ANSWER_MIN_MS } from '../bias/answer-time.ts';
import { CHART_EXAM_RULES, CHART_EXAM_TYPES } from '../grading/exam-rules.ts';
import { ITEM_BOUNDS } from '../grading/item-bounds.ts';
import { leastPartTimeMs } from '../grading/least-part-time.ts';

it('an answer of a Bias Test takes at least 4.6 s', () => {
  expect(BIAS_ANSWER_MIN_MS).toBe(4_600);
});

it.each([
  ['swing', 12, 8_500],
  ['leg', 1, 4_220],
  ['gap', 5, 7_500],
  ['level', 0, 2_500],
] as const)('a part with the tool %s and %i marks takes at least %i ms', (tool, marks, ms) => {
  expect(leastPartTimeMs(tool, marks)).toBe(ms);
});

it.each(CHART_EXAM_TYPES)(
  'the plausible time of a %s part with the maximum number of marks is below a third of its time limit',
  (type) => {
    const { tool, partMs } = CHART_EXAM_RULES[type];
    expect(leastPartTimeMs(tool, ITEM_BOUNDS[type].max)).toBeLessThan(partMs / 3);
  },
);
