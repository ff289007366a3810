import { DAY_MS, HOUR_MS } from '../kernel/time.ts';
import { epochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import { elementAt } from '../kernel/element-at.ts';
import { nextBarOpen } from './interval.ts';
import type { Interval } from './interval.ts';

/** A part of the time axis: `from` is in it, `until` is not. Both in epoch ms. */
export interface HistoryRange {
  readonly from: number;
  readonly until: number;
}

/** Longest closure of a weekend with its holidays, from the close of one bar to the open of the next. */
const LONGEST_CLOSURE_MS: Readonly<Record<AssetClass, number>> = {
  crypto: 0,
  // Thursday 16:00 to Monday 9:30 New York at Easter, from an early close at most 3 hours more.
  equity: 4 * DAY_MS,
  // Friday 17:00 to Monday 18:00 New York when Monday is a holiday, and some hours more.
  commodity: 80 * HOUR_MS,
  forex: 80 * HOUR_MS,
};

/**
 * Returns whether the time between the close of one bar and the open of the next is a hole: longer than the class's longest weekend with
 * its holidays.
 */
export function isHole(assetClass: AssetClass, fromClose: number, untilOpen: number): boolean {
  return untilOpen - fromClose > LONGEST_CLOSURE_MS[assetClass];
}

/** Returns the holes between ascending open times: from the close of the bar before to the open of the bar after. */
export function holesIn(assetClass: AssetClass, interval: Interval, times: Float64Array): HistoryRange[] {
  const holes: HistoryRange[] = [];
  for (let i = 1; i < times.length; i += 1) {
    const from = nextBarOpen(interval, epochMs(elementAt(times, i - 1)));
    const until = elementAt(times, i);
    if (isHole(assetClass, from, until)) holes.push({ from, until });
  }
  return holes;
}

/** Parts of a series by time; the first and the last are the open part, so that the others are one stretch. */
const BLOCKS = 10;

/**
 * Returns the open part of a series that covers [from, until): the first and the last of its ten blocks of equal length. Examples and
 * replays are taken from it, rated charts never.
 */
export function openPart({ from, until }: HistoryRange): readonly [HistoryRange, HistoryRange] {
  const block = Math.floor((until - from) / BLOCKS);
  return [
    { from, until: from + block },
    { from: until - block, until },
  ];
}

/** Where windows may lie: `rated` outside of the open part, `open` inside of one block of it, `any` everywhere. */
export type HistoryPart = 'rated' | 'open' | 'any';

/**
 * Returns 1 for each bar with which a window of `length` bars may begin, else 0. A window lies in the given part and never across a
 * hole: a time without bars that is longer than a weekend with its holidays. `times` are ascending open times.
 */
export function windowStarts(
  times: Float64Array,
  { interval, assetClass, length, part, open }: WindowQuestion,
): Uint8Array<SharedArrayBuffer> {
  const starts = new Uint8Array(new SharedArrayBuffer(times.length));
  const closeOf = (index: number) => nextBarOpen(interval, epochMs(elementAt(times, index)));
  let runStart = 0;
  for (let last = 0; last < times.length; last += 1) {
    if (last > 0 && isHole(assetClass, closeOf(last - 1), elementAt(times, last))) runStart = last;
    const first = last - length + 1;
    if (first < runStart) continue;
    const range = { from: elementAt(times, first), until: closeOf(last) };
    if (isIn(part, range, open)) starts[first] = 1;
  }
  return starts;
}

export interface WindowQuestion {
  readonly interval: Interval;
  readonly assetClass: AssetClass;
  /** Bars in a window. */
  readonly length: number;
  readonly part: HistoryPart;
  /** The open part; empty for a series without one. */
  readonly open: readonly HistoryRange[];
}

function isIn(part: HistoryPart, range: HistoryRange, open: readonly HistoryRange[]): boolean {
  switch (part) {
    case 'any':
      return true;
    case 'open':
      return open.some(({ from, until }) => range.from >= from && range.until <= until);
    case 'rated':
      return open.every(({ from, until }) => range.until <= from || range.from >= until);
  }
}
