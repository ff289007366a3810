/**
 * Counts the non-overlapping windows that fit into several series together. Windows of different series also overlap if
 * they share any time. The window that ends first leaves the most room. So the maximum number of windows before any
 * time results from always taking the window that ends first. The maximum number after any time results from always
 * taking the window that starts last.
 */
import { elementAt } from '../kernel/element-at.ts';
import { lowerBound } from '../kernel/lower-bound.ts';
import { epochMs } from '../kernel/time.ts';
import { nextBarOpen } from '../market/interval.ts';
import { windowBars } from './window-candidates.ts';
import type { BiasSeries, TimeRange } from './window-candidates.ts';

export interface WindowRoom {
  /** Returns the maximum number of windows that close by `t`. */
  before(t: number): number;
  /** Returns the maximum number of windows that open at `t` or later. */
  after(t: number): number;
  readonly total: number;
}

/** Returns how many windows fit into all given series together, before and after any time. */
export function windowRoom(all: readonly BiasSeries[]): WindowRoom {
  const ends = earliestEnds(all, Number.POSITIVE_INFINITY);
  const starts = latestStarts(all);
  return {
    before: (t) => lowerBound(ends, t + 1),
    after: (t) => starts.length - lowerBound(starts, t),
    total: ends.length,
  };
}

/** Returns how many non-overlapping windows fit into all the series together, at most `limit`. */
export function countBeside(all: readonly BiasSeries[], limit = Number.POSITIVE_INFINITY): number {
  return earliestEnds(all, limit).length;
}

/** Returns the time range of the window whose first bar has the index `first`. */
export function rangeOfWindow({ timeframe, times }: BiasSeries, first: number): TimeRange {
  const last = epochMs(elementAt(times, first + windowBars(timeframe) - 1));
  return { from: epochMs(elementAt(times, first)), until: nextBarOpen(timeframe, last) };
}

/** A series and the index of the first bar of its next possible window. */
interface Track {
  readonly series: BiasSeries;
  next: number;
}

/** Returns the close times, ascending, of the windows that are chosen by always taking the window that ends first. */
function earliestEnds(all: readonly BiasSeries[], limit: number): number[] {
  const tracks: Track[] = all.map((series) => ({ series, next: 0 }));
  const ends: number[] = [];
  let from = Number.NEGATIVE_INFINITY;
  while (ends.length < limit) {
    let end = Number.POSITIVE_INFINITY;
    for (const track of tracks) {
      track.next = allowedFrom(track.series, Math.max(track.next, lowerBound(track.series.times, from)));
      if (hasWindow(track.series, track.next)) end = Math.min(end, rangeOfWindow(track.series, track.next).until);
    }
    if (end === Number.POSITIVE_INFINITY) break;
    ends.push(end);
    from = end;
  }
  return ends;
}

/** Returns the open times, ascending, of the windows that are chosen by always taking the window that starts last. */
function latestStarts(all: readonly BiasSeries[]): number[] {
  const tracks: Track[] = all.map((series) => ({ series, next: series.times.length - windowBars(series.timeframe) }));
  const starts: number[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (;;) {
    let start = Number.NEGATIVE_INFINITY;
    for (const track of tracks) {
      track.next = allowedUntil(track.series, track.next, until);
      if (track.next >= 0) start = Math.max(start, elementAt(track.series.times, track.next));
    }
    if (start === Number.NEGATIVE_INFINITY) break;
    starts.push(start);
    until = start;
  }
  return starts.toReversed();
}

function isAllowed({ starts }: BiasSeries, first: number): boolean {
  return starts === undefined || starts === null || starts[first] === 1;
}

function hasWindow({ timeframe, times }: BiasSeries, first: number): boolean {
  return first + windowBars(timeframe) <= times.length;
}

function allowedFrom(series: BiasSeries, first: number): number {
  let next = first;
  while (hasWindow(series, next) && !isAllowed(series, next)) next += 1;
  return next;
}

/**
 * Returns the index, at most `first`, of the last bar at which an allowed window begins that closes by `until`; −1 if
 * there is none.
 */
function allowedUntil(series: BiasSeries, first: number, until: number): number {
  // A window that opens at `until` or later closes after `until`.
  const opensBefore = until === Number.POSITIVE_INFINITY ? first : lowerBound(series.times, until) - 1;
  let next = Math.min(first, opensBefore);
  while (next >= 0 && !(isAllowed(series, next) && rangeOfWindow(series, next).until <= until)) next -= 1;
  return next;
}
