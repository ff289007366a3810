// If this fails, a quiz passes with too few right answers, or fails with enough.
import { expect, test } from 'vitest';
import { isQuizPassed, QUIZ_PASS_SHARE } from './quiz-rules.ts';

test('a quiz is passed at 70%', () => {
  expect(QUIZ_PASS_SHARE).toBe(0.7);
  expect([0.69, 0.7, 1].map(isQuizPassed)).toEqual([false, true, true]);
});

test.each([
  [4, 3],
  [5, 4],
  [10, 7],
])('a quiz of %i questions is passed with %i right', (questions, least) => {
  expect(isQuizPassed((least - 1) / questions)).toBe(false);
  expect(isQuizPassed(least / questions)).toBe(true);
});
