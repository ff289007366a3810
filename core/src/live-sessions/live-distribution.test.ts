// If this fails, a class is shown calls that its learners did not make.
import { expect, test } from 'vitest';
import { distributionOf, verdictOf } from './live-distribution.ts';

const CALLS = [
  { direction: 'bullish', confidence: 34 },
  { direction: 'bullish', confidence: 44 },
  { direction: 'bearish', confidence: 45 },
  { direction: 'bearish', confidence: 100 },
] as const;

test('each call counts once in its direction and once in the histogram, even at its ends', () => {
  const { directions, confidences, meanConfidence } = distributionOf(CALLS);
  expect(directions).toEqual([
    { direction: 'bullish', count: 2, meanConfidence: 39 },
    { direction: 'bearish', count: 2, meanConfidence: 72.5 },
    { direction: 'neutral', count: 0, meanConfidence: null },
  ]);
  expect(confidences.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 1]);
  expect(meanConfidence).toBe(55.75);
});

test('a round without answers has no mean confidence and no verdict', () => {
  expect(distributionOf([]).meanConfidence).toBeNull();
  expect(verdictOf([], 'bullish')).toBeNull();
});

test('the verdict has the number of right calls and the mean of their Brier scores', () => {
  const verdict = verdictOf(
    [
      { direction: 'bullish', confidence: 100 },
      { direction: 'bearish', confidence: 100 },
    ],
    'bullish',
  );
  expect(verdict).toMatchObject({ right: 1, meanBrier: 1, share: { estimate: 0.5 } });
});
