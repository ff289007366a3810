import { invariant } from '../../kernel/invariant.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { logMixture } from './log-mixture.ts';

/** Hit rates θ that the process bets on, for an answer with chance ½: 0.51, 0.53 … 0.79. */
const THETAS = Array.from({ length: 15 }, (_, i) => 0.51 + 0.02 * i);
/** Odds of the hit rates in `THETAS`: ρ = θ ÷ (1 − θ). */
const ODDS = THETAS.map((theta) => theta / (1 - theta));

/**
 * Running state of E_hits: the mean over θ of Π ρ^hit ÷ (1 − c + ρ c) with ρ = θ ÷ (1 − θ), where c is the chance of
 * each answer.
 *
 * Null hypothesis: given everything before it, an answer is right with probability c. Every factor has expected value 1
 * under it, so the evidence ever reaches 20 with probability at most 1/20 (Ville 1939; Robbins 1970).
 */
export interface HitsEvidence {
  readonly n: number;
  readonly hits: number;
  /** Sum of the chances: the number of hits expected by chance. */
  readonly expectedHits: number;
  /** ln of the product for each θ. */
  readonly logs: readonly number[];
}

/** Returns the state before the first answer: E = 1. */
export function startHitsEvidence(): HitsEvidence {
  return { n: 0, hits: 0, expectedHits: 0, logs: ODDS.map(() => 0) };
}

/** Returns the state after one more answer. `chance` is c, 0 to 1. */
export function addHit({ n, hits, expectedHits, logs }: HitsEvidence, chance: number, isHit: boolean): HitsEvidence {
  invariant(chance >= 0 && chance <= 1, `a chance is 0 to 1, got ${chance}`);
  return {
    n: n + 1,
    hits: hits + (isHit ? 1 : 0),
    expectedHits: expectedHits + chance,
    logs: logs.map((log, i) => log + logFactor(elementAt(ODDS, i), chance, isHit ? 1 : 0)),
  };
}

/** Returns ln E_hits. */
export function logHitsEvidence({ logs }: HitsEvidence): number {
  return logMixture(logs);
}

/**
 * Returns the expected growth of each of `logs` per answer, if the true hit rate is `hitRate` and the chance is
 * `chance`.
 */
export function hitsGrowth(hitRate: number, chance: number): readonly number[] {
  return ODDS.map((odds) => logFactor(odds, chance, hitRate));
}

/** Returns ln of one factor. It is linear in `hit`, so a hit rate as `hit` gives its expected value. */
function logFactor(odds: number, chance: number, hit: number): number {
  return hit * Math.log(odds) - Math.log1p((odds - 1) * chance);
}
