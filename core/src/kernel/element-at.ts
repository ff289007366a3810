import { InvariantError } from './invariant.ts';

/** Returns `values[index]`. Throws `InvariantError` if the index is outside the array. */
export function elementAt(values: ArrayLike<number>, index: number): number {
  const value = values[index];
  if (value === undefined) throw new InvariantError(`index ${index} is outside an array of ${values.length}`);
  return value;
}
