import type { Random } from '../../kernel/random.ts';

/**
 * Clustered volatility (stochastic volatility). Its logarithm is the sum of a slow and a fast part, which both return
 * to their mean. This gives absolute returns their long memory. The volatility is scaled so that the mean variance over
 * decades equals the variance of the asset.
 */
export interface VolatilityState {
  readonly slow: number;
  readonly fast: number;
}

export const CALM_VOLATILITY: VolatilityState = { slow: 0, fast: 0 };

const PART_DEVIATION = 0.34;
const SLOW_PERSISTENCE = 0.985;
const FAST_PERSISTENCE = 0.85;

/** Returns the volatility state after one more session. Draws two normally distributed numbers. */
export function stepVolatility(state: VolatilityState, random: Random): VolatilityState {
  return {
    slow: stepPart(state.slow, SLOW_PERSISTENCE, random.normal()),
    fast: stepPart(state.fast, FAST_PERSISTENCE, random.normal()),
  };
}

function stepPart(value: number, persistence: number, shock: number): number {
  return persistence * value + PART_DEVIATION * Math.sqrt(1 - persistence * persistence) * shock;
}

/** Returns the volatility as a multiple of its root mean square in the long run. */
export function volatilityFactor(state: VolatilityState): number {
  return Math.exp(state.slow + state.fast - 2 * PART_DEVIATION * PART_DEVIATION);
}

/**
 * Returns the factor by which a day changes the volatility. It turns normal returns into Student-t returns with 8
 * degrees of freedom and a variance of 1: large moves occur on days that are volatile as a whole. Draws four uniform
 * numbers.
 */
export function wildness(random: Random): number {
  const uniforms = (1 - random.next()) * (1 - random.next()) * (1 - random.next()) * (1 - random.next());
  const chiSquare = -2 * Math.log(uniforms);
  return Math.sqrt(6 / chiSquare);
}
