import { invariant } from '../../kernel/invariant.ts';

/** Throws `InvariantError` unless `period` is a whole number of bars, at least 1. */
export function requirePeriod(period: number, name = 'period'): void {
  invariant(Number.isSafeInteger(period) && period >= 1, `${name} must be a whole number of bars ≥ 1, got ${period}`);
}

/** The result of an indicator before any value exists: NaN in every place. */
export function emptySeries(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN);
}
