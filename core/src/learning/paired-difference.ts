import { invariant } from '../kernel/invariant.ts';
import { Z_95 } from './wilson.ts';
import type { IntervalEstimate } from './wilson.ts';

/**
 * Difference of two shares measured on the same `pairs`: `firstOnly` pairs count for the first share alone,
 * `secondOnly` for the second alone. The 95 % interval is the adjusted Wald interval with one pair added to each of the
 * two cells, so it keeps its width when no pair differs; it is cut at −1 and 1.
 * Source: D. G. Bonett, R. M. Price, Journal of Educational and Behavioral Statistics 37 (2012).
 */
export function pairedDifference(firstOnly: number, secondOnly: number, pairs: number): IntervalEstimate {
  invariant(
    pairs >= 1 && firstOnly >= 0 && secondOnly >= 0 && firstOnly + secondOnly <= pairs,
    'cells must fit the pairs',
  );
  const first = (firstOnly + 1) / (pairs + 2);
  const second = (secondOnly + 1) / (pairs + 2);
  const centre = first - second;
  const half = Z_95 * Math.sqrt((first + second - centre ** 2) / (pairs + 2));
  return {
    estimate: (firstOnly - secondOnly) / pairs,
    low: Math.max(centre - half, -1),
    high: Math.min(centre + half, 1),
  };
}
