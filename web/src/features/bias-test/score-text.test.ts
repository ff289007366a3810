// If this fails, luck is presented as skill, or a Brier score is explained wrongly.
import { describe, expect, it } from 'vitest';
import { brierOfOneSentence, brierSentence, constantCallerSentence, luckSentences } from './score-text.ts';

/** The band of a chance of 44%, which is what a rated test of daily charts gives. */
const CHANCES = [0.44, 0.44, 0.44, 0.44, 0.44];
const BAND = { low: 0, high: 4, level: 0.9, chances: CHANCES };
const UNKNOWN = { low: 1, high: 4, level: 0.9 };

describe('luckSentences', () => {
  it('states how often a coin is right and which scores it gets', () => {
    expect(luckSentences(3, 5, BAND)[0]).toBe(
      'A coin that calls up or down is right in 44% of such questions, because some outcomes are Neutral: it scores 0 to 4 in at least 9 of 10 tests of 5.',
    );
  });

  it('says that a coin of one half knows no neutral outcome, if the chances are unknown', () => {
    expect(luckSentences(3, 5, UNKNOWN)[0]).toBe(
      'If no outcome is Neutral, a coin that calls up or down scores 1 to 4 in at least 9 of 10 tests of 5.',
    );
  });

  it.each([
    { score: 0, band: BAND, where: 'inside that range' },
    { score: 0, band: UNKNOWN, where: 'below that range' },
    { score: 1, band: BAND, where: 'inside that range' },
    { score: 4, band: BAND, where: 'inside that range' },
    { score: 5, band: BAND, where: 'above that range' },
  ])('says that a score of $score lies $where', ({ score, band, where }) => {
    expect(luckSentences(score, 5, band)[1]).toContain(where);
  });

  it.each([
    [5, 5, BAND, 'such a coin gets 5 of 5 in at least one of 20 tests with a probability of 28%.'],
    [5, 5, UNKNOWN, 'such a coin gets 5 of 5 in at least one of 20 tests with a probability of 47%.'],
    [0, 5, UNKNOWN, 'such a coin gets 0 of 5 in at least one of 20 tests with a probability of 47%.'],
    // 1 − (1 − 0.6^10 − 10 × 0.4 × 0.6^9)^20
    [1, 10, { low: 2, high: 7, level: 0.9, chances: [...CHANCES, ...CHANCES].map(() => 0.4) }, 'such a coin gets 1 or fewer in at least one of 20 tests with a probability of 61%.'],
  ] as const)('says that a score of %i of %i is not yet evidence', (score, questions, band, odds) => {
    const [, sentence] = luckSentences(score, questions, band);
    expect(sentence).toContain('one test is not yet evidence');
    expect(sentence).toContain(odds);
  }); // oxfmt-ignore
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
