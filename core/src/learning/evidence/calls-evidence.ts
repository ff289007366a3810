import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../../kernel/element-at.ts';

/**
 * Weight of the learner's probabilities; the base rates have the remaining weight, so that no call can reduce the
 * evidence to 0.
 */
const LEARNER_WEIGHT = 0.9;
/** Maximum difference from 1 of a sum of probabilities, to allow for rounding. */
const SUM_TOLERANCE = 1e-6;

/**
 * Running state of E_calls = Π (0.9 p(o) + 0.1 q(o)) ÷ q(o). Here p is the learner's stated distribution over the
 * outcomes, q the base rates of the set from which the question was drawn, and o the outcome that happened.
 * Null hypothesis: given the set and everything before the question, the learner's probabilities carry no information
 * about the outcome, which then has distribution q. Under this hypothesis every factor has expected value 1, so the
 * evidence ever reaches 20 with probability at most 1/20 (Ville 1939).
 */
export interface CallsEvidence {
  readonly n: number;
  /** ln E_calls. */
  readonly log: number;
}

/** Returns the state before the first answer: E = 1. */
export function startCallsEvidence(): CallsEvidence {
  return { n: 0, log: 0 };
}

/**
 * Returns the state after one more answer. `stated` (p) and `rates` (q) are distributions over the same outcomes;
 * `outcome` is the index of the outcome that happened. Its base rate is above 0, because the set includes the question
 * itself.
 */
export function addCall(
  { n, log }: CallsEvidence,
  stated: readonly number[],
  rates: readonly number[],
  outcome: number,
): CallsEvidence {
  invariant(isDistribution(stated) && isDistribution(rates), 'probabilities are 0 to 1 and add up to 1');
  invariant(stated.length === rates.length, `${stated.length} stated probabilities, ${rates.length} base rates`);
  const rate = elementAt(rates, outcome);
  invariant(rate > 0, 'the base rate of an outcome that happened is above 0');
  const mixed = LEARNER_WEIGHT * elementAt(stated, outcome) + (1 - LEARNER_WEIGHT) * rate;
  return { n: n + 1, log: log + Math.log(mixed / rate) };
}

function isDistribution(values: readonly number[]): boolean {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.every((value) => value >= 0 && value <= 1) && Math.abs(sum - 1) <= SUM_TOLERANCE;
}
