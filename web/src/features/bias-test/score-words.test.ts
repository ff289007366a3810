// If this fails, luck is sold as skill, or a Brier score is explained wrongly.
import { describe, expect, it } from 'vitest';
import { brierOfOneSentence, brierSentence, luckSentences } from './score-words.ts';

const BAND = { low: 1, high: 4, level: 0.9 };

describe('luckSentences', () => {
  it('says what a coin would score', () => {
    expect(luckSentences(3, 5, BAND)[0]).toBe('A coin that calls up or down would score 1 to 4 in 9 of 10 tests of 5.');
  });

  it.each([
    { score: 0, where: 'below that band' },
    { score: 1, where: 'inside that band' },
    { score: 4, where: 'inside that band' },
    { score: 5, where: 'above that band' },
  ])('a score of $score lies $where', ({ score, where }) => {
    expect(luckSentences(score, 5, BAND)[1]).toContain(where);
  });
});

describe('Brier sentences', () => {
  it.each([
    { brier: 0.1, start: 'Strong' },
    { brier: 0.5, start: 'Better than saying nothing' },
    { brier: 2 / 3, start: 'About what' },
    { brier: 0.9, start: 'Worse than' },
    { brier: 1.6, start: 'Far too sure' },
  ])('$brier: $start', ({ brier, start }) => {
    expect(brierSentence(brier)).toMatch(new RegExp(`^${start}`));
  });

  it('share the rest of the confidence between the other two outcomes', () => {
    expect(brierOfOneSentence('Bullish', 70, true)).toContain('70% to Bullish and 15% to each');
    expect(brierOfOneSentence('Neutral', 55, false)).toContain('55% to Neutral and 22.5% to each');
  });
});
