import { meanOf } from '../learning/mean-of.ts';
import { multiclassBrier } from '../learning/calibration.ts';
import { BIAS_DIRECTIONS, type BiasDirection } from './bias-rules.ts';
import type { OutcomeChances } from './rated-draw.ts';

/** The most frequent direction in the sets of the questions, and how often calling only that would be right. */
export interface ConstantCaller {
  readonly direction: BiasDirection;
  /** Expected share of right calls, 0 to 1. */
  readonly hitRate: number;
}

/**
 * Returns the best caller that always calls the same, before any outcome is known: it takes the direction with the
 * largest mean base rate. A learner who only leans the right way is as good. `null` without questions.
 */
export function bestConstantCaller(rates: readonly OutcomeChances[]): ConstantCaller | null {
  if (rates.length === 0) return null;
  const callers = BIAS_DIRECTIONS.map((direction) => ({
    direction,
    hitRate: meanOf(rates.map((each) => each[direction])),
  }));
  return callers.reduce((best, caller) => (caller.hitRate > best.hitRate ? caller : best));
}

/** Returns the Brier score of a forecaster who states the base rates, 0 to 2: the score of knowing the rates alone. */
export function baseRateBrier(rates: OutcomeChances, truth: BiasDirection): number {
  return multiclassBrier(
    BIAS_DIRECTIONS.map((direction) => rates[direction]),
    BIAS_DIRECTIONS.indexOf(truth),
  );
}
