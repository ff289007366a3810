// If this fails, a page says that a lucky result is rarer or more common than it is.
import { describe, expect, it } from 'vitest';
import { coinBand, coinChances, coinReachesAtLeastOnce } from './coin-odds.ts';
import { luckBand } from './scoring.ts';

const same = (chance: number, n: number): readonly number[] => Array.from({ length: n }, () => chance);

describe('coinReachesAtLeastOnce', () => {
  it.each([
    // 1 − (31/32)^20
    [0.5, 5, 5, 5, 20, 0.4701],
    [0.5, 5, 5, 5, 1, 1 / 32],
    // 6 of 32
    [0.5, 5, 4, 5, 1, 6 / 32],
    [0.5, 5, 0, 5, 7, 1],
    [0.5, 5, 6, 6, 20, 0],
    [0.5, 10, 10, 10, 1, 1 / 1024],
    // 0.56^5 in one test, 1 − (1 − 0.56^5)^20 in 20.
    [0.44, 5, 0, 0, 1, 0.0551],
    [0.44, 5, 0, 0, 20, 0.6779],
    [0.44, 5, 5, 5, 20, 0.2829],
  ])(
    'for a chance of %d in %i calls, from %i to %i right in at least one of %i tests has probability %d',
    (chance, calls, least, most, tests, probability) => {
      expect(coinReachesAtLeastOnce(same(chance, calls), { least, most }, tests)).toBeCloseTo(probability, 4);
    },
  );

  it('takes the chance of each question', () => {
    // Both wrong: 0.6 × 0.5.
    expect(coinReachesAtLeastOnce([0.4, 0.5], { least: 0, most: 0 }, 1)).toBeCloseTo(0.3, 12);
  });
});

describe('coinBand', () => {
  it('is the luck band of a chance of one half', () => {
    for (const n of [1, 5, 10, 20, 50, 100]) expect(coinBand(same(0.5, n))).toEqual(luckBand(n));
  });

  it.each([
    // 0.56^5 is 5.5%, so 0 right is not below the 5% quantile.
    [0.44, 5, 0, 4],
    [0.41, 20, 5, 12],
    [1, 5, 5, 5],
    [0, 5, 0, 0],
  ])('for a chance of %d in %i calls is %i to %i', (chance, calls, low, high) => {
    expect(coinBand(same(chance, calls))).toEqual({ low, high, level: 0.9 });
  });
});

describe('coinChances', () => {
  it('halves what is not neutral, on each question', () => {
    const rates = [
      { bullish: 0.44, bearish: 0.44, neutral: 0.12 },
      { bullish: 0.5, bearish: 0.3, neutral: 0.2 },
    ];
    expect(coinChances(rates)).toEqual([0.44, 0.4]);
  });

  it('is unknown if the chances of one question are', () => {
    expect(coinChances([{ bullish: 0.44, bearish: 0.44, neutral: 0.12 }, null])).toBeNull();
    expect(coinChances([])).toBeNull();
  });
});
