import { elementAt } from '../../kernel/element-at.ts';

/** Returns the largest of the `period` values that end at index `end`. */
export function windowHigh(values: ArrayLike<number>, end: number, period: number): number {
  let high = Number.NEGATIVE_INFINITY;
  for (let i = end - period + 1; i <= end; i += 1) high = Math.max(high, elementAt(values, i));
  return high;
}

/** Returns the smallest of the `period` values that end at index `end`. */
export function windowLow(values: ArrayLike<number>, end: number, period: number): number {
  let low = Number.POSITIVE_INFINITY;
  for (let i = end - period + 1; i <= end; i += 1) low = Math.min(low, elementAt(values, i));
  return low;
}
