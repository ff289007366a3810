/** Events of the calendar and of the day: which bar of the week, the month, the year or the session it is. */
import { elementAt } from '../../kernel/element-at.ts';
import { HOUR_MS } from '../../kernel/time.ts';
import type { BarColumns } from '../../market/bar-columns.ts';
import { civilDate, epochDayOf, MONDAY, weekday } from '../../market/civil-date.ts';
import type { AtlasCase, AtlasEvent } from '../claim.ts';
import { barEvent, casesBy, eventsWhere, outcomeOf, ATLAS_WARM_UP } from '../outcomes.ts';

function dayAt({ t }: BarColumns, index: number): number {
  return epochDayOf(elementAt(t, index));
}

/** Daily bars before a Monday, which is expected to fall. */
export function mondayEvents(bars: BarColumns): AtlasEvent[] {
  return eventsWhere(bars, (index) =>
    index + 1 < bars.t.length && weekday(dayAt(bars, index + 1)) === MONDAY ? -1 : null,
  );
}

/** Daily bars after which a new month begins, expected to be followed by a rise. */
export function monthEndEvents(bars: BarColumns): AtlasEvent[] {
  const month = (index: number) => civilDate(dayAt(bars, index)).month;
  return eventsWhere(bars, (index) => (index + 1 < bars.t.length && month(index) !== month(index + 1) ? 1 : null));
}

/** Daily bars before a day from May to October, which is expected to fall. */
export function summerEvents(bars: BarColumns): AtlasEvent[] {
  return eventsWhere(bars, (index) => {
    if (index + 1 >= bars.t.length) return null;
    const { month } = civilDate(dayAt(bars, index + 1));
    return month >= 5 && month <= 10 ? -1 : null;
  });
}

/** The busiest hour of the dollar's day, when Europe and America trade, in UTC. */
const BUSY_HOUR = 14;

/** Returns the hourly bars of the busy hour. Each is a hit if it is taller than the median bar of the series. */
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

/** First and last bar of a trading day in hourly bars. */
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

/** Fewest hourly bars of a full session of shares. */
const SESSION_BARS = 6;

/** Whether a day of shares continues in the direction of its first hour, beside how often any day ends so. */
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

/** The first hour of a day that trades at the high (or low) of the day before, expected to turn there. */
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
