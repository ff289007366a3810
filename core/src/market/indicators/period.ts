import { invariant } from '../../kernel/invariant.ts';

/**
 * Each indicator comes twice. The plain function computes a whole series. Its `fill…` twin writes the rows from index
 * `from` to the end, reading its own rows before that: a chart whose last bar has changed fills from that bar on and pays
 * for nothing else. Both run the same lines, so they cannot differ. `fill…` trusts periods that the plain function checks.
 */

/** Throws `InvariantError` unless `period` is a whole number of bars, at least 1. */
export function requirePeriod(period: number, name = 'period'): void {
  invariant(Number.isSafeInteger(period) && period >= 1, `${name} must be a whole number of bars ≥ 1, got ${period}`);
}

/** The result of an indicator before any value exists: NaN in every place. */
export function emptySeries(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN);
}
