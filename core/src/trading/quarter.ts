import { DAY_MS, epochMs, type EpochMs } from '../kernel/time.ts';
import { civilDate, epochDay, epochDayOf } from '../market/civil-date.ts';

/** A calendar quarter in UTC. */
export interface Quarter {
  /** Name such as `2027-Q1`. */
  readonly name: string;
  /** Start: 00:00 UTC on January 1, April 1, July 1 or October 1. */
  readonly start: EpochMs;
}

/** Returns the quarter that contains a time. */
export function quarterOf(t: EpochMs): Quarter {
  const { year, month } = civilDate(epochDayOf(t));
  const index = Math.floor((month - 1) / 3);
  return { name: `${year}-Q${index + 1}`, start: epochMs(epochDay(year, 3 * index + 1, 1) * DAY_MS) };
}
