import { DIGEST_HOUR } from '@tradesense/contract/notification-constants.ts';
import type { OffsetReader } from '@tradesense/core/kernel/local-time.ts';
import { DAY_MS, epochMs, HOUR_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

/**
 * Number of days at the start of a month in which the letter about the previous month is still written, for example
 * after an outage.
 */
const LETTER_DAYS = 7;
/** The westernmost and the easternmost UTC offset of all time zones, in ms. */
const OFFSETS: readonly number[] = [-12 * HOUR_MS, 14 * HOUR_MS];

export interface DueLetter {
  /** The month that the letter is about, such as `2026-06`. It has ended. */
  readonly month: string;
  /** Time from which the letter counts as waiting for its email. */
  readonly since: EpochMs;
}

/**
 * Returns the letter about the previous month, or `null` if it is not due now. It is due in the first `LETTER_DAYS`
 * days of a month, from the digest hour of the first day on, local time.
 */
export function dueLetter(offsetAt: OffsetReader, now: EpochMs): DueLetter | null {
  const offset = offsetAt(now);
  const local = new Date(now + offset);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const start = Date.UTC(year, month, 1);
  const age = local.getTime() - start;
  if (age < DIGEST_HOUR * HOUR_MS || age >= LETTER_DAYS * DAY_MS) return null;
  // This time is early enough that the next email digest includes the letter, but not so early that the letter is too
  // old to be emailed.
  const since = epochMs(Math.max(start - offset, now - DAY_MS));
  return { month: new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7), since };
}

/**
 * Whether a letter may be due in some time zone. Checking the westernmost and the easternmost UTC offset is enough,
 * because a letter stays due for longer than the difference between any two time zones.
 */
export const isAnyLetterDue = (now: EpochMs): boolean =>
  OFFSETS.some((offset) => dueLetter(() => offset, now) !== null);
