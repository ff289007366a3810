import { invariant } from '../kernel/invariant.ts';

/** An estimate with the ends of its 95% interval. */
export interface IntervalEstimate {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** 97.5% quantile of the standard normal distribution: half the width of a 95% interval, in standard errors. */
export const Z_95 = 1.959963984540054;

/**
 * Returns the share of successes with its 95% score interval, which stays within 0 and 1 and has a width above 0 even
 * at 0 or n successes. Needs at least one trial. Source: E. B. Wilson, Journal of the American Statistical Association
 * 22 (1927).
 */
export function wilsonInterval(successes: number, trials: number): IntervalEstimate {
  invariant(trials >= 1 && successes >= 0 && successes <= trials, `${successes} successes in ${trials} trials`);
  const share = successes / trials;
  const z2 = Z_95 * Z_95;
  const scale = 1 + z2 / trials;
  const center = (share + z2 / (2 * trials)) / scale;
  const half = (Z_95 / scale) * Math.sqrt((share * (1 - share)) / trials + z2 / (4 * trials * trials));
  // The exact low end is 0 at 0 successes, and the exact high end is 1 at n successes; the floating-point formula may
  // differ from them by an ulp.
  return { estimate: share, low: successes === 0 ? 0 : center - half, high: successes === trials ? 1 : center + half };
}
