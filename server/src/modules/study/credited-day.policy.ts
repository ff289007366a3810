import { HOUR_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { localDay } from './local-day.policy.ts';

/** A moment, and the learner's time zone as the browser sends it. */
export interface LocalMoment {
  readonly now: EpochMs;
  readonly zone: string;
}

/**
 * The latest day that was credited to the streak, and when and in which time zone that happened. `zone` is `null` if it
 * is unknown.
 */
export interface CreditedDay {
  readonly day: string;
  readonly at: EpochMs;
  readonly zone: string | null;
}

/**
 * Time in ms after which a new day counts in a different time zone, even if the date has not changed in the zone of the
 * last credited day. It is less than a day, because a day is shorter for somebody who travels east, rarely by more than
 * six hours.
 */
const DAY_OF_A_TRAVELLER_MS = 18 * HOUR_MS;

/**
 * Whether the learner's day counts for the streak. The date must have changed in the time zone in which the last day
 * was credited, so a learner who does not travel only waits until midnight. If the browser now sends a different zone,
 * a new date in that zone also counts after 18 hours.
 */
export function isDayCredited({ now, zone }: LocalMoment, last: CreditedDay | null): boolean {
  if (last === null) return true;
  if (localDay(now, zone) <= last.day) return false;
  return last.zone === null || localDay(now, last.zone) > last.day || now - last.at >= DAY_OF_A_TRAVELLER_MS;
}
