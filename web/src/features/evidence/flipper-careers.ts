import { createRandom } from '@tradesense/core/kernel/random.ts';
import { isStrongEvidence } from '@tradesense/core/learning/evidence/evidence-level.ts';
import { addHit, logHitsEvidence, startHitsEvidence } from '@tradesense/core/learning/evidence/hits-evidence.ts';
import { wilsonInterval } from '@tradesense/core/learning/wilson-interval.ts';

export const FLIPPERS = 100;
export const MAX_ANSWERS = 500;
/** Number of answers at which the 95% interval is first checked. */
export const FIRST_INTERVAL = 20;

/**
 * Number of answers after which a learner was first called better than a coin: by the 95% interval, and by the evidence
 * meter. `null` if that never happened.
 */
export interface FlipperCareer {
  readonly byInterval: number | null;
  readonly byMeter: number | null;
}

/**
 * Simulates a hundred careers of 500 answers. Each answer is right with probability `rate`; by chance it would be ½.
 * The record is checked after each answer: by the meter from the start, by the interval from answer `FIRST_INTERVAL`
 * on. The same seed gives the same careers.
 */
export function playCareers(seed: number, rate: number): readonly FlipperCareer[] {
  return Array.from({ length: FLIPPERS }, (_, index) => playCareer(seed, index, rate));
}

function playCareer(seed: number, index: number, rate: number): FlipperCareer {
  const random = createRandom(seed, index);
  let state = startHitsEvidence();
  let byInterval: number | null = null;
  let byMeter: number | null = null;
  for (let n = 1; n <= MAX_ANSWERS; n += 1) {
    state = addHit(state, 0.5, random.next() < rate);
    if (n >= FIRST_INTERVAL && wilsonInterval(state.hits, n).low > 0.5) byInterval ??= n;
    if (isStrongEvidence(logHitsEvidence(state))) byMeter ??= n;
  }
  return { byInterval, byMeter };
}

/** Returns how many learners were called better than a coin by answer `n` at the latest. */
export function countTold(times: readonly (number | null)[], n: number): number {
  return times.filter((time) => time !== null && time <= n).length;
}
