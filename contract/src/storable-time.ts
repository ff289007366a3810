import { z } from 'zod';

const YEARS = { first: 1900, last: 2999 };
const MESSAGE = `Must be between the years ${YEARS.first} and ${YEARS.last}`;

/**
 * Whether the database can store the time. It cannot store some years of ISO 8601, such as 0, or 10000 after a
 * conversion to UTC.
 */
function isStorable(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last;
}

/** A day in a request, such as `2026-06-01`. */
export const storableDay = z.iso.date().refine(isStorable, MESSAGE);

/** A time in a request, in UTC. */
export const storableTime = z.iso.datetime().refine(isStorable, MESSAGE);

/** A time in a request, in UTC or with an offset. */
export const storableTimeWithOffset = z.iso.datetime({ offset: true }).refine(isStorable, MESSAGE);
