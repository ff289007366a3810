import { InvariantError } from './invariant.ts';

/** Returns `values[index]`. Throws `InvariantError` if the index is outside the array. */
export function elementAt<Value>(values: ArrayLike<Value>, index: number): Value {
  const value = values[index];
  if (value === undefined) throw new InvariantError(`index ${index} is outside an array of ${values.length}`);
  return value;
}
