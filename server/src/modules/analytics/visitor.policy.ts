import { createHmac } from 'node:crypto';
import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

const VISITOR_BYTES = 16;

/** The UTC day as `YYYY-MM-DD`, `daysAgo` days before that time. */
export function dayOf(time: EpochMs, daysAgo = 0): string {
  return new Date(time - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/**
 * A visitor's name for one day: the same for the day's views, and nobody's once the day's salt is gone. It is made of
 * the browser's random cookie id, never of an address, a name or an account.
 */
export function visitorHash(salt: Buffer, visitorId: string): Buffer {
  return createHmac('sha256', salt).update(visitorId).digest().subarray(0, VISITOR_BYTES);
}
