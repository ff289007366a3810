/**
 * Swings, rule 1: strict fractals of 5 bars on each side (the first of equal ones), high and low in turn, each at least
 * 1.5 ATR away from the one before.
 *
 * Fractals are taken in order of time. One of the same kind as the last swing replaces it when it is more extreme; one of
 * the other kind becomes the next swing when the leg to it is long enough, and is passed over when it is not. So what is
 * known at bar t is what the whole rule finds on the series cut after t. Cost: one pass.
 */
import { elementAt } from '../market/element-at.ts';
import { findFractals, isMoreExtreme, type Fractal, type FractalRule } from '../market/fractals.ts';
import type { ChartBars } from './chart-bars.ts';

export const SWINGS_VERSION = 1;

export interface SwingRule extends FractalRule {
  /** The shortest leg between two swings, in ATR at the later one. */
  readonly legAtr: number;
}

export const SWING_RULE: SwingRule = { before: 5, after: 5, ties: 'first', legAtr: 1.5 };

export type Swing = Fractal;

/** Takes the next fractal in order of time into the list of swings. */
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

/** The swings that are confirmed within the first `end` bars, in order of time; reads no bar beyond. */
export function detectSwings(
  chart: ChartBars,
  end: number = chart.bars.t.length,
  rule: SwingRule = SWING_RULE,
): Swing[] {
  const swings: Swing[] = [];
  for (const fractal of findFractals(chart.bars, rule, end)) takeFractal(swings, fractal, chart, rule);
  return swings;
}
