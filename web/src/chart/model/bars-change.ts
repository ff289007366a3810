import { partitionPoint } from '@tradesense/core/kernel/partition-point.ts';
import type { ChartBar } from './chart-bar.ts';

/**
 * How the new bars of a chart differ from the old ones. `tail`: all bars before index `from` are unchanged. `older`:
 * `count` bars were added in front, and no other bar before the new index `from` has changed. `different`: any other
 * change.
 */
export type BarsChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'tail'; readonly from: number }
  | { readonly kind: 'older'; readonly count: number; readonly from: number }
  | { readonly kind: 'different' };

/**
 * Returns how the bars differ. Compares them by value, so that reloaded bars are recognized as unchanged. Takes linear
 * time and allocates nothing per bar.
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

/** Finds the bar at exactly `x` by binary search. Returns its index, or `null` if there is none. */
export function indexOfX(bars: readonly ChartBar[], x: number): number | null {
  const index = lastIndexUpTo(bars, x);
  return bars[index]?.x === x ? index : null;
}

/** Returns the index of the last bar at or before `x`; −1 if there is none. */
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
