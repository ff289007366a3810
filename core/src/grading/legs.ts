/**
 * Fibonacci legs: a leg runs from a swing to the next one. The exam asks for the largest leg of a direction, measured
 * in ATR at its end. Legs of at least 80% of that size are accepted too. Version 1 found only legs between swings that
 * are at least 1.5 ATR apart. Whether a small pullback ends a leg depends on the scale of the reader, so version 2
 * accepts the largest legs at each of four scales.
 */
import { elementAt } from '../kernel/element-at.ts';
import type { ChartBars } from './chart-bars.ts';
import { SWING_RULE, detectSwings, type Swing, type SwingRule } from './swings.ts';

export const LEGS_VERSION = 2;
/** Minimum size of an accepted leg, as a share of the largest leg. */
export const LEG_ACCEPTED_SHARE = 0.8;
/** Scales at which legs are found: the minimum distance between two swings, in ATR. */
export const LEG_SCALES_ATR = [SWING_RULE.legAtr, 2, 2.5, 3] as const;

export type LegDirection = 'bullish' | 'bearish';

export interface Leg {
  readonly direction: LegDirection;
  /** The swing at which the leg starts: the low of a bullish leg. */
  readonly from: Swing;
  readonly to: Swing;
  readonly sizeAtr: number;
}

/** Returns the legs between neighboring swings that are confirmed within the first `end` bars, in order of time. */
export function detectLegs(chart: ChartBars, end: number = chart.bars.t.length, rule: SwingRule = SWING_RULE): Leg[] {
  const swings = detectSwings(chart, end, rule);
  return swings.slice(1).map((to, index) => {
    const from = swings[index] ?? to;
    const sizeAtr = Math.abs(to.price - from.price) / elementAt(chart.atr, to.index);
    return { direction: to.kind === 'high' ? 'bullish' : 'bearish', from, to, sizeAtr };
  });
}

/**
 * Returns the accepted legs of one direction, the largest first. Among equally large legs, the earlier one comes first.
 */
export function acceptedLegs(legs: readonly Leg[], direction: LegDirection): Leg[] {
  const asked = legs.filter((leg) => leg.direction === direction).toSorted((a, b) => b.sizeAtr - a.sizeAtr);
  const [largest] = asked;
  if (largest === undefined) return [];
  return asked.filter(({ sizeAtr }) => sizeAtr >= LEG_ACCEPTED_SHARE * largest.sizeAtr);
}

/** Returns the legs at each scale of `LEG_SCALES_ATR`, in order of time. A leg may occur at several scales. */
export function legsAtScales(chart: ChartBars): Leg[][] {
  return LEG_SCALES_ATR.map((legAtr) => detectLegs(chart, chart.bars.t.length, { ...SWING_RULE, legAtr }));
}

/** Returns the accepted legs of one direction at every scale, each once, the largest first. */
export function acceptedLegsAtScales(chart: ChartBars, direction: LegDirection): Leg[] {
  const accepted = legsAtScales(chart).flatMap((legs) => acceptedLegs(legs, direction));
  const byPlace = new Map(accepted.map((leg) => [`${leg.from.index}-${leg.to.index}`, leg]));
  return [...byPlace.values()].toSorted((a, b) => b.sizeAtr - a.sizeAtr || a.from.index - b.from.index);
}
