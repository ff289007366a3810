import type { FastifyRequest } from 'fastify';
import { TIMEZONE_HEADER } from '@tradesense/contract/product.ts';

const ZONE = /^[A-Za-z0-9_+\-/]{1,60}$/;

/** Returns the IANA time zone in the browser's header, or UTC if the header is missing or unknown. */
export function timeZoneOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const sent = headers[TIMEZONE_HEADER];
  return typeof sent === 'string' && ZONE.test(sent) && isTimeZone(sent) ? sent : 'UTC';
}

/** Whether an IANA time zone with the given name exists. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
