import { invariant } from '../kernel/invariant.ts';
import { lowerBound } from '../kernel/lower-bound.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import { findAsset } from './asset.ts';
import type { Asset, AssetSymbol } from './asset.ts';
import type { Bar } from './bar.ts';
import { barsOfColumns, sliceColumns } from './bar-columns.ts';
import type { BarColumns } from './bar-columns.ts';
import { epochDay, epochDayOf } from './civil-date.ts';
import { barOpen, nextBarOpen } from './interval.ts';
import type { Interval } from './interval.ts';
import { completeLargerBars, historyBarOpen, historyBarStart, joinsSunday } from './larger-bars.ts';
import { createAssetSimulation } from './simulation/asset-simulation.ts';
import type { AssetSimulation } from './simulation/asset-simulation.ts';
import type { PathCheckpoint } from './simulation/daily-path.ts';
import { floatAt } from './simulation/float-at.ts';
import { groupColumns } from './simulation/group-columns.ts';
import { levelColumns, levelOf } from './simulation/level-columns.ts';
import { TICKS_PER_MINUTE } from './simulation/minute-ticks.ts';
import { openTimesUntil } from './simulation/open-times.ts';
import { createPlaceRandom } from './simulation/market-seed.ts';
import type { MarketSeed } from './simulation/market-seed.ts';
import { barUpTo, ticksOfMinute } from './simulation/running-bar.ts';

export type { MarketSeed, SecretSeed } from './simulation/market-seed.ts';
export { PATH_VERSION, type PathCheckpoint } from './simulation/daily-path.ts';

/**
 * The simulated market: a pure function of (seed, asset, time). Every process with the same seed computes the same
 * bars. Nothing is stored; caches only save work.
 * With a secret in the seed, nobody without the secret can compute future prices. Every day, hour and minute draws from
 * its own generator. The key of a generator is an HMAC by the secret, so it cannot be derived from earlier bars and
 * this code.
 * Guarantees: the market is built from days to hours, minutes and ticks (one per second), and each level reproduces the
 * open, high, low, close and volume of the level above exactly. So any larger bar equals the aggregate of its smaller
 * bars, with one exception. Forex and commodities have five daily bars a week: Sunday's trades are in Monday's daily
 * bar (`historyBarOpen`), but in the weekly and the monthly bar that contain the Sunday. Prices are multiples of the
 * asset's tick size, volumes are integers.
 * Limits: the market exists from 1990-01-01 to 2100-02-01. A bar exists if its class trades in at least one minute of
 * it. The methods do not know the current time. They compute future bars like past ones, so callers must pass past
 * times only. All servers must run the same version of the JavaScript engine, because the last bit of a price depends
 * on the engine's logarithms. Cost: the first request for an asset computes its days up to that time (about 30 ms)
 * unless a checkpoint is near; after that, the minutes of a day take about 0.3 ms.
 */
export interface SimulatedMarket {
  /** Returns the bars whose open time is in [from, to], ascending. They are complete even if they end after `to`. */
  bars(symbol: AssetSymbol, interval: Interval, from: EpochMs, to: EpochMs): Bar[];
  /** Returns the same bars as `bars`, as columns for large numbers of bars. */
  columns(symbol: AssetSymbol, interval: Interval, from: EpochMs, to: EpochMs): BarColumns;
  /** Returns the last `limit` bars that are complete at `until`, ascending; fewer near the beginning of the history. */
  lastBars(symbol: AssetSymbol, interval: Interval, until: EpochMs, limit: number): Bar[];
  /** Returns the open times, ascending, of all bars that are complete at `until`. Computes no prices. */
  openTimes(symbol: AssetSymbol, interval: Interval, until: EpochMs): Float64Array;
  /**
   * Returns the price of the last tick at or before `t`, even while the market is closed; `null` before the first tick.
   */
  priceAt(symbol: AssetSymbol, t: EpochMs): number | null;
  /** Returns the ticks with a time in [from, to], one for each second of trading. */
  ticks(symbol: AssetSymbol, from: EpochMs, to: EpochMs): Tick[];
  /**
   * Returns the bar that contains `t`, built only from the ticks up to and including `t`; `null` if there is none yet.
   * On Sunday evening, the daily bar of forex and commodities is Monday's, which opens later than `t`.
   */
  runningBar(symbol: AssetSymbol, interval: Interval, t: EpochMs): Bar | null;
  /** Returns a checkpoint for each asset whose recent days have been computed. */
  checkpoints(): ReadonlyMap<AssetSymbol, PathCheckpoint>;
  /**
   * Lets assets continue from checkpoints that were made with the same seed and `PATH_VERSION`. Has no effect on an
   * asset that has already been computed.
   */
  resume(checkpoints: ReadonlyMap<AssetSymbol, PathCheckpoint>): void;
}

