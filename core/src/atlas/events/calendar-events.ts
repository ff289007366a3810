/** Calendar events: bars at a certain place in the week, the month, the year or the trading session. */
import { elementAt } from '../../kernel/element-at.ts';
import { HOUR_MS } from '../../kernel/time.ts';
import type { BarColumns } from '../../market/bar-columns.ts';
import { civilDate, epochDayOf, MONDAY, weekday } from '../../market/civil-date.ts';
import type { AtlasCase, AtlasEvent } from '../claim.ts';
import { barEvent, casesBy, eventsWhere, outcomeOf, ATLAS_WARM_UP } from '../outcomes.ts';

function dayAt({ t }: BarColumns, index: number): number {
  return epochDayOf(elementAt(t, index));
}

/** Returns the last daily bar before each Monday. The claim is that the Monday falls. */
export function mondayEvents(bars: BarColumns): AtlasEvent[] {
  return eventsWhere(bars, (index) =>
    index + 1 < bars.t.length && weekday(dayAt(bars, index + 1)) === MONDAY ? -1 : null,
  );
}

/** Returns the last daily bar of each month. The claim is that the price rises after it. */
export function monthEndEvents(bars: BarColumns): AtlasEvent[] {
  const month = (index: number) => civilDate(dayAt(bars, index)).month;
  return eventsWhere(bars, (index) => (index + 1 < bars.t.length && month(index) !== month(index + 1) ? 1 : null));
}

/** Returns the last daily bar before each day from May to October. The claim is that this day falls. */
export function summerEvents(bars: BarColumns): AtlasEvent[] {
  return eventsWhere(bars, (index) => {
    if (index + 1 >= bars.t.length) return null;
    const { month } = civilDate(dayAt(bars, index + 1));
    return month >= 5 && month <= 10 ? -1 : null;
  });
}

/** Hour (UTC) in which the dollar trades most, because Europe and America are both open. */
const BUSY_HOUR = 14;

/**
 * Returns the hourly bars of the busy hour as cases. A bar is a hit if its range is larger than the median range of the
 * series.
 */
export function busyHourCases(bars: BarColumns): AtlasCase[] {
  const range = (index: number) => (elementAt(bars.h, index) - elementAt(bars.l, index)) / elementAt(bars.c, index);
  const ranges = Float64Array.from({ length: bars.t.length }, (_, index) => range(index)).sort();
  const median = elementAt(ranges, Math.floor(ranges.length / 2));
  const isTall = outcomeOf(bars, 0, (index) => range(index) > median);
  const hour = (index: number) => Math.floor(elementAt(bars.t, index) / HOUR_MS) % 24;
  return casesBy(
    eventsWhere(bars, (index) => (hour(index) === BUSY_HOUR ? 1 : null)),
    isTall,
    isTall,
  );
}

/** Indexes of the first and the last bar of a trading day in hourly bars. */
interface Session {
  readonly first: number;
  readonly last: number;
}

function sessionsOf(bars: BarColumns): Session[] {
  const sessions: Session[] = [];
  let first = 0;
  for (let index = 1; index <= bars.t.length; index += 1) {
    if (index < bars.t.length && dayAt(bars, index) === dayAt(bars, first)) continue;
    sessions.push({ first, last: index - 1 });
    first = index;
  }
  return sessions;
}

/** Minimum number of hourly bars in a full trading day of shares. */
const SESSION_BARS = 6;

/**
 * Returns the full trading days of shares as cases. A day is a hit if its remaining hours move in the direction of its
 * first hour. The control is the share of all full days whose remaining hours move that way.
 */
export function firstHourCases(bars: BarColumns): AtlasCase[] {
  const { o, c } = bars;
  const days = sessionsOf(bars).filter(({ first, last }) => last - first + 1 >= SESSION_BARS && first > ATLAS_WARM_UP);
  const rest = new Map(days.map(({ first, last }) => [first, elementAt(c, last) - elementAt(c, first)]));
  const outcome = (sign: number) => {
    const values = new Float64Array(bars.t.length).fill(Number.NaN);
    for (const [first, move] of rest) values[first] = sign * move > 0 ? 1 : 0;
    return values;
  };
  const events = days.flatMap(({ first }) => {
    const move = elementAt(c, first) - elementAt(o, first);
    return move === 0 ? [] : [barEvent(first, move > 0 ? 1 : -1)];
  });
  return casesBy(events, outcome(1), outcome(-1));
}

/**
 * Returns events for each day: the first hourly bar that reaches the high of the previous day, and the first that
 * reaches its low. The claim is that the price reverses there. A day that opens at or beyond such a price has no event
 * for it.
 */
export function previousDayEvents(bars: BarColumns): AtlasEvent[] {
  const days = sessionsOf(bars);
  const extreme = ({ first, last }: Session) => ({
    high: Math.max(...bars.h.subarray(first, last + 1)),
    low: Math.min(...bars.l.subarray(first, last + 1)),
  });
  return days
    .flatMap(({ first, last }, i): AtlasEvent[] => {
      const before = days[i - 1];
      if (before === undefined || first < ATLAS_WARM_UP) return [];
      const { high, low } = extreme(before);
      const open = elementAt(bars.o, first);
      const firstWhere = (isReached: (index: number) => boolean) => {
        for (let index = first; index <= last; index += 1) if (isReached(index)) return index;
        return null;
      };
      const atHigh = open < high ? firstWhere((index) => elementAt(bars.h, index) >= high) : null;
      const atLow = open > low ? firstWhere((index) => elementAt(bars.l, index) <= low) : null;
      return [
        ...(atHigh === null ? [] : [{ index: atHigh, side: -1, zone: { low: high, high } } as const]),
        ...(atLow === null ? [] : [{ index: atLow, side: 1, zone: { low, high: low } } as const]),
      ];
    })
    .toSorted((a, b) => a.index - b.index);
}
