/** Local time in a time zone over a period, including the changes to and from summer time. */
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, type EpochMs } from './time.ts';

export interface LocalClock {
  /** `2026-01-31`. */
  readonly dayOf: (at: EpochMs) => string;
  /** Returns the local weekday, 1 (Monday) to 7. */
  readonly weekdayOf: (at: EpochMs) => number;
  /** 0 to 23. */
  readonly hourOf: (at: EpochMs) => number;
  /** Returns the first moment of a day. */
  readonly startOf: (day: string) => EpochMs;
}

/** Maximum distance of any zone from UTC, in ms. */
const OFFSET_MAX_MS = 15 * HOUR_MS;
/** Weekday of 1970-01-01, a Thursday, with Monday as 0. */
const WEEKDAY_OF_EPOCH = 3;

/** Returns how far the local time is ahead of UTC at a moment, in ms. */
export type OffsetReader = (at: number) => number;

interface Stretch {
  readonly from: number;
  readonly offset: number;
}

/** Interval, in ms, at which the offset of the zone is sampled. No zone changes its clocks twice within it. */
const LOOK_EVERY_MS = 5 * DAY_MS;

/**
 * Returns the time ranges with a constant offset. Offsets are sampled every five days; the time of a change in between
 * is found to the minute.
 */
function stretchesOf(offsetAt: OffsetReader, from: number, to: number): readonly Stretch[] {
  const first = Math.floor(from / DAY_MS) * DAY_MS;
  const stretches: Stretch[] = [{ from: -Infinity, offset: offsetAt(first) }];
  let before = offsetAt(first);
  for (let at = first + LOOK_EVERY_MS; at < to + LOOK_EVERY_MS; at += LOOK_EVERY_MS) {
    const offset = offsetAt(at);
    if (offset === before) continue;
    let [low, high] = [at - LOOK_EVERY_MS, at];
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    stretches.push({ from: high, offset });
    before = offset;
  }
  return stretches;
}

const dayText = (localMs: number): string => new Date(localMs).toISOString().slice(0, 10);

/** Returns a function that converts a time to local time. It tries the time range of the previous call first. */
function offsetAdder(stretches: readonly Stretch[]): (at: number) => number {
  let [from, until, offset] = [Infinity, -Infinity, 0];
  return (at) => {
    if (at < from || at >= until) {
      const index = stretches.findLastIndex((each) => each.from <= at);
      from = stretches[index]?.from ?? -Infinity;
      until = stretches[index + 1]?.from ?? Infinity;
      offset = stretches[index]?.offset ?? 0;
    }
    return at + offset;
  };
}

/** Returns a clock that converts times between `from` and `to` to the local time of a zone. */
export function localClock(offsetAt: OffsetReader, from: EpochMs, to: EpochMs): LocalClock {
  const stretches = stretchesOf(offsetAt, from - 2 * OFFSET_MAX_MS, to + 2 * OFFSET_MAX_MS);
  const localOf = offsetAdder(stretches);
  const texts = new Map<number, string>();
  // Most calls have ascending times, so the day is usually the day of the previous call.
  let [lastDay, lastText] = [Number.NaN, ''];
  return {
    dayOf(at) {
      const day = Math.floor(localOf(at) / DAY_MS);
      if (day === lastDay) return lastText;
      [lastDay, lastText] = [day, texts.get(day) ?? dayText(day * DAY_MS)];
      texts.set(day, lastText);
      return lastText;
    },
    weekdayOf: (at) => ((((Math.floor(localOf(at) / DAY_MS) + WEEKDAY_OF_EPOCH) % 7) + 7) % 7) + 1,
    hourOf: (at) => ((Math.floor(localOf(at) / HOUR_MS) % 24) + 24) % 24,
    startOf(day) {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      let [low, high] = [midnight - OFFSET_MAX_MS, midnight + OFFSET_MAX_MS];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (localOf(middle) >= midnight) high = middle;
        else low = middle;
      }
      return epochMs(high);
    },
  };
}

/** Returns the day that is `count` days after `day`. */
export const dayAfter = (day: string, count: number): string =>
  dayText(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS);

/** Returns the Monday of the week of a day. */
export const mondayOf = (day: string): string =>
  dayAfter(day, -((Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + WEEKDAY_OF_EPOCH) % 7));