export interface Tick {
  readonly t: EpochMs;
  readonly price: number;
  /** Volume of this second, in units of the asset. */
  readonly v: number;
}

/**
 * Start of the market. The start and the end lie on boundaries of both a week and a month, so that no bar is cut off.
 */
export const SIMULATED_MARKET_START = epochMs(epochDay(1990, 1, 1) * DAY_MS);
export const SIMULATED_MARKET_END = epochMs(epochDay(2100, 2, 1) * DAY_MS);

/** Throws `InvariantError` if `seed` is a number but not a 32-bit integer, or if its secret has the wrong length. */
export function createSimulatedMarket(seed: MarketSeed): SimulatedMarket {
  const randomAt = createPlaceRandom(seed);
  const simulations = new Map<AssetSymbol, AssetSimulation>();
  const known = new Map<AssetSymbol, PathCheckpoint>();

  function simulationOf(symbol: AssetSymbol): AssetSimulation {
    let simulation = simulations.get(symbol);
    if (simulation === undefined) {
      const asset = findAsset(symbol);
      invariant(asset !== undefined, `unknown asset ${symbol}`);
      const firstDay = epochDayOf(SIMULATED_MARKET_START);
      simulation = createAssetSimulation(randomAt, asset, firstDay, known.get(symbol));
      simulations.set(symbol, simulation);
    }
    return simulation;
  }

  return {
    bars: (symbol, interval, from, to) => barsOfColumns(columnsBetween(simulationOf(symbol), interval, from, to)),
    columns: (symbol, interval, from, to) => columnsBetween(simulationOf(symbol), interval, from, to),
    lastBars: (symbol, interval, until, limit) => lastBars(simulationOf(symbol), interval, until, limit),
    openTimes: (symbol, interval, until) => simulatedOpenTimes(simulationOf(symbol), interval, until),
    priceAt: (symbol, t) => priceAt(simulationOf(symbol), t),
    ticks: (symbol, from, to) => ticksBetween(simulationOf(symbol), from, to),
    runningBar: (symbol, interval, t) => runningBar(simulationOf(symbol), interval, t),
    checkpoints: () => new Map([...simulations].flatMap(([symbol, each]) => pairOf(symbol, each.checkpoint()))),
    resume(checkpoints) {
      for (const [symbol, checkpoint] of checkpoints) known.set(symbol, checkpoint);
    },
  };
}

function pairOf<Key, Value>(key: Key, value: Value | null): [Key, Value][] {
  return value === null ? [] : [[key, value]];
}

function simulatedOpenTimes({ shape, asset }: AssetSimulation, interval: Interval, until: EpochMs): Float64Array {
  return openTimesUntil(shape, asset.class, interval, { from: SIMULATED_MARKET_START, until: clampToMarket(until) });
}

function clampToMarket(t: number): EpochMs {
  return epochMs(Math.max(SIMULATED_MARKET_START, Math.min(SIMULATED_MARKET_END, t)));
}

function columnsBetween(simulation: AssetSimulation, interval: Interval, from: EpochMs, to: EpochMs): BarColumns {
  const opensFirst = barOpen(interval, from) === from ? from : nextBarOpen(interval, from);
  const start = clampToMarket(opensFirst);
  const end = clampToMarket(nextBarOpen(interval, to));
  const { class: assetClass } = simulation.asset;
  if (joinsSunday(assetClass, interval)) return inPriceUnits(joinedDays(simulation, start, end), simulation.asset);
  const level = levelOf(interval);
  const steps = levelColumns(simulation, level, start, end);
  return inPriceUnits(level === interval ? steps : groupColumns(steps, interval), simulation.asset);
}

