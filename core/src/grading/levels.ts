/**
 * Support and resistance, rule 1: a level is where at least 3 swing extremes lie within 0.5 ATR of one another, highs and
 * lows alike. Extremes are fractals of 5 bars on each side; the ATR is that of the last bar. The cluster with most
 * members is taken first (of equal ones the tighter, then the lower), its members are used up, and so on. A level stands
 * at the mean of its members.
 */
import { elementAt } from '../market/element-at.ts';
import { findFractals, type Fractal } from '../market/fractals.ts';
import type { ChartBars } from './chart-bars.ts';
import { SWING_RULE } from './swings.ts';

export const LEVELS_VERSION = 1;
export const LEVEL_WIDTH_ATR = 0.5;
export const LEVEL_TOUCHES = 3;

export interface Level {
  readonly price: number;
  /** The extremes that make it, in order of price. */
  readonly touches: readonly Fractal[];
}

interface Cluster {
  readonly start: number;
  readonly count: number;
  readonly spread: number;
}

/** The best cluster in ascending extremes; null when none has enough members. */
function bestCluster(extremes: readonly Fractal[], width: number): Cluster | null {
  let best: Cluster | null = null;
  let end = 0;
  for (const [start, first] of extremes.entries()) {
    end = Math.max(end, start);
    while (end + 1 < extremes.length && (extremes[end + 1]?.price ?? Infinity) - first.price <= width) end += 1;
    const count = end - start + 1;
    const spread = (extremes[end]?.price ?? first.price) - first.price;
    const isBetter = best === null || count > best.count || (count === best.count && spread < best.spread);
    if (count >= LEVEL_TOUCHES && isBetter) best = { start, count, spread };
  }
  return best;
}

/** The levels of the first `end` bars, ascending in price; reads no bar beyond. */
export function detectLevels({ bars, atr }: ChartBars, end: number = bars.t.length): Level[] {
  if (end <= 0) return [];
  const width = LEVEL_WIDTH_ATR * elementAt(atr, end - 1);
  let extremes = findFractals(bars, SWING_RULE, end).toSorted((a, b) => a.price - b.price || a.index - b.index);
  const levels: Level[] = [];
  for (let best = bestCluster(extremes, width); best !== null; best = bestCluster(extremes, width)) {
    const touches = extremes.slice(best.start, best.start + best.count);
    const price = touches.reduce((sum, touch) => sum + touch.price, 0) / touches.length;
    levels.push({ price, touches });
    extremes = extremes.toSpliced(best.start, best.count);
  }
  return levels.toSorted((a, b) => a.price - b.price);
}
