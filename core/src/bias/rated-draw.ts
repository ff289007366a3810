/**
 * Draws the questions of a rated test. The window of each question is drawn evenly from one set of windows, and the
 * base rates are counted over exactly that set. So the stated chances are the true ones for a learner who knows the
 * history but not which window was drawn.
 * The set of a question consists of the allowed windows of one asset at one timeframe that leave room for the later
 * questions. They do not overlap a chart of this asset that the learner has been shown. They also do not overlap an
 * earlier question of the test about the same asset class: assets of one class move together, so one outcome could
 * reveal another. Each question is mirrored with probability ½, which makes up and down equally likely. Cost: about 30
 * ms for 14,000 windows.
 */
import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';
import { ok, refused } from '../kernel/result.ts';
import type { Result } from '../kernel/result.ts';
import { epochMs } from '../kernel/time.ts';
import { elementAt } from '../kernel/element-at.ts';
import type { AssetClass, AssetSymbol } from '../market/asset.ts';
import { BIAS_ATR_PERIOD, BIAS_WINDOWS } from './bias-rules.ts';
import type { BiasDirection, BiasTimeframe } from './bias-rules.ts';
import { lowerBound } from '../kernel/lower-bound.ts';
import { nextBarOpen } from '../market/interval.ts';
import { directionOf } from './truth.ts';
import { windowBars } from './window-candidates.ts';
import type { BiasSeries, TimeRange } from './window-candidates.ts';
import { countBeside, rangeOfWindow, windowRoom, type WindowRoom } from './window-room.ts';
import type { PlannedWindow } from './windows.ts';

/** One recorded series; all columns have the same length. */
export interface RatedSeries {
  readonly timeframe: BiasTimeframe;
  /** Open times of the bars (epoch ms), ascending. */
  readonly times: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** For each bar, 1 if a rated window may begin with it. */
  readonly starts: Uint8Array;
}

/** An asset that questions may be about. */
export interface RatedAsset {
  readonly asset: AssetSymbol;
  readonly assetClass: AssetClass;
  /** One series, or one per timeframe for a Mixed test. */
  readonly series: readonly RatedSeries[];
  /** Time ranges of this asset that the learner has been shown in any form, in any order. */
  readonly shown: readonly TimeRange[];
}

export interface RatedRequest {
  readonly questionCount: number;
  /** One asset; for a Random test, all assets. */
  readonly assets: readonly RatedAsset[];
}

/** Probability of each outcome of a question before anything is known about its chart. The three sum to 1. */
export type OutcomeChances = Readonly<Record<BiasDirection, number>>;

export interface RatedWindow extends PlannedWindow {
  readonly asset: AssetSymbol;
  readonly isMirrored: boolean;
  readonly chances: OutcomeChances;
  /** Number of windows in the set from which the question was drawn. */
  readonly setSize: number;
}

/** The windows of one series; `isFree` marks those that can still be drawn. */
interface WindowPool {
  readonly asset: AssetSymbol;
  readonly assetClass: AssetClass;
  readonly series: RatedSeries;
  readonly bars: number;
  /** Indexed by the first bar of a window: 1 while the window can be drawn. */
  readonly isFree: Uint8Array;
}

/** The windows of a pool from which a question can be drawn, as indexes of their first bars. */
interface DrawableSet {
  readonly pool: WindowPool;
  readonly firsts: readonly number[];
}

/**
 * Draws the questions of one test in the order in which they are asked. First, it draws the timeframe, uniformly among
 * the timeframes for which a set exists. Then it draws the asset, uniformly among the assets with a set at this
 * timeframe, and last the window, uniformly from the set. Returns the error `nothing-unseen` if too few unseen windows
 * are left.
 */
export function drawRatedTest(
  random: Random,
  { questionCount, assets }: RatedRequest,
): Result<readonly RatedWindow[], 'nothing-unseen'> {
  const pools = assets.flatMap(poolsOf);
  const windows: RatedWindow[] = [];
  while (windows.length < questionCount) {
    const rooms = roomsOf(pools);
    const after = questionCount - windows.length - 1;
    const sets = pools
      .map((pool) => ({ pool, firsts: drawableOf(pool, rooms, after) }))
      .filter(({ firsts }) => firsts.length > 0);
    const chosen = drawSet(random, sets);
    if (chosen === null) return refused('nothing-unseen');
    const drawn = drawFrom(random, chosen);
    windows.push(drawn);
    const range = rangeOfWindow(chosen.pool.series, drawn.firstIndex);
    for (const pool of pools) if (pool.assetClass === chosen.pool.assetClass) block(pool, range);
  }
  return ok(windows);
}

