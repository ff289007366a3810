import { InvariantError } from '../../kernel/invariant.ts';

/**
 * Returns `values[index]`. Throws `InvariantError` outside the array. Separate from `elementAt`, so that the JavaScript
 * engine sees one array type only; the inner loops of the simulated market depend on that.
 */
export function floatAt(values: Float64Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw new InvariantError(`index ${index} is outside an array of ${values.length}`);
  return value;
}
