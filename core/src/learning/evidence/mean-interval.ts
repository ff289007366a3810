import { invariant } from '../../kernel/invariant.ts';
import { logMixture } from './log-mixture.ts';

/**
 * Stakes of the bettors in `meanInterval`, as shares of their capital. All are below ½, so that no value from −1 to 1
 * can ruin a bettor. Each except the last is twice the previous one; this range suits both few and many values.
 */
const STAKES = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.48];

/**
 * Returns an interval for the mean of `values`, each from −1 to 1, that is valid for all n simultaneously: with
 * probability at least 1 − alpha, the true mean is inside the interval every time that it is computed. Assumes that
 * each value, given the values before it, has this mean as its expected value.
 * Bettors stake 0.01 to 0.48 of their capital on the claim that the true mean is larger than a tested mean. The lower
 * end is the tested mean at which their average capital falls below 2 ÷ alpha; the upper end mirrors it. Source:
 * Waudby-Smith and Ramdas, Estimating Means of Bounded Random Variables by Betting (2024), with fixed stakes.
 */
export function meanInterval(values: readonly number[], alpha = 0.05): { readonly low: number; readonly high: number } {
  invariant(
    values.every((value) => Math.abs(value) <= 1),
    'the values are −1 to 1',
  );
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => ({ value, length }));
  const mirrored = counts.map(({ value, length }) => ({ value: -value, length }));
  return { low: lowerEnd(counts, alpha), high: 0 - lowerEnd(mirrored, alpha) };
}

interface Counted {
  readonly value: number;
  readonly length: number;
}

/**
 * Returns the lower end of the interval. The evidence for a larger mean decreases as the tested mean rises, so it
 * crosses the limit only once.
 */
function lowerEnd(counts: readonly Counted[], alpha: number): number {
  const limit = Math.log(2 / alpha);
  const isExcluded = (mean: number) =>
    logMixture(
      STAKES.map((stake) =>
        counts.reduce((sum, { value, length }) => sum + length * Math.log1p(stake * (value - mean)), 0),
      ),
    ) >= limit;
  if (!isExcluded(-1)) return -1;
  let [excluded, inside] = [-1, 1];
  for (;;) {
    const middle = (excluded + inside) / 2;
    if (middle === excluded || middle === inside) return inside;
    if (isExcluded(middle)) excluded = middle;
    else inside = middle;
  }
}
