// If this fails, the results propose a lesson for a reason that does not apply, or under a wrong name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trainingLessons } from './training-lessons.ts';

type Reviewed = Parameters<typeof trainingLessons>[0][number];

const CALM: Reviewed = {
  direction: 'bullish',
  confidence: 60,
  chances: { bullish: 0.43, bearish: 0.43, neutral: 0.14, windows: 1_000 },
  facts: { tags: [{ verdict: 'supported' }] },
};
const fiveOf = (change: Partial<Reviewed>): readonly Reviewed[] =>
  Array.from({ length: 5 }, () => ({ ...CALM, ...change }));
const lessonsOf = (reviews: readonly Reviewed[]) => trainingLessons(reviews).map(({ lesson }) => lesson);

test.each([
  ['calls without a finding', {}, ['luck-evidence']],
  ['unsupported reasons', { facts: { tags: [{ verdict: 'not-supported' }] } }, ['reasons-facts', 'luck-evidence']],
  ['untestable reasons', { facts: { tags: [{ verdict: 'not-testable' }] } }, ['luck-evidence']],
  ['only neutral calls', { direction: 'neutral' }, ['base-rates', 'luck-evidence']],
  ['neutral calls without a base rate', { direction: 'neutral', chances: null }, ['luck-evidence']],
  ['a confidence of 90', { confidence: 90 }, ['confidence-brier', 'luck-evidence']],
  ['a confidence of 89', { confidence: 89 }, ['luck-evidence']],
  ['everything', { direction: 'neutral', confidence: 95, facts: { tags: [{ verdict: 'not-supported' }] } }, ['reasons-facts', 'base-rates']], // oxfmt-ignore
] as const)('the proposed lessons fit five calls: %s', (_name, change, expected) => {
  expect(lessonsOf(fiveOf(change))).toEqual(expected);
});

test('the lesson on neutral calls is not proposed for 1.3 neutral calls above the expected number', () => {
  const [first, second, ...others] = fiveOf({});
  const neutral = [first, second].map((review) => ({ ...CALM, ...review, direction: 'neutral' as const }));
  expect(lessonsOf([...neutral, ...others])).toEqual(['luck-evidence']);
});

describe('the title of a proposed lesson', () => {
  const all = [
    ...trainingLessons(fiveOf({ direction: 'neutral', facts: { tags: [{ verdict: 'not-supported' }] } })),
    ...trainingLessons(fiveOf({ confidence: 95 })),
  ];
  test.each(all)('equals that in the content: $lesson', ({ lesson, title }) => {
    const file = join(import.meta.dirname, '../../../../content/lessons/psychology-and-biases', lesson, 'lesson.yaml');
    expect(readFileSync(file, 'utf8')).toContain(`title: ${title}\n`);
  });
});