/**
 * Returns the maximum number of questions, at most `limit`, that one test can ask about charts that the learner has not
 * been shown.
 */
export function countUnseen(assets: readonly RatedAsset[], limit = Number.POSITIVE_INFINITY): number {
  let unseen = 0;
  for (const own of poolsByClass(assets.flatMap(poolsOf)).values()) {
    if (unseen >= limit) break;
    unseen += countBeside(own.map(freeSeries), limit - unseen);
  }
  return unseen;
}

function poolsOf({ asset, assetClass, series: all, shown }: RatedAsset): WindowPool[] {
  return all.map((series) => {
    const pool = { asset, assetClass, series, bars: windowBars(series.timeframe), isFree: series.starts.slice() };
    for (const range of shown) block(pool, range);
    return pool;
  });
}

/** Removes every window that overlaps the range from the pool. */
function block({ series: { timeframe, times }, bars, isFree }: WindowPool, { from, until }: TimeRange): void {
  // The last bar that opens by `from` is in the range if it closes later.
  const openedBy = lowerBound(times, from + 1) - 1;
  const isTouched = openedBy >= 0 && nextBarOpen(timeframe, epochMs(elementAt(times, openedBy))) > from;
  const firstTouched = isTouched ? openedBy : openedBy + 1;
  isFree.fill(0, Math.max(0, firstTouched - bars + 1), Math.max(0, lowerBound(times, until)));
}

/** Returns, for each asset class, how many more windows fit into the remaining history. */
function roomsOf(pools: readonly WindowPool[]): ReadonlyMap<AssetClass, WindowRoom> {
  return new Map([...poolsByClass(pools)].map(([assetClass, own]) => [assetClass, windowRoom(own.map(freeSeries))]));
}

function poolsByClass(pools: readonly WindowPool[]): ReadonlyMap<AssetClass, readonly WindowPool[]> {
  return Map.groupBy(pools, ({ assetClass }) => assetClass);
}

/** Returns the pool's series with the windows that can still be drawn. */
function freeSeries({ series: { timeframe, times }, isFree }: WindowPool): BiasSeries {
  return { timeframe, times, starts: isFree };
}

function totalOf(rooms: ReadonlyMap<AssetClass, WindowRoom>): number {
  return [...rooms.values()].reduce((sum, { total }) => sum + total, 0);
}

/** Returns the indexes of the first bars of the free windows in the pool that leave room for `after` more windows. */
function drawableOf(pool: WindowPool, rooms: ReadonlyMap<AssetClass, WindowRoom>, after: number): number[] {
  const own = rooms.get(pool.assetClass);
  invariant(own !== undefined, 'each pool is in a class');
  const elsewhere = totalOf(rooms) - own.total;
  const leavesRoom = (first: number): boolean => {
    const { from, until } = rangeOfWindow(pool.series, first);
    return own.before(from) + own.after(until) + elsewhere >= after;
  };
  const drawable: number[] = [];
  for (let first = 0; first < pool.isFree.length; first += 1) {
    if (pool.isFree[first] === 1 && (elsewhere >= after || leavesRoom(first))) drawable.push(first);
  }
  return drawable;
}

/**
 * Draws a timeframe, and then an asset that has a set at this timeframe. Returns this set of windows; `null` if there
 * is no set.
 */
function drawSet(random: Random, sets: readonly DrawableSet[]): DrawableSet | null {
  const byTimeframe = [...Map.groupBy(sets, ({ pool }) => pool.series.timeframe).values()];
  const ofOne = byTimeframe[random.below(Math.max(1, byTimeframe.length))];
  return ofOne?.[random.below(ofOne.length)] ?? null;
}

function drawFrom(random: Random, { pool, firsts }: DrawableSet): RatedWindow {
  const first = firsts[random.below(firsts.length)];
  invariant(first !== undefined, 'the set is not empty');
  const outcomes = { bullish: 0, bearish: 0, neutral: 0 };
  for (const label of directionsOf(pool.series, firsts)) outcomes[label] += 1;
  const side = (outcomes.bullish + outcomes.bearish) / 2 / firsts.length;
  return {
    asset: pool.asset,
    timeframe: pool.series.timeframe,
    firstIndex: first,
    setupFirst: epochMs(elementAt(pool.series.times, first)),
    outcomeLast: epochMs(elementAt(pool.series.times, first + pool.bars - 1)),
    isMirrored: random.next() < 0.5,
    chances: { bullish: side, bearish: side, neutral: outcomes.neutral / firsts.length },
    setSize: firsts.length,
  };
}

/**
 * Returns the true direction of each window that starts at one of these bars, by log prices (`classifyOutcomeByLog`)
 * and without mirroring.
 */
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
