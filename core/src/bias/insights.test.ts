// If this fails, a learner is shown a tendency that the answers do not support, or a tendency is shown too early.
import { describe, expect, it } from 'vitest';
import { biasInsights } from './insights.ts';
import type { InsightAnswer } from './insights.ts';

const answer = (over: Partial<InsightAnswer>): InsightAnswer => ({
  direction: 'bullish',
  confidence: 60,
  truth: 'bullish',
  followsLastBars: null,
  rates: null,
  ...over,
});
const times = (n: number, over: Partial<InsightAnswer>): InsightAnswer[] =>
  Array.from({ length: n }, () => answer(over));

function tendencies(answers: readonly InsightAnswer[]) {
  const { biases } = biasInsights(answers);
  if (biases === null) throw new Error('too few answers');
  return biases;
}

describe('biasInsights', () => {
  it.each([
    [0, true],
    [19, true],
    [20, false],
  ])('with %s answers keeps back the tendencies: %s', (n, isKeptBack) => {
    const insights = biasInsights(times(n, {}));
    expect(insights).toMatchObject({ answers: n, needed: 20 });
    expect(insights.biases === null).toBe(isKeptBack);
  });

  it('gives the hit rate an interval that is valid at every look, and so is wider than one for a single look', () => {
    const { hits, hitRate } = tendencies([...times(12, {}), ...times(8, { truth: 'bearish' })]);
    expect(hits).toBe(12);
    expect(hitRate.estimate).toBe(0.6);
    expect(hitRate.low).toBeCloseTo(0.283804466602069, 9);
    expect(hitRate.high).toBeCloseTo(0.86552521413324, 9);
  });

  it('names a side for a lean only if the lean is still clear among six comparisons', () => {
    // If 40 of 40 calls are bullish but only half of the outcomes, the lean is clear. With 24 bullish calls of 40, it
    // is not.
    const leaning = [...times(20, {}), ...times(20, { truth: 'bearish' })];
    expect(tendencies(leaning)).toMatchObject({ bullishLean: { side: 'above' }, bearishLean: { side: 'below' }, comparisons: 6 }); // oxfmt-ignore
    const even = [...times(20, {}), ...times(4, { truth: 'bearish' }), ...times(16, { direction: 'bearish', truth: 'bearish' })]; // oxfmt-ignore
    expect(tendencies(even)).toMatchObject({ bullishLean: { side: null }, bearishLean: { side: null } });
  });

  it('compares with the best constant caller and with a forecaster who states the base rates', () => {
    const rates = { bullish: 0.5, bearish: 0.3, neutral: 0.2 };
    const few = tendencies([...times(19, { rates }), ...times(6, {})]);
    expect(few).toMatchObject({ answersWithRates: 19, brierBesideRates: null });
    expect(few.constantCaller).toEqual({ direction: 'bullish', hitRate: expect.closeTo(0.5, 12) });
    const enough = tendencies(times(20, { rates, confidence: 50, truth: 'bearish' }));
    // The learner states ½ for the called direction and ¼ for each of the others; the forecaster states the base rates.
    expect(enough.brierBesideRates?.learner).toBeCloseTo(0.25 + 0.5625 + 0.0625, 12);
    expect(enough.brierBesideRates?.baseRates).toBeCloseTo(0.25 + 0.49 + 0.04, 12);
    expect(tendencies(times(20, {})).constantCaller).toBeNull();
  });

  it('measures a lean against the outcomes of the same questions', () => {
    // 15 of 20 calls are bullish and 10 of 20 outcomes: +0.25. 5 of 20 calls are bearish and 6 of 20 outcomes: −0.05.
    const answers = [
      ...times(9, {}),
      ...times(2, { truth: 'bearish' }),
      ...times(4, { truth: 'neutral' }),
      ...times(4, { direction: 'bearish', truth: 'bearish' }),
      ...times(1, { direction: 'bearish', truth: 'bullish' }),
    ];
    const { bullishLean, bearishLean } = tendencies(answers);
    expect(bullishLean.estimate).toBeCloseTo(0.25, 12);
    expect(bullishLean.low).toBeGreaterThan(-0.5);
    expect(bullishLean.low).toBeLessThan(bullishLean.high);
    expect(bearishLean.estimate).toBeCloseTo(-0.05, 12);
  });

  it('shows no lean if every call is bullish and every outcome too, however many there are', () => {
    const { bullishLean } = tendencies(times(40, {}));
    expect(bullishLean.estimate).toBe(0);
    expect(bullishLean.low).toBeCloseTo(-bullishLean.high, 12);
    expect(bullishLean.high).toBeGreaterThan(0);
  });

  it.each([
    [90, 10, 0.4],
    [50, 10, 0],
    [40, 20, -0.6],
  ])(
    'for calls with confidence %s, of which %s of 20 are right, returns overconfidence %s',
    (confidence, right, estimate) => {
      const answers = [...times(right, { confidence }), ...times(20 - right, { confidence, truth: 'bearish' })];
      const { overconfidence } = tendencies(answers);
      expect(overconfidence.estimate).toBeCloseTo(estimate, 12);
      expect(overconfidence.low).toBeLessThanOrEqual(overconfidence.estimate);
      expect(overconfidence.high).toBeGreaterThanOrEqual(overconfidence.estimate);
      expect(overconfidence.high - overconfidence.low).toBeGreaterThan(0.1);
    },
  );

  it('leaves neutral calls and calls after neutral last bars out of recency and reversal', () => {
    const { recency, reversal } = tendencies([
      ...times(8, { followsLastBars: true }),
      ...times(4, { followsLastBars: false }),
      ...times(4, { followsLastBars: null }),
      ...times(30, { direction: 'neutral', followsLastBars: null }),
    ]);
    expect(recency?.estimate).toBeCloseTo(2 / 3, 12);
    expect(reversal?.estimate).toBeCloseTo(1 / 3, 12);
  });

  it('compares recency with the share of calls that would agree with the last bars by chance', () => {
    // All calls are bullish, regardless of the last bars; the last bars rose in 30 of 40 questions.
    const constant = tendencies([...times(30, { followsLastBars: true }), ...times(10, { followsLastBars: false })]);
    expect(constant.recency).toMatchObject({ estimate: 0.75, reference: 0.75, side: null });
    expect(constant.reversal).toMatchObject({ estimate: 0.25, reference: 0.25, side: null });
    const following = [
      ...times(30, { followsLastBars: true }),
      ...times(30, { direction: 'bearish', followsLastBars: true }),
    ];
    expect(tendencies(following).recency).toMatchObject({ estimate: 1, reference: 0.5, side: 'above' });
  });

  it('has no recency and no reversal if no call is directional', () => {
    expect(tendencies(times(20, { direction: 'neutral' }))).toMatchObject({ recency: null, reversal: null });
  });

  it('averages the Brier score of the answers', () => {
    const answers = [...times(10, { confidence: 100 }), ...times(10, { confidence: 100, truth: 'neutral' })];
    expect(tendencies(answers).meanBrier).toBe(1);
  });

  it('returns a confidence bin only if it has at least five answers', () => {
    const { reliability } = biasInsights([
      ...times(4, { confidence: 34 }),
      ...times(5, { confidence: 40 }),
      ...times(3, { confidence: 99, truth: 'bearish' }),
      ...times(3, { confidence: 100 }),
    ]);
    expect(reliability.map(({ from, to, n, hitRate }) => [from, to, n, hitRate.estimate])).toEqual([
      [0.4, 0.5, 5, 1],
      [0.9, 1, 6, 0.5],
    ]);
  });
});
