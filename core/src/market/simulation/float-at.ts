import { InvariantError } from '../../kernel/invariant.ts';

/**
 * Returns `values[index]`. Throws `InvariantError` if the index is outside the array. It is a separate function from
 * `elementAt`, so that the JavaScript engine sees only one array type here; the speed of the simulated market's inner
 * loops depends on that.
 */
export function floatAt(values: Float64Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw new InvariantError(`index ${index} is outside an array of ${values.length}`);
  return value;
}
