import { partitionPoint } from '@tradesense/core/kernel/partition-point.ts';
import type { ChartBar } from './chart-bar.ts';

/**
 * The difference between the old and new bars of a chart. `tail` means that all bars before index `from` are unchanged.
 * `older` means that `count` older bars were added in front, and that the new bars before index `from` are those added
 * or unchanged ones. `different` means any other change.
 */
export type BarsChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'tail'; readonly from: number }
  | { readonly kind: 'older'; readonly count: number; readonly from: number }
  | { readonly kind: 'different' };

/**
 * Returns the change. Bars are compared by value, so that reloaded bars count as equal. Linear time, without
 * allocation.
 */
export function barsChange(before: readonly ChartBar[], after: readonly ChartBar[]): BarsChange {
  if (before === after) return { kind: 'none' };
  const first = before[0];
  if (!first || after.length < before.length) return { kind: 'different' };
  const count = indexOfX(after, first.x);
  if (count === null || after.length - count < before.length) return { kind: 'different' };
  let same = 0;
  while (same < before.length && isSameBar(before[same], after[count + same])) same += 1;
  const from = count + same;
  if (count > 0) return { kind: 'older', count, from };
  return from === after.length ? { kind: 'none' } : { kind: 'tail', from };
}

/** Returns the index of the bar at `x` by binary search, or `null`. */
export function indexOfX(bars: readonly ChartBar[], x: number): number | null {
  const index = lastIndexUpTo(bars, x);
  return bars[index]?.x === x ? index : null;
}

/** Returns the index of the last bar whose x is not after `x`, or −1. */
export function lastIndexUpTo(bars: readonly Pick<ChartBar, 'x'>[], x: number): number {
  return partitionPoint(bars.length, (index) => (bars[index]?.x ?? Number.POSITIVE_INFINITY) <= x) - 1;
}

function isSameBar(left: ChartBar | undefined, right: ChartBar | undefined): boolean {
  if (left === right) return true;
  if (!left || !right) return false;
  return (
    left.x === right.x &&
    left.c === right.c &&
    left.h === right.h &&
    left.l === right.l &&
    left.o === right.o &&
    left.v === right.v
  );
}
