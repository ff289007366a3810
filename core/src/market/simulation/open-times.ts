import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs } from '../../kernel/time.ts';
import type { EpochMs } from '../../kernel/time.ts';
import type { AssetClass } from '../asset.ts';
import { epochDayOf } from '../civil-date.ts';
import { nextBarOpen } from '../interval.ts';
import type { Interval } from '../interval.ts';
import { historyBarOpen } from '../larger-bars.ts';
import type { DayShape, DayShapes } from './day-shape.ts';
import { levelOf } from './level-columns.ts';
import type { Level } from './level-columns.ts';

/**
 * Returns the open times, ascending, of the bars that open at `from` or later and are complete at `until`. Uses only
 * the calendar.
 */
export function openTimesUntil(
  shapes: DayShapes,
  assetClass: AssetClass,
  interval: Interval,
  { from, until }: { readonly from: EpochMs; readonly until: EpochMs },
): Float64Array {
  const level = levelOf(interval);
  const offsetsOf = new Map<DayShape, readonly number[]>();
  const times: number[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  for (let day = epochDayOf(from); day * DAY_MS < until; day += 1) {
    const shape = shapes(day);
    const offsets = offsetsOf.get(shape) ?? openOffsets(shape, level);
    offsetsOf.set(shape, offsets);
    for (const offset of offsets) {
      const t = epochMs(day * DAY_MS + offset);
      if (t < groupEnd) continue;
      const open = historyBarOpen(assetClass, interval, t);
      groupEnd = nextBarOpen(interval, open);
      if (groupEnd > until) return Float64Array.from(times);
      times.push(open);
    }
  }
  return Float64Array.from(times);
}

/** Returns the open times of a level's bars on a day of this shape, in ms after midnight. */
function openOffsets(shape: DayShape, level: Level): readonly number[] {
  if (shape.hours.length === 0) return [];
  if (level === '1d') return [0];
  if (level === '1h') return shape.hours.map(({ hour }) => hour * HOUR_MS);
  return shape.hours.flatMap(({ hour, firstMinute, minuteCount }) =>
    Array.from({ length: minuteCount }, (_, minute) => hour * HOUR_MS + (firstMinute + minute) * MINUTE_MS),
  );
}
