import { invariant } from '../../kernel/invariant.ts';

/**
 * Every indicator except the true range and the volume profile has two functions. The plain function computes a whole
 * series. Its `fill…` counterpart reads the rows before index `from` and writes the rows from `from` to the end. So a
 * chart recomputes only its last bar when that bar changes. Both functions run the same code. Only the plain function
 * checks its periods.
 */

/** Throws `InvariantError` unless `period` is an integer of at least 1. */
export function requirePeriod(period: number, name = 'period'): void {
  invariant(Number.isSafeInteger(period) && period >= 1, `${name} must be a whole number of bars ≥ 1, got ${period}`);
}

/** Returns a series without values: NaN at every index. */
export function emptySeries(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN);
}
