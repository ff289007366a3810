import { elementAt } from '../market/element-at.ts';

/** Index of the first of the ascending `values` that is at least `target`; their number when none is. */
export function lowerBound(values: ArrayLike<number>, target: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (elementAt(values, middle) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