/** Returns the daily bars that open in [start, end), with Sunday's trades in Monday's bar and prices in tick sizes. */
function joinedDays(simulation: AssetSimulation, start: EpochMs, end: EpochMs): BarColumns {
  const days = levelColumns(simulation, '1d', clampToMarket(start - DAY_MS), end);
  const joined = completeLargerBars(days, '1d', '1d', simulation.asset.class);
  return sliceColumns(joined, lowerBound(joined.t, start), lowerBound(joined.t, end));
}

/** Converts prices from tick sizes to units of price, in place. */
function inPriceUnits(columns: BarColumns, asset: Asset): BarColumns {
  const stepsPerUnit = 10 ** asset.priceDecimals;
  for (const column of [columns.o, columns.h, columns.l, columns.c]) {
    for (let i = 0; i < column.length; i += 1) column[i] = floatAt(column, i) / stepsPerUnit;
  }
  return columns;
}

/** Number of bars to request in addition to `limit`, so that closed days rarely require a second request. */
const SPARE_BARS = 10;

function lastBars(simulation: AssetSimulation, interval: Interval, until: EpochMs, limit: number): Bar[] {
  const end = epochMs(barOpen(interval, clampToMarket(until)) - 1);
  const barMs = nextBarOpen(interval, end) - barOpen(interval, end);
  let reach = (limit + SPARE_BARS) * barMs;
  for (;;) {
    const from = clampToMarket(end - reach);
    const columns = columnsBetween(simulation, interval, from, end);
    const found = columns.t.length;
    if (found >= limit || from === SIMULATED_MARKET_START)
      return barsOfColumns(sliceColumns(columns, Math.max(0, found - limit), found));
    reach *= 2;
  }
}

function runningBar(simulation: AssetSimulation, interval: Interval, t: EpochMs): Bar | null {
  if (t < SIMULATED_MARKET_START || t >= SIMULATED_MARKET_END) return null;
  const { class: assetClass } = simulation.asset;
  const open = historyBarOpen(assetClass, interval, t);
  const bar = barUpTo(simulation, historyBarStart(assetClass, interval, open), t);
  if (bar === null) return null;
  const stepsPerUnit = 10 ** simulation.asset.priceDecimals;
  return {
    ...bar,
    t: open,
    o: bar.o / stepsPerUnit,
    h: bar.h / stepsPerUnit,
    l: bar.l / stepsPerUnit,
    c: bar.c / stepsPerUnit,
  };
}

function priceAt(simulation: AssetSimulation, t: EpochMs): number | null {
  if (t < SIMULATED_MARKET_START) return null;
  const moment = epochMs(Math.min(t, SIMULATED_MARKET_END - 1));
  const today = runningBar(simulation, '1d', moment);
  if (today !== null) return today.c;
  for (let day = epochDayOf(moment) - 1; day >= epochDayOf(SIMULATED_MARKET_START); day -= 1) {
    const bar = simulation.day(day);
    if (bar !== null) return bar.close / 10 ** simulation.asset.priceDecimals;
  }
  return null;
}

function ticksBetween(simulation: AssetSimulation, from: EpochMs, to: EpochMs): Tick[] {
  const stepsPerUnit = 10 ** simulation.asset.priceDecimals;
  const start = clampToMarket(from);
  const end = Math.min(to, SIMULATED_MARKET_END - 1);
  const result: Tick[] = [];
  for (let minute = Math.floor(start / MINUTE_MS) * MINUTE_MS; minute <= end; minute += MINUTE_MS) {
    const ticks = ticksOfMinute(simulation, minute);
    if (ticks === null) continue;
    for (let second = 0; second < TICKS_PER_MINUTE; second += 1) {
      const t = epochMs(minute + second * SECOND_MS);
      if (t < start || t > end) continue;
      result.push({ t, price: floatAt(ticks.price, second) / stepsPerUnit, v: floatAt(ticks.volume, second) });
    }
  }
  return result;
}
