import { epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import { elementAt } from '../kernel/element-at.ts';
import { nextBarOpen } from '../market/interval.ts';
import { BIAS_WINDOWS } from './bias-rules.ts';
import type { BiasTimeframe } from './bias-rules.ts';
import { lowerBound } from '../kernel/lower-bound.ts';

/** The history of one asset at one timeframe. */
export interface BiasSeries {
  readonly timeframe: BiasTimeframe;
  /** Open times (epoch ms) of the complete bars, ascending, without duplicates. */
  readonly times: Float64Array;
  /** For each bar, 1 if a window may begin with it; absent or `null` if a window may begin with any bar. */
  readonly starts?: Uint8Array | null;
}

/** A time range that includes `from` and excludes `until`. */
export interface TimeRange {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** All allowed windows of one series, ascending by their first bar. */
export interface Candidates {
  readonly timeframe: BiasTimeframe;
  /** Open time of the first bar of each window, ascending. */
  readonly starts: Float64Array;
  /** Open time of the last outcome bar of each window. */
  readonly lasts: Float64Array;
  /** Close time of the last outcome bar of each window, ascending. */
  readonly ends: Float64Array;
  /**
   * Cost of showing each window again: the number of its bars in each seen range, summed over the ranges, plus
   * `REPEAT_COST` for each seen range that is identical to the window.
   */
  readonly seenCost: Float64Array;
}

/**
 * Cost of repeating a window that was shown before. It is larger than any number of seen bars, so that a repeated
 * window is the last choice.
 */
export const REPEAT_COST = 1e9;

/** Returns the number of bars in one window of this timeframe, set-up and outcome together. */
export function windowBars(timeframe: BiasTimeframe): number {
  return BIAS_WINDOWS[timeframe].setupBars + BIAS_WINDOWS[timeframe].outcomeBars;
}

/** Returns the close time of each bar of the series (epoch ms): the time at which the next bar would open. */
export function closeTimes({ timeframe, times }: BiasSeries): Float64Array {
  return times.map((open) => nextBarOpen(timeframe, epochMs(open)));
}

/**
 * Returns all allowed windows of the series, each with the cost of showing it after the ranges in `seen` were shown.
 */
export function listCandidates(
  { timeframe, times, starts: allowed = null }: BiasSeries,
  seen: readonly TimeRange[],
): Candidates {
  const bars = windowBars(timeframe);
  const count = Math.max(0, times.length - bars + 1);
  const closes = closeTimes({ timeframe, times });
  const starts = times.subarray(0, count);
  const ends = closes.subarray(bars - 1);
  const seenBars = cumulativeSeenBars(times, closes, seen);
  const seenCost = Float64Array.from(starts, (_, i) => elementAt(seenBars, i + bars) - elementAt(seenBars, i));
  for (const { from, until } of seen) {
    const i = lowerBound(starts, from);
    if (starts[i] === from && ends[i] === until) seenCost[i] = elementAt(seenCost, i) + REPEAT_COST;
  }
  const all = { timeframe, starts, lasts: times.subarray(bars - 1), ends, seenCost };
  if (allowed === null) return all;
  const only = (column: Float64Array) => column.subarray(0, count).filter((_, i) => allowed[i] === 1);
  return { timeframe, starts: only(starts), lasts: only(all.lasts), ends: only(ends), seenCost: only(seenCost) };
}

/**
 * Returns running totals over the bars. Entry i is the sum, over all bars before bar i, of the number of seen ranges
 * that overlap the bar.
 */
function cumulativeSeenBars(times: Float64Array, closes: Float64Array, seen: readonly TimeRange[]): Float64Array {
  const change = new Float64Array(times.length + 1);
  for (const { from, until } of seen) {
    const first = lowerBound(closes, from + 1);
    const afterLast = lowerBound(times, until);
    if (first >= afterLast) continue;
    change[first] = elementAt(change, first) + 1;
    change[afterLast] = elementAt(change, afterLast) - 1;
  }
  const cumulative = new Float64Array(times.length + 1);
  let depth = 0;
  for (let i = 0; i < times.length; i += 1) {
    depth += elementAt(change, i);
    cumulative[i + 1] = elementAt(cumulative, i) + depth;
  }
  return cumulative;
}
