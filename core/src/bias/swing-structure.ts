import type { Bar } from '../market/bar.ts';
import { alternate, findFractals, type Fractal } from '../market/fractals.ts';

export type SwingStructure = 'higher-highs-higher-lows' | 'lower-highs-lower-lows' | 'mixed' | 'too-few-swings';

export type Swing = Fractal;

/** Returns how many bars on each side a swing must exceed: 5, or 3 in set-ups of fewer than 60 bars. */
export function swingSide(setupBars: number): number {
  return setupBars >= 60 ? 5 : 3;
}

/**
 * Returns strict fractals in order of time. A swing high is above every high of the `side` bars before it, and not
 * below any high of the `side` bars after it. So the first of equal highs counts. A swing low is the mirror image. The
 * last `side` bars have no swing, because too few later bars could confirm it. A bar that is a swing high and a swing
 * low is listed first as a high, then as a low.
 */
export function findSwings(bars: readonly Bar[], side: number): Swing[] {
  const columns = { h: Float64Array.from(bars, ({ h }) => h), l: Float64Array.from(bars, ({ l }) => l) };
  return findFractals(columns, { before: side, after: side, ties: 'first' });
}

/**
 * Returns the structure of the last two swing highs and the last two swing lows. Consecutive swings of one kind are
 * first merged into the most extreme one. Equal highs or equal lows make the structure mixed.
 */
export function readStructure(swings: readonly Swing[]): SwingStructure {
  const legs = alternate(swings);
  const highs = legs.filter((swing) => swing.kind === 'high').slice(-2);
  const lows = legs.filter((swing) => swing.kind === 'low').slice(-2);
  const [high1, high2] = highs;
  const [low1, low2] = lows;
  if (high1 === undefined || high2 === undefined || low1 === undefined || low2 === undefined) return 'too-few-swings';
  if (high2.price > high1.price && low2.price > low1.price) return 'higher-highs-higher-lows';
  if (high2.price < high1.price && low2.price < low1.price) return 'lower-highs-lower-lows';
  return 'mixed';
}
