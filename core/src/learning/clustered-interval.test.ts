// If this fails, a class with answers to few charts is shown more certainty than these charts allow.
import { describe, expect, it } from 'vitest';
import { clusteredMean, clusteredShare } from './clustered-interval.ts';
import { wilsonInterval } from './wilson-interval.ts';

const charts = (...sums: readonly number[]) => sums.map((sum) => ({ n: 10, sum }));

describe('clusteredShare', () => {
  it('returns the interval of as many answers as charts if each chart is all right or all wrong', () => {
    const { low, high, estimate } = clusteredShare(charts(10, 0, 10, 0, 10, 0, 10, 0, 10, 0));
    // Ten charts, half of them right: the variance is that of ten independent answers, but divided by 9 instead of 10.
    const expected = wilsonInterval(4.5, 9);
    expect([estimate, low, high]).toEqual([0.5, expect.closeTo(expected.low, 12), expect.closeTo(expected.high, 12)]);
  });

  it('returns the interval of single answers if charts differ no more than answers do', () => {
    expect(clusteredShare(charts(5, 5, 5, 5))).toEqual(wilsonInterval(20, 40));
  });

  it.each([
    [0, 0, wilsonInterval(0, 3).high],
    [10, wilsonInterval(3, 3).low, 1],
  ])(
    'returns an interval for as many answers as charts if every chart has %s right answers of 10',
    (sum, low, high) => {
      expect(clusteredShare(charts(sum, sum, sum))).toEqual({ estimate: sum / 10, low, high });
    },
  );

  it('treats 30 answers to one chart as one answer', () => {
    const { low, high } = clusteredShare([{ n: 30, sum: 18 }]);
    expect(high - low).toBeGreaterThan(0.7);
  });

  it('throws without an answer', () => {
    expect(() => clusteredShare([])).toThrow(/no answers/);
  });
});

describe('clusteredMean', () => {
  it('returns the standard error of the means of equally large clusters', () => {
    // The cluster means are 0.2, 0.4 and 0.6: their standard deviation is 0.2 and the standard error 0.2 ÷ √3.
    const { estimate, low, high } = clusteredMean(charts(2, 4, 6))!;
    expect(estimate).toBeCloseTo(0.4, 12);
    expect(high - low).toBeCloseTo((2 * 1.959963984540054 * 0.2) / Math.sqrt(3), 12);
  });

  it('returns null for one chart', () => {
    expect(clusteredMean(charts(4))).toBeNull();
  });
});
