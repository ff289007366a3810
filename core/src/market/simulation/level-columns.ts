import { lowerBound } from '../../kernel/lower-bound.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts';
import { createBarColumns, sliceColumns } from '../bar-columns.ts';
import type { BarColumns } from '../bar-columns.ts';
import { epochDayOf } from '../civil-date.ts';
import { intervalContains } from '../interval.ts';
import type { Interval } from '../interval.ts';
import type { AssetSimulation } from './asset-simulation.ts';

/** Levels of the simulated market. The bars of every interval are built from one of them. */
export type Level = '1m' | '1h' | '1d';

/**
 * Returns the level with the longest bars from which the interval can be built, because this level needs the fewest
 * bars.
 */
export function levelOf(interval: Interval): Level {
  if (intervalContains(interval, '1d')) return '1d';
  return intervalContains(interval, '1h') ? '1h' : '1m';
}

/** Returns the bars of one level that open in [start, end), in tick sizes. */
export function levelColumns(simulation: AssetSimulation, level: Level, start: number, end: number): BarColumns {
  const columns = createBarColumns(countRows(simulation, level, start, end));
  let row = 0;
  for (let day = epochDayOf(start); day * DAY_MS < end; day += 1) {
    if (simulation.shape(day).openMinutes === 0) continue;
    if (level === '1d') row = writeDay(simulation, day, columns, row);
    else if (level === '1h') row = copyRows(simulation.hours(day), columns, row);
    else row = writeMinutes(simulation, day, start, end, columns, row);
  }
  return sliceColumns(columns, lowerBound(columns.t, start), lowerBound(columns.t, end));
}

/** Returns the number of rows of all days or hours that overlap [start, end), each counted as a whole. */
function countRows(simulation: AssetSimulation, level: Level, start: number, end: number): number {
  let rows = 0;
  for (let day = epochDayOf(start); day * DAY_MS < end; day += 1) {
    const { hours } = simulation.shape(day);
    if (level === '1d') rows += hours.length > 0 ? 1 : 0;
    else if (level === '1h') rows += hours.length;
    else {
      for (const { hour, minuteCount } of hours) if (overlapsHour(day, hour, start, end)) rows += minuteCount;
    }
  }
  return rows;
}

function overlapsHour(day: number, hour: number, start: number, end: number): boolean {
  const opensAt = day * DAY_MS + hour * HOUR_MS;
  return opensAt < end && opensAt + HOUR_MS > start;
}

function writeDay(simulation: AssetSimulation, day: number, out: BarColumns, row: number): number {
  const bar = simulation.day(day);
  if (bar === null) return row;
  out.t[row] = day * DAY_MS;
  out.o[row] = bar.open;
  out.h[row] = bar.high;
  out.l[row] = bar.low;
  out.c[row] = bar.close;
  out.v[row] = bar.volume;
  return row + 1;
}

function copyRows(from: BarColumns, out: BarColumns, row: number): number {
  out.t.set(from.t, row);
  out.o.set(from.o, row);
  out.h.set(from.h, row);
  out.l.set(from.l, row);
  out.c.set(from.c, row);
  out.v.set(from.v, row);
  return row + from.t.length;
}

function writeMinutes(
  simulation: AssetSimulation,
  day: number,
  start: number,
  end: number,
  out: BarColumns,
  firstRow: number,
): number {
  let row = firstRow;
  simulation.shape(day).hours.forEach(({ hour, minuteCount }, index) => {
    if (!overlapsHour(day, hour, start, end)) return;
    simulation.writeMinutes(day, index, out, row);
    row += minuteCount;
  });
  return row;
}
