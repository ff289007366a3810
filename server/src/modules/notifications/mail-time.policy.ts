import { DIGEST_HOUR, type MailTiming, type PushTiming } from '@tradesense/contract/notification-constants.ts';
import type { QuietHours } from '@tradesense/contract/notifications.ts';
import type { OffsetReader } from '@tradesense/core/kernel/local-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

export interface MailSettings {
  readonly timing: MailTiming;
  readonly pushTiming: PushTiming;
  readonly quiet: QuietHours | null;
  /** IANA name of the learner's time zone. */
  readonly timeZone: string;
}

/**
 * Maximum age, in ms, at which a notification is still emailed or pushed. It matters after an outage, for example. It
 * is longer than the two days that a notification can wait for its digest.
 */
export const MAIL_AGE_MAX_MS = 3 * DAY_MS;

/**
 * Returns what to do at `now` with a notification that has been waiting for its email or push since `createdAt`. Quiet
 * hours and digests use the learner's local time, so they keep their local hours when the clocks change.
 */
export function mailDecision(
  { timing, quiet }: Pick<MailSettings, 'timing' | 'quiet'>,
  offsetAt: OffsetReader,
  createdAt: EpochMs,
  now: EpochMs,
): 'send' | 'wait' | 'drop' {
  if (timing === 'never' || now - createdAt > MAIL_AGE_MAX_MS) return 'drop';
  const localNow = now + offsetAt(now);
  if (quiet !== null && isWithin(quiet, localNow)) return 'wait';
  switch (timing) {
    case 'immediate':
      return 'send';
    case 'daily':
      return createdAt + offsetAt(createdAt) < lastDigest(localNow) ? 'send' : 'wait';
  }
}

/**
 * Whether a local time is within the quiet hours, which may go past midnight. Their start is inclusive, their end
 * exclusive.
 */
function isWithin({ from, to }: QuietHours, localMs: number): boolean {
  const time = remainder(localMs, DAY_MS);
  const [start, end] = [timeOfDayMs(from), timeOfDayMs(to)];
  return start < end ? start <= time && time < end : start <= time || time < end;
}

/** Returns the local time of the latest digest that is not after `localNow`. */
function lastDigest(localNow: number): number {
  const today = localNow - remainder(localNow, DAY_MS) + DIGEST_HOUR * HOUR_MS;
  return today <= localNow ? today : today - DAY_MS;
}

const remainder = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

const timeOfDayMs = (time: string): number => Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS;
