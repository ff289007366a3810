import { invariant } from '../kernel/invariant.ts';
import { meanOf } from './mean-of.ts';
import { wilsonInterval } from './wilson-interval.ts';
import type { IntervalEstimate } from './wilson-interval.ts';

/** A probability stated before an event, and whether the event happened. */
export interface Forecast {
  /** 0 to 1. */
  readonly probability: number;
  readonly happened: boolean;
}

export interface ReliabilityBin {
  /**
   * Lower edge of the confidence bin (included), 0 to 1. `to` is the upper edge, which is excluded except in the last
   * bin.
   */
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly meanConfidence: number;
  readonly hitRate: IntervalEstimate;
}

export interface BrierDecomposition {
  /** Mean squared difference between stated probabilities and observed frequencies; 0 is perfectly calibrated. */
  readonly reliability: number;
  /**
   * Mean squared difference between the observed frequencies and the base rate. A larger value means that the forecasts
   * separate events that happen from events that do not.
   */
  readonly resolution: number;
  /** Base rate × (1 − base rate). */
  readonly uncertainty: number;
}

/** Returns the squared error of one forecast of a yes/no event, 0 to 1. */
export function binaryBrier({ probability, happened }: Forecast): number {
  return (probability - (happened ? 1 : 0)) ** 2;
}

/** Returns the mean of `binaryBrier` over at least one forecast. Source: Brier, Monthly Weather Review 78 (1950). */
export function meanBrier(forecasts: readonly Forecast[]): number {
  return meanOf(forecasts.map(binaryBrier));
}

/**
 * Returns the sum of squared errors over all classes, 0 to 2; `outcome` is the index of the class that occurred. This
 * is Brier's original form.
 */
export function multiclassBrier(probabilities: readonly number[], outcome: number): number {
  invariant(outcome in probabilities, `outcome ${outcome} is not one of ${probabilities.length} classes`);
  return probabilities.reduce((sum, probability, i) => sum + (probability - (i === outcome ? 1 : 0)) ** 2, 0);
}

/**
 * Returns the three parts of the mean Brier score, which is reliability − resolution + uncertainty. The sum is exact
 * because forecasts are grouped by identical probability, not by bin. Needs at least one forecast. Source: A. H.
 * Murphy, Journal of Applied Meteorology 12 (1973).
 */
export function decomposeBrier(forecasts: readonly Forecast[]): BrierDecomposition {
  const baseRate = hitRateOf(forecasts);
  let reliability = 0;
  let resolution = 0;
  for (const [probability, group] of Map.groupBy(forecasts, (forecast) => forecast.probability)) {
    const rate = hitRateOf(group);
    const weight = group.length / forecasts.length;
    reliability += weight * (probability - rate) ** 2;
    resolution += weight * (rate - baseRate) ** 2;
  }
  return { reliability, resolution, uncertainty: baseRate * (1 - baseRate) };
}

/**
 * Returns how often the forecasts in each confidence bin were right. Bins lie between neighboring `edges` (ascending
 * fractions that span every forecast); a bin with fewer than `minimum` forecasts is left out.
 */
export function reliabilityBins(
  forecasts: readonly Forecast[],
  edges: readonly number[],
  minimum: number,
): ReliabilityBin[] {
  return edges.slice(0, -1).flatMap((from, i) => {
    const to = edges[i + 1] ?? from;
    const isLast = i === edges.length - 2;
    const inside = forecasts.filter(
      ({ probability }) => probability >= from && (probability < to || (isLast && probability === to)),
    );
    if (inside.length < Math.max(minimum, 1)) return [];
    const meanConfidence = meanOf(inside.map((forecast) => forecast.probability));
    return [{ from, to, n: inside.length, meanConfidence, hitRate: wilsonInterval(hitsOf(inside), inside.length) }];
  });
}

function hitsOf(forecasts: readonly Forecast[]): number {
  return forecasts.filter((forecast) => forecast.happened).length;
}

function hitRateOf(forecasts: readonly Forecast[]): number {
  invariant(forecasts.length > 0, 'no forecasts, no rate');
  return hitsOf(forecasts) / forecasts.length;
}
