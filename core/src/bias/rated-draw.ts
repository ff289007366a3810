/**
 * The questions of a rated test. Each is drawn evenly from one set of windows, and its base rates are counted over exactly that set,
 * so the stated chance of each outcome is its true chance for whoever knows the history but not the window.
 *
 * The set of a question: the allowed windows of one timeframe that overlap neither anything shown to the learner nor an earlier
 * question of the test, and leave room for the questions after it. Each question is mirrored by a coin of its own, which makes up and
 * down equally likely. Cost: some 30 ms for 14,000 windows.
 */
import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';
import { ok, refused } from '../kernel/result.ts';
import type { Result } from '../kernel/result.ts';
import { epochMs } from '../kernel/time.ts';
import { elementAt } from '../kernel/element-at.ts';
import { BIAS_ATR_PERIOD, BIAS_WINDOWS } from './bias-rules.ts';
import type { BiasDirection, BiasTimeframe } from './bias-rules.ts';
import { lowerBound } from '../kernel/lower-bound.ts';
import { directionOf } from './truth.ts';
import { closeTimes, windowBars } from './window-candidates.ts';
import type { TimeRange } from './window-candidates.ts';
import type { PlannedWindow } from './windows.ts';

/** One recorded series; all columns have the same length. */
export interface RatedSeries {
  readonly timeframe: BiasTimeframe;
  /** Open times (epoch ms), ascending. */
  readonly times: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** For each bar 1 if a rated window may begin with it. */
  readonly starts: Uint8Array;
}

export interface RatedRequest {
  readonly questionCount: number;
  /** One series, or one per timeframe for a Mixed test. */
  readonly series: readonly RatedSeries[];
  /** Everything on this asset that the learner was shown, in whatever form; any order. */
  readonly shown: readonly TimeRange[];
}

/** The probability of each outcome of a question before anything is known of its chart. They sum to 1. */
export type OutcomeChances = Readonly<Record<BiasDirection, number>>;

export interface RatedWindow extends PlannedWindow {
  readonly isMirrored: boolean;
  readonly chances: OutcomeChances;
  /** Windows in the set that it was drawn from. */
  readonly setSize: number;
}

/** The windows of one series that may be drawn. */
interface Lane {
  readonly series: RatedSeries;
  readonly closes: Float64Array;
  readonly bars: number;
  /** By first bar: 1 while the window can be drawn. */
  readonly isFree: Uint8Array;
}

/** Draws the questions of one test in the order in which they are asked. Refuses when too few unseen windows are left. */
export function drawRatedTest(
  random: Random,
  { questionCount, series, shown }: RatedRequest,
): Result<readonly RatedWindow[], 'nothing-unseen'> {
  const lanes = series.map(laneOf);
  for (const range of shown) for (const lane of lanes) block(lane, range);
  const windows: RatedWindow[] = [];
  while (windows.length < questionCount) {
    const after = questionCount - windows.length - 1;
    const sets = lanes
      .map((lane) => ({ lane, set: drawableOf(lane, lanes, after) }))
      .filter(({ set }) => set.length > 0);
    const chosen = sets[random.below(Math.max(1, sets.length))];
    if (chosen === undefined) return refused('nothing-unseen');
    const drawn = drawFrom(random, chosen.lane, chosen.set);
    windows.push(drawn);
    const range = rangeAt(chosen.lane, drawn.firstIndex);
    for (const lane of lanes) block(lane, range);
  }
  return ok(windows);
}

/** How many windows, at most, can still be drawn one beside the other from what was not shown. */
export function countUnseen(series: RatedSeries, shown: readonly TimeRange[]): number {
  const lane = laneOf(series);
  for (const range of shown) block(lane, range);
  return endCounts(lane).at(-1) ?? 0;
}

function laneOf(series: RatedSeries): Lane {
  const { timeframe, times, starts } = series;
  return {
    series,
    closes: closeTimes({ timeframe, times }),
    bars: windowBars(timeframe),
    isFree: Uint8Array.from(starts),
  };
}

function rangeAt({ series, closes, bars }: Lane, first: number): TimeRange {
  return {
    from: epochMs(elementAt(series.times, first)),
    until: epochMs(elementAt(closes, first + bars - 1)),
  };
}

