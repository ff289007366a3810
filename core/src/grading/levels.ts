/**
 * Support and resistance: a level is where at least 3 swing extremes, highs and lows alike, lie within 0.5 ATR of one
 * another. Extremes are fractals of 5 bars on each side. The cluster with the most extremes becomes the first level.
 * Among equally large clusters, the tightest one is taken, and among equally tight ones the lowest. The extremes of the
 * level are removed, and the search is repeated. A level's price is the mean of its extremes.
 * Version 1 measured with the ATR of the chart's last bar, so charts that ended with small bars lost their levels.
 * Version 2 measures with the mean ATR at the extremes themselves. Cost: extremes² for each level.
 */
import { elementAt } from '../kernel/element-at.ts';
import { findFractals, type Fractal } from '../market/fractals.ts';
import type { ChartBars } from './chart-bars.ts';
import { SWING_RULE } from './swings.ts';

export const LEVELS_VERSION = 2;
export const LEVEL_WIDTH_ATR = 0.5;
export const LEVEL_TOUCHES = 3;

export interface Level {
  readonly price: number;
  /** The extremes that form the level, in order of price. */
  readonly touches: readonly Fractal[];
  /** ATR with which distances to the level are measured, in units of price. */
  readonly atr: number;
}

interface Cluster {
  readonly start: number;
  readonly count: number;
  readonly spread: number;
  readonly atr: number;
}

/** ATR of each extreme, in units of price. */
type AtrOf = (extreme: Fractal) => number;

/** Yields every run of at least 3 neighbors among the extremes, which are sorted by price. */
function* runsOf(extremes: readonly Fractal[], atrOf: AtrOf): Generator<Cluster> {
  for (const [start, first] of extremes.entries()) {
    // Updates the mean with each value instead of dividing a sum, so that the mean of equal values is exactly that
    // value.
    let mean = 0;
    for (let end = start; end < extremes.length; end += 1) {
      const last = extremes[end] ?? first;
      const count = end - start + 1;
      mean += (atrOf(last) - mean) / count;
      if (count >= LEVEL_TOUCHES) yield { start, count, spread: last.price - first.price, atr: mean };
    }
  }
}

/** Returns the best cluster of the extremes, which are sorted by price, or `null` if no cluster is tight enough. */
function bestCluster(extremes: readonly Fractal[], atrOf: AtrOf): Cluster | null {
  let best: Cluster | null = null;
  for (const run of runsOf(extremes, atrOf)) {
    const isBetter = best === null || run.count > best.count || (run.count === best.count && run.spread < best.spread);
    if (isBetter && run.spread <= LEVEL_WIDTH_ATR * run.atr) best = run;
  }
  return best;
}

function ascendingExtremes({ bars }: ChartBars, end: number): Fractal[] {
  return findFractals(bars, SWING_RULE, end).toSorted((a, b) => a.price - b.price || a.index - b.index);
}

function atrRule({ atr }: ChartBars, end: number, version: number): AtrOf {
  if (version > 1) return ({ index }) => elementAt(atr, index);
  const last = elementAt(atr, end - 1);
  return () => last;
}

/** Returns the levels of the first `end` bars, ascending in price. Reads no bar beyond them. */
export function detectLevels(
  chart: ChartBars,
  end: number = chart.bars.t.length,
  version: number = LEVELS_VERSION,
): Level[] {
  if (end <= 0) return [];
  const atrOf = atrRule(chart, end, version);
  let extremes = ascendingExtremes(chart, end);
  const levels: Level[] = [];
  for (let best = bestCluster(extremes, atrOf); best !== null; best = bestCluster(extremes, atrOf)) {
    const touches = extremes.slice(best.start, best.start + best.count);
    const price = touches.reduce((sum, touch) => sum + touch.price, 0) / touches.length;
    levels.push({ price, touches, atr: best.atr });
    extremes = extremes.toSpliced(best.start, best.count);
  }
  return levels.toSorted((a, b) => a.price - b.price);
}

export interface NearestExtremes {
  /** The three extremes, in order of time. */
  readonly extremes: readonly Fractal[];
  /** Distance between the lowest and the highest extreme, in ATR. */
  readonly spanAtr: number;
}

/** Returns the three neighboring extremes nearest to a price; `null` if the chart has fewer than 3 extremes. */
export function nearestExtremes(chart: ChartBars, price: number, version: number): NearestExtremes | null {
  const end = chart.bars.t.length;
  if (end === 0) return null;
  const ascending = ascendingExtremes(chart, end);
  const farthest = ({ start, spread }: Cluster) => {
    const low = ascending[start]?.price ?? price;
    return Math.max(Math.abs(low - price), Math.abs(low + spread - price));
  };
  const runs = [...runsOf(ascending, atrRule(chart, end, version))].filter(({ count }) => count === LEVEL_TOUCHES);
  const nearest = runs.toSorted((a, b) => farthest(a) - farthest(b))[0];
  if (nearest === undefined) return null;
  const { start, count, spread, atr } = nearest;
  const extremes = ascending.slice(start, start + count).toSorted((a, b) => a.index - b.index);
  return { extremes, spanAtr: spread / atr };
}

/**
 * Returns the smallest span of three neighboring extremes, from the lowest to the highest, in ATR; `null` if the chart
 * has fewer than 3 extremes.
 */
export function tightestExtremes(chart: ChartBars): number | null {
  const end = chart.bars.t.length;
  if (end === 0) return null;
  let least: number | null = null;
  for (const { count, spread, atr } of runsOf(ascendingExtremes(chart, end), atrRule(chart, end, LEVELS_VERSION)))
    if (count === LEVEL_TOUCHES && (least === null || spread / atr < least)) least = spread / atr;
  return least;
}
