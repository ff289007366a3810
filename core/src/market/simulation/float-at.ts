import { InvariantError } from '../../kernel/invariant.ts';

/**
 * `values[index]`, throwing `InvariantError` outside the array. Apart from `elementAt` so that the compiler sees one
 * kind of array only: the inner loops of the simulated market stand on it.
 */
export function floatAt(values: Float64Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw new InvariantError(`index ${index} is outside an array of ${values.length}`);
  return value;
}
