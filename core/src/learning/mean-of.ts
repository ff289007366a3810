import { invariant } from '../kernel/invariant.ts';

/** Returns the arithmetic mean of at least one value. */
export function meanOf(values: readonly number[]): number {
  invariant(values.length > 0, 'nothing has no mean');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
