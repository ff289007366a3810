// If this fails, luck is presented as skill, or a Brier score is explained wrongly.
import { describe, expect, it } from 'vitest';
import { brierOfOneSentence, brierSentence, constantCallerSentence, luckSentences } from './score-text.ts';

const BAND = { low: 1, high: 4, level: 0.9 };

describe('luckSentences', () => {
  it('states which scores a coin flip gets', () => {
    expect(luckSentences(3, 5, BAND)[0]).toBe('A coin flip scores 1 to 4 in 9 of 10 tests of 5.');
  });

  it.each([
    { score: 0, where: 'below that range' },
    { score: 1, where: 'inside that range' },
    { score: 4, where: 'inside that range' },
    { score: 5, where: 'above that range' },
  ])('says that a score of $score lies $where', ({ score, where }) => {
    expect(luckSentences(score, 5, BAND)[1]).toContain(where);
  });

  it.each([
    [5, 'in 20 tests, a coin gets 5 of 5 at least once with 47%.'],
    [0, 'in 20 tests, a coin gets 0 of 5 at least once with 47%.'],
  ])('says that a score of %i of 5 is not yet evidence', (score, odds) => {
    const [, sentence] = luckSentences(score, 5, BAND);
    expect(sentence).toContain('one test is not yet evidence');
    expect(sentence).toContain(odds);
  });
});

describe('the Brier sentences', () => {
  it('give no verdict on one test', () => {
    expect(brierSentence(5)).toMatch(/^n = 5: too few to judge/);
  });

  it('state the score to expect from always calling the most frequent direction', () => {
    expect(constantCallerSentence({ direction: 'bullish', hitRate: 0.42 }, 5)).toBe(
      'Always calling Bullish is expected to be right in 2.1 of 5.',
    );
  });

  it('divide the rest of the confidence between the other two outcomes', () => {
    expect(brierOfOneSentence('Bullish', 70)).toContain('70% to Bullish and 15% to each');
    expect(brierOfOneSentence('Neutral', 55)).toContain('55% to Neutral and 22.5% to each');
  });

  it('do not judge a confidence by one outcome', () => {
    const sentences = [brierOfOneSentence('Bullish', 100), ...[0.1, 0.5, 0.9, 1.6].map(brierSentence)];
    for (const sentence of sentences)
      expect(sentence).not.toMatch(/would have|good|strong|overconfident|worse|better/i);
  });
});
