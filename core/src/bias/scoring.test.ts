// If this fails, a score rewards something other than honest confidence, or the luck band of a coin is too wide or too
// narrow.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIAS_DIRECTIONS } from './bias-rules.ts';
import { brierScore, luckBand, scoreTest } from './scoring.ts';

const direction = fc.constantFrom(...BIAS_DIRECTIONS);
const percent = fc.integer({ min: 34, max: 100 });

describe('brierScore', () => {
  it.each([
    ['bullish', 100, 'bullish', 0],
    ['bullish', 100, 'bearish', 2],
    ['bullish', 100, 'neutral', 2],
    ['neutral', 60, 'neutral', 0.24],
    ['neutral', 60, 'bearish', 1.04],
    ['bearish', 80, 'bearish', 0.06],
    ['bearish', 80, 'bullish', 1.46],
    ['bullish', 34, 'bullish', 0.6534],
  ] as const)(
    'gives a %s call with confidence %s and the outcome %s a score of %s',
    (call, confidence, truth, score) => {
      expect(brierScore(call, confidence, truth)).toBeCloseTo(score, 12);
    },
  );

  it('lies between 0 and 2, and is the same for both other outcomes', () => {
    fc.assert(
      fc.property(direction, percent, (call, confidence) => {
        const scores = BIAS_DIRECTIONS.filter((each) => each !== call).map((truth) =>
          brierScore(call, confidence, truth),
        );
        expect(scores[0]).toBeCloseTo(scores[1] ?? Number.NaN, 12);
        for (const score of [...scores, brierScore(call, confidence, call)]) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it('is best on average when the stated confidence is the true probability', () => {
    const expected = (stated: number, real: number): number =>
      (real / 100) * brierScore('bullish', stated, 'bullish') +
      (1 - real / 100) * brierScore('bullish', stated, 'bearish');
    fc.assert(
      fc.property(percent, percent, (stated, real) => {
        fc.pre(stated !== real);
        expect(expected(stated, real)).toBeGreaterThan(expected(real, real));
      }),
    );
  });

  it.each([-1, 101, Number.NaN])('throws for a confidence of %s', (confidence) => {
    expect(() => brierScore('bullish', confidence, 'bullish')).toThrow(/confidence/);
  });
});

describe('scoreTest', () => {
  const right = { direction: 'bullish', confidence: 100, truth: 'bullish' } as const;
  const wrong = { direction: 'bullish', confidence: 100, truth: 'bearish' } as const;

  it.each([
    ['all right', [right, right, right, right, right], 5, 5, 100, 0],
    ['three of five', [right, wrong, right, wrong, right], 5, 3, 60, 0.8],
    ['left after two answers', [right, wrong], 5, 1, 20, 1],
    ['left before the first', [], 5, 0, 0, null],
  ])('returns score, percent and Brier score: %s', (_, answers, questions, score, percentage, brier) => {
    expect(scoreTest(answers, questions)).toEqual({ score, percent: percentage, brier });
  });

  it('throws if there are more answers than questions', () => {
    expect(() => scoreTest([right, right], 1)).toThrow(/2 answers/);
  });
});

describe('luckBand', () => {
  // Cumulative binomial tables for p = 1/2. Each row: n, the first k with P(X ≤ k) ≥ 0.05, the first k with P(X ≤ k) ≥
  // 0.95.
  it.each([
    [0, 0, 0], [1, 0, 1], [2, 0, 2], [3, 0, 3], [4, 0, 4], [5, 1, 4], [6, 1, 5], [7, 1, 6], [8, 2, 6], [9, 2, 7],
    [10, 2, 8], [15, 4, 11], [20, 6, 14], [25, 8, 17], [30, 11, 19], [50, 19, 31], [100, 42, 58],
  ])('for %s calls is %s to %s', (n, low, high) => {
    expect(luckBand(n)).toEqual({ low, high, level: 0.9 });
  }); // oxfmt-ignore

  it('agrees with quantiles summed from Pascal’s triangle', () => {
    let row = [1];
    for (let n = 0; n <= 60; n += 1) {
      let cumulative = 0;
      const cdf = row.map((ways) => (cumulative += ways) / 2 ** n);
      expect([luckBand(n).low, luckBand(n).high]).toEqual([
        cdf.findIndex((p) => p >= 0.05),
        cdf.findIndex((p) => p >= 0.95),
      ]);
      row = [1, ...row.map((ways, k) => ways + (row[k + 1] ?? 0))];
    }
  });

  it('never moves down when a call is added', () => {
    let before = luckBand(0);
    for (let n = 1; n <= 400; n += 1) {
      const band = luckBand(n);
      expect(band.low).toBeGreaterThanOrEqual(before.low);
      expect(band.high).toBeGreaterThanOrEqual(before.high);
      before = band;
    }
  });

  it('is right for numbers of calls whose powers of two exceed the range of doubles', () => {
    // The standard deviation is 50, so the band is 5,000 ± 1.6449 × 50.
    expect(luckBand(10_000)).toEqual({ low: 4918, high: 5082, level: 0.9 });
  });
});
