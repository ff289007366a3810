/**
 * Fibonacci legs, rule 1: a leg runs from a swing to the next one. Asked for is the largest leg of a direction, measured
 * in ATR at its end; legs of at least 80 % of it are accepted too.
 */
import { elementAt } from '../market/element-at.ts';
import type { ChartBars } from './chart-bars.ts';
import { detectSwings, type Swing } from './swings.ts';

export const LEGS_VERSION = 1;
/** A leg of this share of the largest is as good an answer. */
export const LEG_ACCEPTED_SHARE = 0.8;

export type LegDirection = 'bullish' | 'bearish';

export interface Leg {
  readonly direction: LegDirection;
  /** Where it starts: the low of a bullish leg. */
  readonly from: Swing;
  readonly to: Swing;
  readonly sizeAtr: number;
}

/** Every leg between two neighbouring swings that are confirmed within the first `end` bars, in order of time. */
export function detectLegs(chart: ChartBars, end: number = chart.bars.t.length): Leg[] {
  const swings = detectSwings(chart, end);
  return swings.slice(1).map((to, index) => {
    const from = swings[index] ?? to;
    const sizeAtr = Math.abs(to.price - from.price) / elementAt(chart.atr, to.index);
    return { direction: to.kind === 'high' ? 'bullish' : 'bearish', from, to, sizeAtr };
  });
}

/** The legs of one direction that answer the question, the largest first; of equal ones the earlier. Empty when there is none. */
export function acceptedLegs(legs: readonly Leg[], direction: LegDirection): Leg[] {
  const asked = legs.filter((leg) => leg.direction === direction).toSorted((a, b) => b.sizeAtr - a.sizeAtr);
  const [largest] = asked;
  if (largest === undefined) return [];
  return asked.filter(({ sizeAtr }) => sizeAtr >= LEG_ACCEPTED_SHARE * largest.sizeAtr);
}
