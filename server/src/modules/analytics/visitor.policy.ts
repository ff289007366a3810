import { createHmac } from 'node:crypto';
import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

const VISITOR_BYTES = 16;

/** Returns the UTC day `daysAgo` days before a time, as `YYYY-MM-DD`. */
export function dayOf(time: EpochMs, daysAgo = 0): string {
  return new Date(time - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns a visitor's pseudonym for one day. It is the same for all page views of the day, and cannot be traced to the
 * visitor once the day's salt is deleted. It is computed from the browser's random cookie id, never from an address, a
 * name or an account.
 */
export function visitorHash(salt: Buffer, visitorId: string): Buffer {
  return createHmac('sha256', salt).update(visitorId).digest().subarray(0, VISITOR_BYTES);
}
