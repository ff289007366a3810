import { elementAt } from '../kernel/element-at.ts';
import { meanOf } from '../learning/mean-of.ts';
import type { PairRow } from './make-pair.ts';

/** One bar in this many counts as wide: the widest bars of a chart. */
const WIDE_ONE_IN = 5;

/**
 * Measures of a chart in a pair. Heights, gaps and moves are computed from log prices, in units of the mean bar height.
 */
export interface ChartMeasures {
  /** Correlation between the heights of consecutive bars, −1 to 1: how strongly wide bars cluster. */
  readonly heightCorrelation: number;
  /** Number of wide bars (the widest fifth) that directly follow another wide bar. */
  readonly wideAfterWide: number;
  /** Correlation between consecutive close-to-close moves, −1 to 1: how strongly moves continue. */
  readonly moveCorrelation: number;
  /** Distance from the lowest low to the highest high. */
  readonly span: number;
  /** Largest jump from a close to the next open. */
  readonly largestGap: number;
}

/** Measures one chart, which must have at least two bars. */
export function measureChart(rows: readonly PairRow[]): ChartMeasures {
  const heights = rows.map(([, h, l]) => Math.log(h / l));
  const meanHeight = meanOf(heights);
  const inHeights = (value: number) => (meanHeight > 0 ? value / meanHeight : 0);
  const fromClose = (value: (row: PairRow) => number) =>
    rows.slice(1).map((row, i) => Math.log(value(row) / (rows[i]?.[3] ?? value(row))));
  const gaps = fromClose(([o]) => o).map(Math.abs);
  const isWide = wideBars(rows);
  return {
    heightCorrelation: serialCorrelation(heights),
    wideAfterWide: isWide.filter((wide, i) => wide && isWide[i - 1] === true).length,
    moveCorrelation: serialCorrelation(fromClose(([, , , c]) => c)),
    span: inHeights(Math.log(Math.max(...rows.map(([, h]) => h)) / Math.min(...rows.map(([, , l]) => l)))),
    largestGap: inHeights(Math.max(...gaps)),
  };
}

/** Returns how many of `bars` bars count as wide. */
export const wideCount = (bars: number): number => Math.floor(bars / WIDE_ONE_IN);

/** Returns for each bar whether it is in the widest fifth. Of equally wide bars, the earlier one is preferred. */
export function wideBars(rows: readonly PairRow[]): readonly boolean[] {
  const byHeight = rows
    .map(([, h, l], i) => ({ i, height: Math.log(h / l) }))
    .sort((a, b) => b.height - a.height || a.i - b.i);
  const wide = new Set(byHeight.slice(0, wideCount(rows.length)).map(({ i }) => i));
  return rows.map((_, i) => wide.has(i));
}

/**
 * Returns the correlation of each value with the previous one, both measured from the mean of all values; 0 if all
 * values are equal.
 */
function serialCorrelation(values: readonly number[]): number {
  const mean = meanOf(values);
  let [products, squares] = [0, 0];
  for (const [i, value] of values.entries()) {
    squares += (value - mean) ** 2;
    if (i > 0) products += (value - mean) * (elementAt(values, i - 1) - mean);
  }
  return squares > 0 ? products / squares : 0;
}
