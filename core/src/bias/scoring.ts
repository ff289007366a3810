import { invariant } from '../kernel/invariant.ts';
import { meanOf } from '../learning/mean-of.ts';
import { multiclassBrier } from '../learning/calibration.ts';
import { BIAS_DIRECTIONS } from './bias-rules.ts';
import type { BiasDirection } from './bias-rules.ts';

export interface ScoredAnswer {
  readonly direction: BiasDirection;
  /** Probability that the call is right, in percent. */
  readonly confidence: number;
  readonly truth: BiasDirection;
}

export interface TestScore {
  /** Number of right calls. */
  readonly score: number;
  /** Share of right calls among all questions, including unanswered ones, in percent. */
  readonly percent: number;
  /** Mean Brier score of the answers, 0 to 2; `null` if nothing was answered. */
  readonly brier: number | null;
}

/**
 * Returns the Brier score of one call over the three outcomes: 0 is best, 2 is worst. The called direction gets
 * `confidencePercent`; the two other outcomes share the rest equally. Source: Brier, Monthly Weather Review 78 (1950).
 */
export function brierScore(direction: BiasDirection, confidencePercent: number, truth: BiasDirection): number {
  invariant(
    confidencePercent >= 0 && confidencePercent <= 100,
    `confidence must be 0 to 100%, got ${confidencePercent}`,
  );
  const called = confidencePercent / 100;
  const other = (1 - called) / 2;
  const probabilities = BIAS_DIRECTIONS.map((each) => (each === direction ? called : other));
  return multiclassBrier(probabilities, BIAS_DIRECTIONS.indexOf(truth));
}

/** Returns the `brierScore` of an answer. */
export function brierOf(answer: ScoredAnswer): number {
  return brierScore(answer.direction, answer.confidence, answer.truth);
}

/** Returns the result of a test with `questionCount` questions. An unanswered question counts as wrong. */
export function scoreTest(answers: readonly ScoredAnswer[], questionCount: number): TestScore {
  invariant(
    questionCount >= 1 && answers.length <= questionCount,
    `${answers.length} answers to ${questionCount} questions`,
  );
  const score = answers.filter((answer) => answer.direction === answer.truth).length;
  return {
    score,
    percent: (score / questionCount) * 100,
    brier: answers.length === 0 ? null : meanOf(answers.map(brierOf)),
  };
}

export interface LuckBand {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/**
 * Returns the range of right calls that a coin gets in 90% of tests with `n` calls: from the 5% to the 95% quantile of
 * Binomial(n, 1/2), both included. The sums are integers of any size, so the result is exact for every n (10,000 takes
 * milliseconds).
 */
export function luckBand(n: number): LuckBand {
  invariant(Number.isInteger(n) && n >= 0, `number of calls must be a whole number, got ${n}`);
  const total = 1n << BigInt(n);
  let coefficient = 1n;
  let cumulative = 1n;
  let low = 0;
  while (cumulative * 20n < total) {
    coefficient = (coefficient * BigInt(n - low)) / BigInt(low + 1);
    cumulative += coefficient;
    low += 1;
  }
  // 5% of 2^n is never an integer, so no sum is exactly 5% and the two quantiles are symmetric.
  return { low, high: n - low, level: 0.9 };
}
