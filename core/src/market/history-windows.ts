import { DAY_MS, HOUR_MS } from '../kernel/time.ts';
import { epochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import { elementAt } from '../kernel/element-at.ts';
import { nextBarOpen } from './interval.ts';
import type { Interval } from './interval.ts';

/** A time range that includes `from` and excludes `until`, both in epoch ms. */
export interface HistoryRange {
  readonly from: number;
  readonly until: number;
}

/**
 * Maximum length of a normal closure, including weekends and holidays, in ms: from the close of one bar to the open of
 * the next.
 */
const LONGEST_CLOSURE_MS: Readonly<Record<AssetClass, number>> = {
  crypto: 0,
  // The longest closure is Easter: Thursday 16:00 to Monday 9:30 New York, and up to 3 hours more after an early close.
  equity: 4 * DAY_MS,
  // The longest closure is a weekend with a holiday on Monday: Friday 17:00 to Monday 18:00 New York, plus some hours.
  commodity: 80 * HOUR_MS,
  forex: 80 * HOUR_MS,
};

/**
 * Whether there is a hole between the close of one bar and the open of the next: a time longer than the longest normal
 * closure of the asset class.
 */
export function isHole(assetClass: AssetClass, fromClose: number, untilOpen: number): boolean {
  return untilOpen - fromClose > LONGEST_CLOSURE_MS[assetClass];
}

/** Whether there is a hole right before the bar with this index. `times` are the ascending open times of the bars. */
export function isHoleBefore(assetClass: AssetClass, interval: Interval, times: Float64Array, index: number): boolean {
  if (index === 0) return false;
  return isHole(assetClass, nextBarOpen(interval, epochMs(elementAt(times, index - 1))), elementAt(times, index));
}

/** Returns the holes between ascending open times, each from the close of one bar to the open of the next. */
export function holesIn(assetClass: AssetClass, interval: Interval, times: Float64Array): HistoryRange[] {
  const holes: HistoryRange[] = [];
  for (let i = 1; i < times.length; i += 1) {
    if (!isHoleBefore(assetClass, interval, times, i)) continue;
    holes.push({ from: nextBarOpen(interval, epochMs(elementAt(times, i - 1))), until: elementAt(times, i) });
  }
  return holes;
}

/**
 * Number of equal time blocks of a series. The first and the last block are the open part, so that the blocks between
 * them form one stretch.
 */
const BLOCKS = 10;

/**
 * Returns the open part of a series that covers [from, until): the first and the last of its ten equal time blocks.
 * Examples, and replays from a random start, use only the open part; rated charts never do.
 */
export function openPart({ from, until }: HistoryRange): readonly [HistoryRange, HistoryRange] {
  const block = Math.floor((until - from) / BLOCKS);
  return [
    { from, until: from + block },
    { from: until - block, until },
  ];
}

/**
 * Classes whose assets move so much alike that the open part of one asset shows the rated charts of another. In the
 * shipped daily candles of stocks, a search for the last 20 steps of each rated chart found 62 charts in this way:
 * charts of SPY in the open part of QQQ (20 of 254), and charts of QQQ in the open parts of SPY (40 of 207) and AAPL
 * (2). Between coins, and between classes, it found no chart.
 */
const MOVES_ALIKE: Readonly<Record<AssetClass, boolean>> = {
  crypto: false,
  equity: true,
  commodity: false,
  forex: false,
};

/** Whether the assets of a class move alike. */
export const movesAlike = (assetClass: AssetClass): boolean => MOVES_ALIKE[assetClass];

/**
 * Parts of the history in which windows may lie: `rated` is outside the open part, `open` is within one of the two
 * blocks of the open part, `any` is everywhere. `as-recorded` is everywhere too, and its windows may contain bars that
 * are left out of the other parts.
 */
export type HistoryPart = 'rated' | 'open' | 'any' | 'as-recorded';

/**
 * Returns one number per bar: 1 if a window of `length` bars may begin with the bar, otherwise 0. A window must lie in
 * the given part. It must not contain a hole (a time without bars that is longer than the longest normal closure) or,
 * except in the part `as-recorded`, a bar that is left out. `times` are ascending open times.
 */
export function windowStarts(
  times: Float64Array,
  { interval, assetClass, length, part, open, openOfAlike = [], leftOut }: WindowQuestion,
): Uint8Array<SharedArrayBuffer> {
  const starts = new Uint8Array(new SharedArrayBuffer(times.length));
  const closeOf = (index: number) => nextBarOpen(interval, epochMs(elementAt(times, index)));
  let runStart = 0;
  for (let last = 0; last < times.length; last += 1) {
    if (isHoleBefore(assetClass, interval, times, last)) runStart = last;
    if (part !== 'as-recorded' && leftOut?.[last] === 1) runStart = last + 1;
    const first = last - length + 1;
    if (first < runStart) continue;
    const range = { from: elementAt(times, first), until: closeOf(last) };
    if (isIn(part, range, open) && (part !== 'rated' || isIn(part, range, openOfAlike))) starts[first] = 1;
  }
  return starts;
}

export interface WindowQuestion {
  readonly interval: Interval;
  readonly assetClass: AssetClass;
  /** Number of bars in a window. */
  readonly length: number;
  readonly part: HistoryPart;
  /** The first and last block of the series, which form its open part; empty if the series has none. */
  readonly open: readonly HistoryRange[];
  /** Blocks of the open parts of other assets that move like this asset. A rated window does not overlap them. */
  readonly openOfAlike?: readonly HistoryRange[];
  /** One number per bar: 1 if no window may contain the bar. Without it, every bar may be in a window. */
  readonly leftOut?: Uint8Array;
}

function isIn(part: HistoryPart, range: HistoryRange, open: readonly HistoryRange[]): boolean {
  switch (part) {
    case 'any':
    case 'as-recorded':
      return true;
    case 'open':
      return open.some(({ from, until }) => range.from >= from && range.until <= until);
    case 'rated':
      return open.every(({ from, until }) => range.until <= from || range.from >= until);
  }
}
