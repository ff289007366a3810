import { invariant } from '../../kernel/invariant.ts';
import { hashText } from '../../kernel/random.ts';
import type { Random } from '../../kernel/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/time.ts';
import type { Asset } from '../asset.ts';
import { createBarColumns } from '../bar-columns.ts';
import type { BarColumns } from '../bar-columns.ts';
import { createDailyPath } from './daily-path.ts';
import type { PathCheckpoint, SimulatedDay } from './daily-path.ts';
import { createDayShapes } from './day-shape.ts';
import type { DayShape, DayShapes, OpenHour } from './day-shape.ts';
import { floatAt } from './float-at.ts';
import { minuteTicks } from './minute-ticks.ts';
import type { MinuteTicks } from './minute-ticks.ts';
import { recentMemo } from './recent-memo.ts';
import { createSplitSpace, splitBar } from './split-bar.ts';
import type { ParentBar } from './split-bar.ts';
import { MAX_CHILDREN, createEvenPlan } from './split-plan.ts';

/**
 * One asset of the simulated market, level by level: days, hours, minutes, ticks. All prices are integers in tick sizes
 * and all volumes are integers, so every level adds up exactly to the level above. An hour is named by its UTC hour, a
 * minute by its index in that hour. Throws `InvariantError` for an hour or a minute in which the market is closed.
 */
export interface AssetSimulation {
  readonly asset: Asset;
  readonly shape: DayShapes;
  /** Returns the day with this number (epoch day); `null` for a day without trading. */
  day(day: number): SimulatedDay | null;
  /**
   * Returns a checkpoint from which a later process can continue without computing all days; `null` if there is none
   * (see `DailyPath`).
   */
  checkpoint(): PathCheckpoint | null;
  /** Returns one row for each hour in which the class trades on the day. */
  hours(day: number): BarColumns;
  /** Returns one row for each trading minute of an hour; `index` is the index of the hour in `shape(day).hours`. */
  minutes(day: number, index: number): BarColumns;
  /** Writes the rows of `minutes` into `out`, starting at row `at`; used for long ranges. */
  writeMinutes(day: number, index: number, out: BarColumns, at: number): void;
  /** Returns the 60 ticks of the minute at `row` of `minutes(day, index)`. */
  ticks(day: number, index: number, row: number): MinuteTicks;
}

/** Numbers that give each level its own random sequence. */
const HOUR_LEVEL = 1;
const MINUTE_LEVEL = 2;
const TICK_LEVEL = 3;

const CACHED_DAYS = 32;
const CACHED_HOURS = 32;
const CACHED_MINUTES = 8;

/**
 * Returns the random generator for one point of the simulation. The point is named by the epoch day and the hash of the
 * asset's symbol, followed by the level, the UTC hour and the minute where they apply.
 */
export type PlaceRandom = (day: number, symbolHash: number, ...place: readonly number[]) => Random;

export function createAssetSimulation(
  randomAt: PlaceRandom,
  asset: Asset,
  firstDay: number,
  checkpoint: PathCheckpoint | null = null,
): AssetSimulation {
  const symbolHash = hashText(asset.symbol);
  const shape = createDayShapes(asset.class);
  const path = createDailyPath(asset, shape, firstDay, (of) => randomAt(of, symbolHash), checkpoint);
  const day = (of: number) => path.at(of);
  const minutePlan = recentMemo(MAX_CHILDREN, createEvenPlan);
  const space = createSplitSpace();

  const hours = recentMemo(CACHED_DAYS, (of): BarColumns => {
    const parent = day(of);
    const { hours: openHours, plan } = shape(of);
    invariant(parent !== null && plan !== null, `${asset.symbol} does not trade on day ${of}`);
    const columns = createBarColumns(openHours.length);
    openHours.forEach(({ hour }, index) => {
      columns.t[index] = of * DAY_MS + hour * HOUR_MS;
    });
    splitBar(parent, plan, randomAt(of, symbolHash, HOUR_LEVEL), columns, 0, space);
    return columns;
  });

  function writeMinutes(of: number, index: number, out: BarColumns, at: number): void {
    const { hour, firstMinute, minuteCount } = openHour(shape(of), index);
    const start = of * DAY_MS + hour * HOUR_MS + firstMinute * MINUTE_MS;
    for (let i = 0; i < minuteCount; i += 1) out.t[at + i] = start + i * MINUTE_MS;
    const random = randomAt(of, symbolHash, MINUTE_LEVEL, hour);
    splitBar(hourBar(of, index), minutePlan(minuteCount), random, out, at, space);
  }

  function hourBar(of: number, index: number): ParentBar {
    const parent = day(of);
    const { plan } = shape(of);
    invariant(parent !== null && plan !== null, `${asset.symbol} does not trade on day ${of}`);
    return rowAsParent(hours(of), index, parent.deviation * floatAt(plan.rootShare, index));
  }

  const minutes = recentMemo(CACHED_HOURS, (key): BarColumns => {
    const of = Math.floor(key / 24);
    const index = key - of * 24;
    const columns = createBarColumns(openHour(shape(of), index).minuteCount);
    writeMinutes(of, index, columns, 0);
    return columns;
  });

  const ticks = recentMemo(CACHED_MINUTES, (key): MinuteTicks => {
    const hourKey = Math.floor(key / 60);
    const row = key - hourKey * 60;
    const of = Math.floor(hourKey / 24);
    const index = hourKey - of * 24;
    const { hour, firstMinute, minuteCount } = openHour(shape(of), index);
    const deviation = hourBar(of, index).deviation / Math.sqrt(minuteCount);
    const random = randomAt(of, symbolHash, TICK_LEVEL, hour, firstMinute + row);
    return minuteTicks(rowAsParent(minutes(hourKey), row, deviation), random, space.walk);
  });

  return {
    asset,
    shape,
    day,
    checkpoint: () => path.checkpoint(),
    hours,
    writeMinutes,
    minutes: (of, index) => minutes(of * 24 + index),
    ticks: (of, index, row) => ticks((of * 24 + index) * 60 + row),
  };
}

function openHour(shape: DayShape, index: number): OpenHour {
  const hour = shape.hours[index];
  invariant(hour !== undefined, `the day has no open hour ${index}`);
  return hour;
}

function rowAsParent(columns: BarColumns, row: number, deviation: number): ParentBar {
  return {
    open: floatAt(columns.o, row),
    high: floatAt(columns.h, row),
    low: floatAt(columns.l, row),
    close: floatAt(columns.c, row),
    volume: floatAt(columns.v, row),
    deviation,
  };
}
