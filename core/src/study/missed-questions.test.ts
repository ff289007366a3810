// If this fails, a review asks a question that the learner knows, or forgets one that the learner missed.
import { describe, expect, test } from 'vitest';
import { DAY_MS, epochMs, MINUTE_MS } from '../kernel/time.ts';
import { missedQuestions, questionRating, type GivenAnswer } from './missed-questions.ts';

const START = Date.UTC(2026, 0, 5);
const answer = (question: string, isRight: boolean, after: number): GivenAnswer => ({
  question,
  isRight,
  answeredAt: epochMs(START + after),
});

describe('missed questions', () => {
  test.each<readonly [string, readonly GivenAnswer[], readonly string[]]>([
    ['are none without answers', [], []],
    ['are none if every answer was right', [answer('a', true, 0), answer('b', true, 1)], []],
    ['are those that were answered wrong', [answer('a', true, 0), answer('b', false, 1)], ['b']],
    ['stay missed after a right answer on the same day', [answer('a', false, 0), answer('a', true, DAY_MS - 1)], ['a']],
    ['are learned after a right answer a day later', [answer('a', false, 0), answer('a', true, DAY_MS)], []],
    [
      'are missed again after another wrong answer',
      [answer('a', false, 0), answer('a', true, DAY_MS), answer('a', false, 2 * DAY_MS)],
      ['a'],
    ],
    [
      'come in the order of their last answers',
      [answer('a', false, 0), answer('b', false, 1), answer('a', true, 10 * MINUTE_MS)],
      ['b', 'a'],
    ],
  ])('%s', (_, answers, missed) => {
    expect(missedQuestions(answers)).toEqual(missed);
    expect(missedQuestions(answers.toReversed())).toEqual(missed);
  });
});

test('the rating of a question is again for a wrong answer, hard for a right guess and good otherwise', () => {
  expect([questionRating(false, 'sure'), questionRating(false, 'guess')]).toEqual(['again', 'again']);
  expect(questionRating(true, 'guess')).toBe('hard');
  expect([questionRating(true, 'think-so'), questionRating(true, 'sure')]).toEqual(['good', 'good']);
});
