// If this fails, a class is shown a calibration that rests on too few charts, or a wrong baseline.
import { describe, expect, it } from 'vitest';
import type { BiasDirection } from '../bias/bias-rules.ts';
import { brierScore } from '../bias/scoring.ts';
import { classCalibration, type CallGroup } from './class-calibration.ts';

const TRUTHS: readonly BiasDirection[] = ['bullish', 'bearish', 'neutral', 'bullish'];
/**
 * Returns `calls` calls of 65% on each chart. On the first `right` charts all calls are right. On the other charts all
 * are wrong.
 */
const groups = (charts: number, calls: number, right: number): CallGroup[] =>
  Array.from({ length: charts }, (_, n) => {
    const truth = TRUTHS[n % TRUTHS.length] ?? 'bullish';
    const isRight = n < right;
    const call = isRight ? truth : truth === 'bullish' ? 'bearish' : 'bullish';
    return {
      chart: `c${n}`,
      truth,
      bin: 3,
      calls,
      right: isRight ? calls : 0,
      confidence: 65 * calls,
      brier: calls * brierScore(call, 65, truth),
    };
  });

describe('classCalibration', () => {
  it.each([
    [9, 10],
    [10, 4],
    [0, 0],
  ])('returns only the numbers of calls and charts for %s charts with %s calls each', (charts, calls) => {
    const found = classCalibration(groups(charts, calls, 1));
    expect(found).toEqual({ calls: charts * calls, charts, reliability: [], brier: null });
  });

  it('returns the share of right calls with an interval that counts charts, not calls', () => {
    const [bin] = classCalibration(groups(20, 30, 10)).reliability;
    expect(bin).toMatchObject({ from: 0.6, to: 0.7, n: 600, meanConfidence: 0.65 });
    expect(bin?.hitRate.estimate).toBeCloseTo(0.5, 12);
    // With 600 independent calls the interval would be only 0.08 wide.
    expect(bin === undefined ? 0 : bin.hitRate.high - bin.hitRate.low).toBeGreaterThan(0.35);
  });

  it('returns no confidence level with fewer than five charts', () => {
    const few = groups(4, 10, 2).map((group) => ({ ...group, bin: 6 }));
    const many = groups(10, 10, 5).map((group) => ({ ...group, chart: `m${group.chart}` }));
    expect(classCalibration([...few, ...many]).reliability.map(({ from }) => from)).toEqual([0.6]);
  });

  it('returns the mean Brier score, and those of stating one third each and the frequencies of the outcomes', () => {
    const { brier } = classCalibration(groups(20, 5, 10));
    expect(brier?.mean.estimate).toBeCloseTo(
      (brierScore('bullish', 65, 'bullish') + brierScore('bullish', 65, 'bearish')) / 2,
      12,
    );
    expect(brier?.thirds).toBeCloseTo(2 / 3, 12);
    // Half of the outcomes are bullish, a quarter bearish and a quarter neutral: 1 − (1/4 + 1/16 + 1/16).
    expect(brier?.frequencies).toBeCloseTo(0.625, 12);
    expect(brier?.mean.low).toBeLessThan(brier?.mean.estimate ?? 0);
  });
});
