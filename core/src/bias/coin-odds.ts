import { invariant } from '../kernel/invariant.ts';

/**
 * Returns the probability that, in at least one of `tests` tests, a coin gets at least `hits` of `calls` right: 1 − (1
 * − p)^tests, where p is the upper tail of Binomial(calls, ½). All arguments must be whole numbers, and `calls` at most
 * 1,000.
 */
export function coinReachesAtLeastOnce(hits: number, calls: number, tests: number): number {
  invariant([hits, calls, tests].every(Number.isInteger) && calls <= 1_000, 'counts are whole numbers');
  let chance = 2 ** -calls;
  let tail = 0;
  for (let k = 0; k <= calls; k += 1) {
    if (k >= hits) tail += chance;
    chance = (chance * (calls - k)) / (k + 1);
  }
  return 1 - (1 - Math.min(1, tail)) ** tests;
}
