/**
 * What a coin that calls "up" or "down" gets right in a Bias Test. A question whose outcomes have known chances gives it
 * half of the chance that the outcome is not neutral. Decision 0228.
 */
import { invariant } from '../kernel/invariant.ts';
import type { OutcomeChances } from './rated-draw.ts';
import { luckBand, type LuckBand } from './scoring.ts';

/** Chance of the coin on each question, 0 to 1; `null` unless the chances of all questions are known. */
export function coinChances(rates: readonly (OutcomeChances | null)[]): readonly number[] | null {
  const chances = rates.flatMap((rate) => (rate === null ? [] : [(rate.bullish + rate.bearish) / 2]));
  return chances.length < rates.length || rates.length === 0 ? null : chances;
}

/** Returns the probability of each number of right calls, from 0 to the number of chances (at most 1,000). */
function hitProbabilities(chances: readonly number[]): readonly number[] {
  invariant(chances.length <= 1_000 && chances.every((each) => each >= 0 && each <= 1), 'a chance lies from 0 to 1');
  let shares: readonly number[] = [1];
  for (const chance of chances) {
    const before = shares;
    shares = [...before, 0].map((share, hits) => share * (1 - chance) + (before[hits - 1] ?? 0) * chance);
  }
  return shares;
}

/** Returns the range from the 5% to the 95% quantile of the coin's right calls, as `luckBand` does for a chance of ½. */
export function coinBand(chances: readonly number[]): LuckBand {
  const { level } = luckBand(0);
  const tail = (1 - level) / 2;
  let cumulative = 0;
  const sums = hitProbabilities(chances).map((share) => (cumulative += share));
  const quantile = (share: number): number => {
    const at = sums.findIndex((sum) => sum >= share);
    return at < 0 ? chances.length : at;
  };
  return { low: quantile(tail), high: quantile(1 - tail), level };
}

/**
 * Returns the probability that, in at least one of `tests` tests, the coin gets from `least` to `most` calls right. Both
 * bounds are included.
 */
export function coinReachesAtLeastOnce(
  chances: readonly number[],
  { least, most }: { readonly least: number; readonly most: number },
  tests: number,
): number {
  const within = hitProbabilities(chances).reduce(
    (sum, share, hits) => (hits >= least && hits <= most ? sum + share : sum),
    0,
  );
  return 1 - (1 - Math.min(1, within)) ** tests;
}
