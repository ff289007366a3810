import { elementAt } from '../kernel/element-at.ts';
import type { BarColumns } from './bar-columns.ts';

/** A bar's wicks are compared with this many bars before it and this many bars after it. */
const BARS_ASIDE = 20;

/**
 * A wick counts as unconfirmed if it exceeds this many times the true range of more than half of the bars around it.
 */
export const UNCONFIRMED_WICK_RANGES = 4;

/** Minimum number of surrounding bars with a price change. A bar with fewer is not judged. */
const BARS_COMPARED_MIN = 20;

/**
 * Returns one number per bar: 1 if the bar has an unconfirmed wick, otherwise 0. A wick is compared with the true
 * ranges of the 20 bars before its bar and the 20 bars after it. Only the part of the wick beyond the body and beyond
 * both neighboring bars counts. The wick is unconfirmed if this part exceeds 4 times the true range of more than half
 * of those bars. In recorded files, such a wick is either one wrong trade, or the market really moved that far and back
 * within one bar. Bars alone cannot tell the two apart. Bars without a price change are not compared. The first and the
 * last bar are never judged, because they have only one neighbor.
 */
export function unconfirmedWicks(columns: BarColumns): Uint8Array {
  const flags = new Uint8Array(columns.t.length);
  const ranges = trueRanges(columns);
  for (let index = 1; index < flags.length - 1; index += 1) {
    if (exceedsMost(ranges, index, wickBeyond(columns, index))) flags[index] = 1;
  }
  return flags;
}

/** Returns the true range of each bar. The first bar has no previous close, so its true range is its height. */
function trueRanges({ h, l, c }: BarColumns): Float64Array {
  return h.map((high, index) => {
    const before = index === 0 ? high : elementAt(c, index - 1);
    const low = elementAt(l, index);
    return index === 0 ? high - low : Math.max(high, before) - Math.min(low, before);
  });
}

/** Returns how far a bar reaches beyond its body and both neighbors, on the side where it reaches farther. */
function wickBeyond({ o, h, l, c }: BarColumns, index: number): number {
  const [open, close] = [elementAt(o, index), elementAt(c, index)];
  const top = Math.max(open, close, elementAt(h, index - 1), elementAt(h, index + 1));
  const bottom = Math.min(open, close, elementAt(l, index - 1), elementAt(l, index + 1));
  return Math.max(elementAt(h, index) - top, bottom - elementAt(l, index));
}

function exceedsMost(ranges: Float64Array, index: number, wick: number): boolean {
  if (wick <= 0) return false;
  let compared = 0;
  let exceeded = 0;
  const last = Math.min(ranges.length - 1, index + BARS_ASIDE);
  for (let other = Math.max(0, index - BARS_ASIDE); other <= last; other += 1) {
    const range = elementAt(ranges, other);
    if (other === index || range === 0) continue;
    compared += 1;
    if (wick > UNCONFIRMED_WICK_RANGES * range) exceeded += 1;
  }
  return compared >= BARS_COMPARED_MIN && 2 * exceeded > compared;
}
