/**
 * Swings, version 1: strict fractals of 5 bars on each side (of equal extremes the first), which alternate between high
 * and low; each is at least 1.5 ATR away from the previous one.
 * The rule takes fractals in order of time. A fractal of the same kind as the last swing replaces it if it is more
 * extreme. A fractal of the other kind becomes the next swing if the leg to it is long enough; otherwise the rule skips
 * it. Guarantees: the swings known at bar t are those that the rule finds if the bars after t are cut off. Cost: one
 * pass.
 */
import { elementAt } from '../kernel/element-at.ts';
import { findFractals, isMoreExtreme, type Fractal, type FractalRule } from '../market/fractals.ts';
import type { ChartBars } from './chart-bars.ts';

export const SWINGS_VERSION = 1;

export interface SwingRule extends FractalRule {
  /** Minimum leg between two swings, in ATR at the later swing. */
  readonly legAtr: number;
}

export const SWING_RULE: SwingRule = { before: 5, after: 5, ties: 'first', legAtr: 1.5 };

export type Swing = Fractal;

/** Handles the next fractal in order of time: adds it to the swings, replaces the last swing by it, or skips it. */
export function takeFractal(swings: Swing[], fractal: Fractal, { atr }: ChartBars, { legAtr }: SwingRule): void {
  const last = swings.at(-1);
  if (last === undefined) swings.push(fractal);
  else if (last.kind === fractal.kind) {
    if (isMoreExtreme(fractal.kind, fractal.price, last.price)) swings[swings.length - 1] = fractal;
  } else {
    const isBeyond = isMoreExtreme(fractal.kind, fractal.price, last.price);
    const leg = Math.abs(fractal.price - last.price);
    if (isBeyond && leg >= legAtr * elementAt(atr, fractal.index)) swings.push(fractal);
  }
}

/** Returns the swings confirmed within the first `end` bars, in order of time. Reads no bar beyond them. */
export function detectSwings(
  chart: ChartBars,
  end: number = chart.bars.t.length,
  rule: SwingRule = SWING_RULE,
): Swing[] {
  const swings: Swing[] = [];
  for (const fractal of findFractals(chart.bars, rule, end)) takeFractal(swings, fractal, chart, rule);
  return swings;
}
