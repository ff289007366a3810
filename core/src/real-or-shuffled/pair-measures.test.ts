// If this fails, the page explains a pair with wrong figures.
import { describe, expect, it } from 'vitest';
import type { PairRow } from './make-pair.ts';
import { measureChart, wideBars } from './pair-measures.ts';

/** Returns bars with these heights, in percent. Each bar opens at the previous close. */
function bars(heights: readonly number[], moves: readonly number[] = heights.map(() => 0)): PairRow[] {
  let close = 100;
  return heights.map((height, i) => {
    const o = close;
    close = o * Math.exp((moves[i] ?? 0) / 100);
    const low = Math.min(o, close);
    return [o, low * Math.exp(height / 100), low, close];
  });
}

describe('the measures of a chart', () => {
  it('show whether wide bars cluster', () => {
    const together = measureChart(bars([4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    const apart = measureChart(bars([4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 4, 1, 1, 1, 1]));
    expect(together.heightCorrelation).toBeGreaterThan(0.5);
    expect(apart.heightCorrelation).toBeLessThan(0);
    expect([together.wideAfterWide, apart.wideAfterWide]).toEqual([3, 0]);
  });

  it('show whether moves continue, and have the span and the largest gap in mean heights', () => {
    const going = measureChart(bars([1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, -1, -1, -1, -1]));
    expect(going.moveCorrelation).toBeGreaterThan(0.4);
    expect(going.span).toBeCloseTo(4, 6);
    expect(going.largestGap).toBeCloseTo(0, 9);
    const rows = bars([1, 1, 1]);
    const jumped = rows.map((row, i): PairRow =>
      i < 2 ? row : [row[0] * 1.02, row[1] * 1.02, row[2] * 1.02, row[3] * 1.02],
    );
    expect(measureChart(jumped).largestGap).toBeCloseTo(Math.log(1.02) * 100, 6);
  });

  it('are all 0 for bars that never vary', () => {
    const flat = measureChart(bars([0, 0, 0, 0, 0]));
    expect(flat).toEqual({ heightCorrelation: 0, wideAfterWide: 0, moveCorrelation: 0, span: 0, largestGap: 0 });
  });

  it('count a fifth of the bars as wide', () => {
    expect(wideBars(bars([1, 5, 2, 3, 4, 1, 1, 1, 1, 9])).flatMap((wide, i) => (wide ? [i] : []))).toEqual([1, 9]);
  });
});
