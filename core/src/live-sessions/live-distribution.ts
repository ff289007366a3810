import { BIAS_DIRECTIONS, BIAS_STORED_CONFIDENCE_MIN, type BiasDirection } from '../bias/bias-rules.ts';
import { brierScore } from '../bias/scoring.ts';
import { meanOf } from '../learning/mean-of.ts';
import { wilsonInterval, type IntervalEstimate } from '../learning/wilson-interval.ts';

export interface LiveCall {
  readonly direction: BiasDirection;
  /** The learner's probability that the call is right, in whole percent. */
  readonly confidence: number;
}

/** Lower edges of the bins of the confidence histogram, in percent. The last bin has no upper edge. */
export const CONFIDENCE_BINS = [BIAS_STORED_CONFIDENCE_MIN, 45, 55, 65, 75, 85, 95] as const;

export interface LiveDistribution {
  /**
   * Number of calls and their mean confidence for each direction, in the order of `BIAS_DIRECTIONS`. `meanConfidence`
   * is in percent; `null` without calls.
   */
  readonly directions: readonly {
    readonly direction: BiasDirection;
    readonly count: number;
    readonly meanConfidence: number | null;
  }[];
  /** Number of calls in each bin of the confidence histogram; `from` is the lower edge of the bin, in percent. */
  readonly confidences: readonly { readonly from: number; readonly count: number }[];
  /** Mean confidence of all calls, in percent; `null` without calls. */
  readonly meanConfidence: number | null;
}

const meanConfidence = (calls: readonly LiveCall[]): number | null =>
  calls.length === 0 ? null : meanOf(calls.map(({ confidence }) => confidence));

/** Returns the distribution of a class's calls, without names. */
export function distributionOf(calls: readonly LiveCall[]): LiveDistribution {
  return {
    directions: BIAS_DIRECTIONS.map((direction) => {
      const those = calls.filter((call) => call.direction === direction);
      return { direction, count: those.length, meanConfidence: meanConfidence(those) };
    }),
    confidences: CONFIDENCE_BINS.map((from, bin) => {
      const next = CONFIDENCE_BINS[bin + 1] ?? Infinity;
      return { from, count: calls.filter(({ confidence }) => confidence >= from && confidence < next).length };
    }),
    meanConfidence: meanConfidence(calls),
  };
}

export interface LiveVerdict {
  readonly right: number;
  /** Share of right calls, from 0 to 1, with its 95% interval. */
  readonly share: IntervalEstimate;
  /** Mean Brier score over three outcomes, 0 (best) to 2. */
  readonly meanBrier: number;
}

/** Returns the share of right calls of a class and the mean Brier score of all its calls; `null` without calls. */
export function verdictOf(calls: readonly LiveCall[], truth: BiasDirection): LiveVerdict | null {
  if (calls.length === 0) return null;
  const right = calls.filter(({ direction }) => direction === truth).length;
  return {
    right,
    share: wilsonInterval(right, calls.length),
    meanBrier: meanOf(calls.map(({ direction, confidence }) => brierScore(direction, confidence, truth))),
  };
}
