import { invariant } from '../kernel/invariant.ts';

/** Returns the arithmetic mean of `values`, which must not be empty. */
export function meanOf(values: readonly number[]): number {
  invariant(values.length > 0, 'nothing has no mean');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
