import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';

/** Returns an index of `weights` (≥ 0, not all 0), drawn with a probability proportional to its weight. */
export function drawWeighted(random: Random, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  invariant(total > 0, 'one weight must be above 0');
  let rest = random.next() * total;
  const chosen = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  // Rounding can leave 0 after the last subtraction, so that no index is found; the last index with a weight is then
  // correct.
  return chosen >= 0 ? chosen : weights.findLastIndex((weight) => weight > 0);
}

/** Returns the values in a uniformly random order (Fisher-Yates). */
export function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  const rest = [...values];
  return values.flatMap(() => rest.splice(random.below(rest.length), 1));
}
