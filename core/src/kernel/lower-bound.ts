import { elementAt } from './element-at.ts';
import { partitionPoint } from './partition-point.ts';

/**
 * Returns the index of the first of the ascending `values` that is at least `target`; if none is, the number of values.
 */
export function lowerBound(values: ArrayLike<number>, target: number): number {
  return partitionPoint(values.length, (index) => elementAt(values, index) < target);
}
