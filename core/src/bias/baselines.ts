import { meanOf } from '../learning/mean-of.ts';
import { multiclassBrier } from '../learning/calibration.ts';
import { BIAS_DIRECTIONS, type BiasDirection } from './bias-rules.ts';
import type { OutcomeChances } from './rated-draw.ts';

/** A forecaster who calls the same direction on every question: the one with the largest mean base rate. */
export interface ConstantCaller {
  readonly direction: BiasDirection;
  /** Expected share of right calls, 0 to 1. */
  readonly hitRate: number;
}

/**
 * Returns the best constant caller, chosen by the base rates before any outcome is known; `null` without questions. Its
 * hit rate is what a learner reaches by always calling one direction, without skill.
 */
export function bestConstantCaller(rates: readonly OutcomeChances[]): ConstantCaller | null {
  if (rates.length === 0) return null;
  const callers = BIAS_DIRECTIONS.map((direction) => ({
    direction,
    hitRate: meanOf(rates.map((each) => each[direction])),
  }));
  return callers.reduce((best, caller) => (caller.hitRate > best.hitRate ? caller : best));
}

/** Returns the Brier score, 0 to 2, of a forecaster who only knows the base rates and states them as probabilities. */
export function baseRateBrier(rates: OutcomeChances, truth: BiasDirection): number {
  return multiclassBrier(
    BIAS_DIRECTIONS.map((direction) => rates[direction]),
    BIAS_DIRECTIONS.indexOf(truth),
  );
}
