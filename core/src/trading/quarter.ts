import { DAY_MS, epochMs, type EpochMs } from '../kernel/time.ts';
import { civilDate, epochDay, epochDayOf } from '../market/civil-date.ts';

/** A calendar quarter in UTC. */
export interface Quarter {
  /** `2027-Q1`. */
  readonly name: string;
  /** 00:00 UTC of 1 January, April, July or October. */
  readonly start: EpochMs;
}

/** Returns the quarter that a time lies in. */
export function quarterOf(t: EpochMs): Quarter {
  const { year, month } = civilDate(epochDayOf(t));
  const index = Math.floor((month - 1) / 3);
  return { name: `${year}-Q${index + 1}`, start: epochMs(epochDay(year, 3 * index + 1, 1) * DAY_MS) };
}
