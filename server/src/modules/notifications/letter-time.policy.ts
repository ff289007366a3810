import { DIGEST_HOUR } from '@tradesense/contract/notification-constants.ts';
import type { OffsetReader } from '@tradesense/core/kernel/local-time.ts';
import { DAY_MS, epochMs, HOUR_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

/**
 * Number of days of a month in which the letter of the previous month is still written, for example after an outage.
 */
const LETTER_DAYS = 7;
/** The largest offsets behind and ahead of UTC. */
const OFFSETS: readonly number[] = [-12 * HOUR_MS, 14 * HOUR_MS];

export interface DueLetter {
  /** The month that has ended, such as `2026-06`. */
  readonly month: string;
  /** Time since which the letter waits for its email. */
  readonly since: EpochMs;
}

/** Returns the letter that is due now, from the hour of the digest on the first day of the next month, or `null`. */
export function dueLetter(offsetAt: OffsetReader, now: EpochMs): DueLetter | null {
  const offset = offsetAt(now);
  const local = new Date(now + offset);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  const start = Date.UTC(year, month, 1);
  const age = local.getTime() - start;
  if (age < DIGEST_HOUR * HOUR_MS || age >= LETTER_DAYS * DAY_MS) return null;
  // Old enough to be in the newest daily digest, and recent enough to be mailed.
  const since = epochMs(Math.max(start - offset, now - DAY_MS));
  return { month: new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7), since };
}

/**
 * Whether a letter may be due in any time zone. It is enough to check the outermost UTC offsets, because a letter is
 * due for longer than time zones differ.
 */
export const isAnyLetterDue = (now: EpochMs): boolean =>
  OFFSETS.some((offset) => dueLetter(() => offset, now) !== null);