/** Takes out every window that overlaps the range. */
function block({ series, closes, bars, isFree }: Lane, { from, until }: TimeRange): void {
  const firstTouched = lowerBound(closes, from + 1);
  const afterTouched = lowerBound(series.times, until);
  isFree.fill(0, Math.max(0, firstTouched - bars + 1), Math.max(0, afterTouched));
}

/** `result[i]`: how many free windows fit one after the other before the close of bar i - 1. */
function endCounts({ isFree, bars }: Lane): Int32Array {
  const counts = new Int32Array(isFree.length + 1);
  for (let i = 1; i <= isFree.length; i += 1) {
    const first = i - bars;
    const taken = first >= 0 && isFree[first] === 1 ? elementAt(counts, first) + 1 : 0;
    counts[i] = Math.max(elementAt(counts, i - 1), taken);
  }
  return counts;
}

/** `result[i]`: how many free windows fit one after the other from bar i on. */
function startCounts({ isFree, bars }: Lane): Int32Array {
  const counts = new Int32Array(isFree.length + bars + 1);
  for (let i = isFree.length - 1; i >= 0; i -= 1) {
    const taken = isFree[i] === 1 ? elementAt(counts, i + bars) + 1 : 0;
    counts[i] = Math.max(elementAt(counts, i + 1), taken);
  }
  return counts;
}

/** First bars of the lane's free windows that leave room for `after` more windows of some one lane. */
function drawableOf(lane: Lane, lanes: readonly Lane[], after: number): number[] {
  const room = lanes.map((each) => ({ each, before: endCounts(each), behind: startCounts(each) }));
  const drawable: number[] = [];
  for (let first = 0; first < lane.isFree.length; first += 1) {
    if (lane.isFree[first] !== 1) continue;
    const { from, until } = rangeAt(lane, first);
    const fits = room.some(({ each, before, behind }) => {
      const closedBefore = lowerBound(each.closes, from + 1);
      const opensAfter = lowerBound(each.series.times, until);
      return elementAt(before, closedBefore) + elementAt(behind, opensAfter) >= after;
    });
    if (fits) drawable.push(first);
  }
  return drawable;
}

function drawFrom(random: Random, lane: Lane, set: readonly number[]): RatedWindow {
  const first = set[random.below(set.length)];
  invariant(first !== undefined, 'the set is not empty');
  const outcomes = { bullish: 0, bearish: 0, neutral: 0 };
  const labels = directionsOf(lane.series, set);
  for (const label of labels) outcomes[label] += 1;
  const side = (outcomes.bullish + outcomes.bearish) / 2 / set.length;
  return {
    timeframe: lane.series.timeframe,
    firstIndex: first,
    setupFirst: epochMs(elementAt(lane.series.times, first)),
    outcomeLast: epochMs(elementAt(lane.series.times, first + lane.bars - 1)),
    isMirrored: random.next() < 0.5,
    chances: { bullish: side, bearish: side, neutral: outcomes.neutral / set.length },
    setSize: set.length,
  };
}

/** The truth by log prices (`classifyOutcomeByLog`) of the windows with these first bars, as the market drew them. */
function directionsOf({ timeframe, high, low, close }: RatedSeries, set: readonly number[]): BiasDirection[] {
  const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
  const logClose = close.map(Math.log);
  const range = close.map((_, i) => {
    const before = i === 0 ? elementAt(close, 0) : elementAt(close, i - 1);
    return Math.log(Math.max(elementAt(high, i), before)) - Math.log(Math.min(elementAt(low, i), before));
  });
  return set.map((first) => {
    let atr = 0;
    for (let i = 1; i <= BIAS_ATR_PERIOD; i += 1) atr += elementAt(range, first + i) / BIAS_ATR_PERIOD;
    for (let i = BIAS_ATR_PERIOD + 1; i < setupBars; i += 1)
      atr += (elementAt(range, first + i) - atr) / BIAS_ATR_PERIOD;
    const last = first + setupBars - 1;
    return directionOf(elementAt(logClose, last + outcomeBars) - elementAt(logClose, last), atr);
  });
}
