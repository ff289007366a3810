// Broken if a learner is told of a tendency that the answers do not show, or too early.
import { describe, expect, it } from 'vitest';
import { biasInsights } from './insights.ts';
import type { InsightAnswer } from './insights.ts';

const answer = (over: Partial<InsightAnswer>): InsightAnswer => ({
  direction: 'bullish',
  confidence: 60,
  truth: 'bullish',
  followsLastBars: null,
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
  ])('with %s answers keeps the tendencies back: %s', (n, isKeptBack) => {
    const insights = biasInsights(times(n, {}));
    expect(insights).toMatchObject({ answers: n, needed: 20 });
    expect(insights.biases === null).toBe(isKeptBack);
  });

  it('counts hits beside the band of a coin', () => {
    const { hits, hitRate, luckBand } = tendencies([...times(12, {}), ...times(8, { truth: 'bearish' })]);
    expect(hits).toBe(12);
    expect(hitRate.estimate).toBe(0.6);
    expect(luckBand).toEqual({ low: 6, high: 14, level: 0.9 });
  });

  it('measures lean against the base rate of the same questions', () => {
    // 15 of 20 calls bullish, 10 of 20 outcomes: +0.25; bearish 5 of 20 against 6 of 20: −0.05.
    const answers = [
      ...times(9, {}),
      ...times(2, { truth: 'bearish' }),
      ...times(4, { truth: 'neutral' }),
      ...times(4, { direction: 'bearish', truth: 'bearish' }),
      ...times(1, { direction: 'bearish', truth: 'bullish' }),
    ];
    const { bullishLean, bearishLean } = tendencies(answers);
    expect(bullishLean.estimate).toBeCloseTo(0.25, 12);
    expect(bullishLean.low).toBeGreaterThan(-0.05);
    expect(bullishLean.low).toBeLessThan(bullishLean.high);
    expect(bearishLean.estimate).toBeCloseTo(-0.05, 12);
  });

  it('shows no lean when every bullish call meets a bullish outcome, however many there are', () => {
    const { bullishLean } = tendencies(times(40, {}));
    expect(bullishLean.estimate).toBe(0);
    expect(bullishLean.low).toBeCloseTo(-bullishLean.high, 12);
    expect(bullishLean.high).toBeGreaterThan(0);
  });

  it.each([
    [90, 10, 0.4],
    [50, 10, 0],
    [40, 20, -0.6],
  ])('at confidence %s with %s of 20 right sees overconfidence %s', (confidence, right, estimate) => {
    const answers = [...times(right, { confidence }), ...times(20 - right, { confidence, truth: 'bearish' })];
    const { overconfidence } = tendencies(answers);
    expect(overconfidence.estimate).toBeCloseTo(estimate, 12);
    expect(overconfidence.low).toBeLessThanOrEqual(overconfidence.estimate);
    expect(overconfidence.high).toBeGreaterThanOrEqual(overconfidence.estimate);
    expect(overconfidence.high - overconfidence.low).toBeGreaterThan(0.1);
  });

  it('shares directional calls into with, against and neither', () => {
    const { recency, reversal } = tendencies([
      ...times(8, { followsLastBars: true }),
      ...times(4, { followsLastBars: false }),
      ...times(4, { followsLastBars: null }),
      ...times(30, { direction: 'neutral', followsLastBars: null }),
    ]);
    expect(recency?.estimate).toBe(0.5);
    expect(reversal?.estimate).toBe(0.25);
  });

  it('has no recency and no reversal without a directional call', () => {
    expect(tendencies(times(20, { direction: 'neutral' }))).toMatchObject({ recency: null, reversal: null });
  });

  it('averages the Brier score of the answers', () => {
    const answers = [...times(10, { confidence: 100 }), ...times(10, { confidence: 100, truth: 'neutral' })];
    expect(tendencies(answers).meanBrier).toBe(1);
  });

  it('draws a confidence bin from five answers on', () => {
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
