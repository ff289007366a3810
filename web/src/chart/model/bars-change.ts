import type { ChartBar } from './chart-bar.ts';

/**
 * How the bars of a chart went on from those before. `tail`: all before index `from` are the same and kept their place.
 * `older`: `count` bars came in front, and those behind changed from index `from` (of the new bars) on at most. `anew`: other bars.
 */
export type BarsChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'tail'; readonly from: number }
  | { readonly kind: 'older'; readonly count: number; readonly from: number }
  | { readonly kind: 'anew' };

/** Compares by value, so that bars which were read again count as the same. Linear, without allocation. */
export function barsChange(before: readonly ChartBar[], after: readonly ChartBar[]): BarsChange {
  if (before === after) return { kind: 'none' };
  const first = before[0];
  if (!first || after.length < before.length) return { kind: 'anew' };
  const count = indexOfX(after, first.x);
  if (count === null || after.length - count < before.length) return { kind: 'anew' };
  let same = 0;
  while (same < before.length && isSameBar(before[same], after[count + same])) same += 1;
  const from = count + same;
  if (count > 0) return { kind: 'older', count, from };
  return from === after.length ? { kind: 'none' } : { kind: 'tail', from };
}

/** The index of the bar at `x`, found by halving; `null` where there is none. */
export function indexOfX(bars: readonly ChartBar[], x: number): number | null {
  const index = lastIndexUpTo(bars, x);
  return bars[index]?.x === x ? index : null;
}

/** The index of the last bar whose x is not after `x`; −1 where there is none. */
export function lastIndexUpTo(bars: readonly ChartBar[], x: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bars[middle]?.x ?? Number.POSITIVE_INFINITY) <= x) low = middle + 1;
    else high = middle;
  }
  return low - 1;
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
