/** Claims about special prices: round numbers and Fibonacci ratios. */
import type { ChartBars } from '../../grading/chart-bars.ts';
import { SWING_RULE } from '../../grading/swings.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { findFractals } from '../../market/fractals.ts';
import type { AtlasCase } from '../claim.ts';
import { ATLAS_WARM_UP } from '../outcomes.ts';
import { retracements } from './structure-events.ts';

/**
 * Maximum distance at which a price counts as near a round price, as a share of the step between round prices. With 5%
 * on either side, a tenth of all prices are near a round one.
 */
const NEAR_ROUND = 0.05;
/** Share of all prices that are near a round one. */
const NEAR_ROUND_SHARE = 0.1;

/** Returns the step between round prices: the largest power of ten that is at most a tenth of the price. */
function roundStep(price: number): number {
  return 10 ** Math.floor(Math.log10(price / 10));
}

/**
 * Returns each swing as a case. It is a hit if the swing's price is near a round price. The control is the share of all
 * prices that are near a round one.
 */
export function roundNumberCases({ bars }: ChartBars): AtlasCase[] {
  return findFractals(bars, SWING_RULE)
    .filter(({ index }) => index >= ATLAS_WARM_UP)
    .map(({ index, kind, price }) => {
      const step = roundStep(elementAt(bars.c, index));
      const round = Math.round(price / step) * step;
      return {
        index,
        side: kind === 'low' ? 1 : -1,
        zone: { low: round, high: round },
        isHit: Math.abs(price - round) <= NEAR_ROUND * step,
        expected: NEAR_ROUND_SHARE,
        isMirrorHit: null,
      };
    });
}

export const FIBONACCI_PERCENTS = [38.2, 50, 61.8] as const;
/** Maximum distance between the end of a retracement and a ratio, in percentage points of the leg. */
const NEAR_RATIO = 2.5;
/** Percentage points by which the control moves the three bands. */
const SHIFTS = [-7, -6, 6, 7] as const;

function isNearRatio(percent: number, shift: number): boolean {
  return FIBONACCI_PERCENTS.some((ratio) => Math.abs(percent - ratio - shift) <= NEAR_RATIO);
}

/**
 * Returns each retracement as a case. It is a hit if it ended near 38.2, 50 or 61.8%. The control is the mean over the
 * same three bands moved by 6 and by 7 points in both directions.
 */
export function fibonacciCases(chart: ChartBars): AtlasCase[] {
  return retracements(chart)
    .filter(({ index }) => index >= ATLAS_WARM_UP)
    .map(({ index, percent, price, isUp }) => ({
      index,
      side: isUp ? 1 : -1,
      zone: { low: price, high: price },
      isHit: isNearRatio(percent, 0),
      expected: SHIFTS.filter((shift) => isNearRatio(percent, shift)).length / SHIFTS.length,
      isMirrorHit: null,
    }));
}
