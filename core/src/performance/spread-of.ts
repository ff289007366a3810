import { meanOf } from '../learning/mean-of.ts';

/**
 * Maximum standard deviation, as a share of the largest absolute value, that comes only from rounding errors. Up to it,
 * the values count as equal.
 */
const ROUNDING = 1e-12;

/** Returns the sample standard deviation (n − 1), exactly 0 for equal values; `null` for fewer than two values. */
export function spreadOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return spread <= ROUNDING * largest ? 0 : spread;
}
