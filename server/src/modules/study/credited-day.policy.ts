import { HOUR_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { localDay } from './local-day.policy.ts';

/** A moment on the learner's calendar: the time zone is the one that the browser names. */
export interface LocalMoment {
  readonly now: EpochMs;
  readonly zone: string;
}

/** The last day that counts for the streak, when it was credited and where; `zone` is `null` where that is not known. */
export interface CreditedDay {
  readonly day: string;
  readonly at: EpochMs;
  readonly zone: string | null;
}

/** So much time makes a day whatever the calendars say: a traveller to the east loses hours of the day, rarely more than six. */
const DAY_OF_A_TRAVELLER_MS = 18 * HOUR_MS;

/**
 * Whether the learner's day counts for the streak. The date must have changed in the time zone in which the last day was credited, so at
 * home midnight is enough. Where the browser names another zone, 18 hours are enough too.
 */
export function isDayCredited({ now, zone }: LocalMoment, last: CreditedDay | null): boolean {
  if (last === null) return true;
  if (localDay(now, zone) <= last.day) return false;
  return last.zone === null || localDay(now, last.zone) > last.day || now - last.at >= DAY_OF_A_TRAVELLER_MS;
}
