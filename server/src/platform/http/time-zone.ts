import type { FastifyRequest } from 'fastify';
import { TIMEZONE_HEADER } from '@tradesense/contract/product.ts';

const ZONE = /^[A-Za-z0-9_+\-/]{1,60}$/;

/** Returns the IANA time zone that the browser named, or UTC if it named none or an unknown one. */
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
