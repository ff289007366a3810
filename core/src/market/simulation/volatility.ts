import type { Random } from '../../kernel/random.ts';

/**
 * Clustered volatility: its logarithm is the sum of a slow and a fast mean-reverting part (stochastic volatility),
 * which gives absolute returns their long memory. It is scaled so that the mean variance over decades is that of the
 * asset.
 */
export interface VolatilityState {
  readonly slow: number;
  readonly fast: number;
}

export const CALM_VOLATILITY: VolatilityState = { slow: 0, fast: 0 };

const PART_DEVIATION = 0.34;
const SLOW_PERSISTENCE = 0.985;
const FAST_PERSISTENCE = 0.85;

/** Returns the state after one more session. Draws two normal numbers. */
export function stepVolatility(state: VolatilityState, random: Random): VolatilityState {
  return {
    slow: stepPart(state.slow, SLOW_PERSISTENCE, random.normal()),
    fast: stepPart(state.fast, FAST_PERSISTENCE, random.normal()),
  };
}

function stepPart(value: number, persistence: number, shock: number): number {
  return persistence * value + PART_DEVIATION * Math.sqrt(1 - persistence * persistence) * shock;
}

/** Returns the volatility as a multiple of its long-run root mean square. */
export function volatilityFactor(state: VolatilityState): number {
  return Math.exp(state.slow + state.fast - 2 * PART_DEVIATION * PART_DEVIATION);
}

/**
 * Returns a day's factor on the volatility, which turns normal returns into Student-t returns with 8 degrees of freedom
 * and unit variance: large moves occur on days that are volatile as a whole. Draws four numbers.
 */
export function wildness(random: Random): number {
  const uniforms = (1 - random.next()) * (1 - random.next()) * (1 - random.next()) * (1 - random.next());
  const chiSquare = -2 * Math.log(uniforms);
  return Math.sqrt(6 / chiSquare);
}
