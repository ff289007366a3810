import { invariant } from '../kernel/invariant.ts';
import { DAY_MS, HOUR_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import type { Bar } from './bar.ts';
import { barsOfColumns, columnsOfRows, createBarColumns, sliceColumns } from './bar-columns.ts';
import type { BarColumns } from './bar-columns.ts';
import { MONDAY, SUNDAY, epochDayOf, weekday } from './civil-date.ts';
import { elementAt } from '../kernel/element-at.ts';
import { barOpen, intervalContains, nextBarOpen } from './interval.ts';
import type { Interval } from './interval.ts';
import { tradingBars } from './missing-bars.ts';
import { neverCloses } from './session-calendar.ts';

/** Whether the trading week of a class begins on Sunday evening, New York time. */
const OPENS_ON_SUNDAY: Readonly<Record<AssetClass, boolean>> = {
  crypto: false,
  equity: false,
  commodity: true,
  forex: true,
};

/**
 * Returns the open time of the chart bar that contains `t`. Forex and commodities have five daily bars a week. The few
 * hours on Sunday are part of Monday's bar, although Monday's bar opens after them, because a daily bar of 1 to 3 hours
 * would have only about a sixth of the usual range.
 */
export function historyBarOpen(assetClass: AssetClass, interval: Interval, t: EpochMs): EpochMs {
  if (!joinsSunday(assetClass, interval)) return barOpen(interval, t);
  const day = epochDayOf(t);
  return epochMs((weekday(day) === SUNDAY ? day + 1 : day) * DAY_MS);
}

/**
 * Returns the time from which trades are part of the bar that opens at `open`: midnight of Sunday for a Monday bar that
 * includes Sunday, otherwise `open` itself.
 */
export function historyBarStart(assetClass: AssetClass, interval: Interval, open: EpochMs): EpochMs {
  const isMonday = joinsSunday(assetClass, interval) && weekday(epochDayOf(open)) === MONDAY;
  return isMonday ? epochMs(open - DAY_MS) : open;
}

/** Whether Sunday's trades are part of Monday's bar, for this class and interval. */
export function joinsSunday(assetClass: AssetClass, interval: Interval): boolean {
  return OPENS_ON_SUNDAY[assetClass] && interval === '1d';
}

/**
 * Minimum share of the expected trading hours that a complete bar must have. It allows for days with an early close,
 * such as the day after Thanksgiving.
 */
const SHORTEST_DAY = 0.5;

/**
 * Combines ascending bars of interval `from` (the parts) into complete bars of interval `to`. In a market that never
 * closes, a complete bar must have all its parts. In other markets, half of the expected parts are enough, because the
 * calendar has no early closes and not all holidays. In these markets, the first bar must also begin with the first
 * part that the calendar expects, and the last bar must end with the last one, because later data may still change it.
 * So a last day that closed early is left out until the next day has a part. If `to` equals `from`, only Sunday's bars
 * of forex and commodities are merged into Monday's.
 * Volumes are summed. Throws `InvariantError` if `to` does not consist of whole bars of `from`.
 */
export function completeLargerBars(
  columns: BarColumns,
  from: Interval,
  to: Interval,
  assetClass: AssetClass,
): BarColumns {
  invariant(intervalContains(to, from), `${to} bars are not made of ${from} bars`);
  const result = createBarColumns(columns.t.length);
  let bars = 0;
  for (let first = 0; first < columns.t.length;) {
    const open = historyBarOpen(assetClass, to, timeAt(columns, first));
    const end = nextBarOpen(to, open);
    let after = first + 1;
    while (after < columns.t.length && elementAt(columns.t, after) < end) after += 1;
    if (from === to || isComplete(columns, { first, after, open }, from, to, assetClass)) {
      mergeRows(columns, first, after, open, result, bars);
      bars += 1;
    }
    first = after;
  }
  return sliceColumns(result, 0, bars);
}

function timeAt(columns: BarColumns, row: number): EpochMs {
  return epochMs(elementAt(columns.t, row));
}

/** The rows that are combined into one larger bar. */
interface Group {
  readonly first: number;
  readonly after: number;
  readonly open: EpochMs;
}

function isComplete(
  columns: BarColumns,
  { first, after, open }: Group,
  from: Interval,
  to: Interval,
  assetClass: AssetClass,
): boolean {
  const parts = after - first;
  const end = nextBarOpen(to, open);
  if (neverCloses(assetClass)) return parts * partLength(from, open) === end - open;
  const [isFirst, isLast] = [first === 0, after === columns.t.length];
  // Between the first and the last bar, half of the largest possible number of parts is always enough. Checking this
  // first avoids the slower calendar for most bars.
  if (!isFirst && !isLast && parts >= SHORTEST_DAY * mostParts(assetClass, from, open, end)) return true;
  // If the parts are daily bars, the hours of a Sunday before `end` belong to the Monday after it.
  const until = historyBarStart(assetClass, from, end);
  const expected = tradingBars(assetClass, from, historyBarStart(assetClass, to, open), until);
  const isCutAtStart = isFirst && expected.firstOpen !== null && timeAt(columns, first) > expected.firstOpen;
  const isCutAtEnd = isLast && expected.lastOpen !== null && timeAt(columns, after - 1) < expected.lastOpen;
  return !isCutAtStart && !isCutAtEnd && parts >= SHORTEST_DAY * expected.count;
}

function partLength(from: Interval, open: EpochMs): number {
  return nextBarOpen(from, open) - open;
}

/** Maximum length of a trading day in hourly bars; for equities, seven of them cover 9:30 to 16:00. */
const LONGEST_DAY_MS: Readonly<Record<AssetClass, number>> = {
  crypto: DAY_MS,
  equity: 7 * HOUR_MS,
  commodity: DAY_MS,
  forex: DAY_MS,
};

function mostParts(assetClass: AssetClass, from: Interval, open: EpochMs, end: EpochMs): number {
  const part = partLength(from, open);
  const all = (end - open) / part;
  const day = LONGEST_DAY_MS[assetClass];
  const areDaysOfHours = part < day && end - open >= DAY_MS;
  return areDaysOfHours ? (all * day) / DAY_MS : all;
}

function mergeRows(
  { o, h, l, c, v }: BarColumns,
  first: number,
  after: number,
  open: EpochMs,
  into: BarColumns,
  row: number,
): void {
  let high = elementAt(h, first);
  let low = elementAt(l, first);
  let volume = 0;
  for (let i = first; i < after; i += 1) {
    high = Math.max(high, elementAt(h, i));
    low = Math.min(low, elementAt(l, i));
    volume += elementAt(v, i);
  }
  into.t[row] = open;
  into.o[row] = elementAt(o, first);
  into.h[row] = high;
  into.l[row] = low;
  into.c[row] = elementAt(c, after - 1);
  into.v[row] = Number(volume.toFixed(VOLUME_DECIMALS));
}

const VOLUME_DECIMALS = 8;

/**
 * Merges Sunday's daily bars into Monday's, if the class requires it. `days` are ascending; all other bars stay
 * unchanged. A Sunday at the end is dropped, because its Monday is not complete.
 */
export function joinSundays(days: readonly Bar[], interval: Interval, assetClass: AssetClass): readonly Bar[] {
  if (!joinsSunday(assetClass, interval)) return days;
  const last = days.at(-1);
  const whole = last !== undefined && weekday(epochDayOf(last.t)) === SUNDAY ? days.slice(0, -1) : days;
  const columns = columnsOfRows(whole.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]));
  return barsOfColumns(completeLargerBars(columns, interval, interval, assetClass));
}
