import { invariant } from '../../kernel/invariant.ts';
import { logBinomialProbability } from './binomial-probability.ts';

/** Ends of an interval, as fractions. */
export interface HitRateInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns ln E_n(rate) with E_n(p) = B(1+S, 1+n−S) ÷ (p^S (1−p)^(n−S)), the evidence against a constant hit rate `rate`
 * after `hits` (S) of `n` answers.
 *
 * Null hypothesis: every answer is right with probability `rate`, whatever came before. Source: Robbins, Annals of
 * Mathematical Statistics 41 (1970), mixture with Beta(1, 1). B(1+S, 1+n−S) is 1 ÷ ((n + 1) C(n, S)).
 */
export function logEvidenceAgainstRate(hits: number, n: number, rate: number): number {
  invariant(n >= 0 && hits >= 0 && hits <= n, `${hits} hits of ${n}`);
  return -Math.log1p(n) - logBinomialProbability(hits, n, rate);
}

/**
 * Returns the interval {p : E_n(p) < 1 ÷ alpha} of a constant hit rate. It is valid for all n simultaneously: with
 * probability at least 1 − alpha, the true rate is inside the interval every time, however often it is looked at. It is
 * therefore wider than an interval for a single n that was fixed beforehand.
 */
export function hitRateInterval(hits: number, n: number, alpha = 0.05): HitRateInterval {
  invariant(alpha > 0 && alpha < 1, `alpha is between 0 and 1, got ${alpha}`);
  if (n === 0) return { low: 0, high: 1 };
  const limit = -Math.log(alpha);
  const isOutside = (rate: number) => logEvidenceAgainstRate(hits, n, rate) >= limit;
  const center = hits / n;
  return {
    low: hits === 0 ? 0 : bisect(0, center, isOutside).inside,
    high: hits === n ? 1 : bisect(1, center, isOutside).inside,
  };
}

/**
 * Returns, to double precision, the border between the rate `from`, which is outside the interval, and the rate `to`,
 * which is inside.
 */
function bisect(from: number, to: number, isOutside: (rate: number) => boolean): { readonly inside: number } {
  let [outside, inside] = [from, to];
  for (;;) {
    const middle = (outside + inside) / 2;
    if (middle === outside || middle === inside) return { inside };
    if (isOutside(middle)) outside = middle;
    else inside = middle;
  }
}
