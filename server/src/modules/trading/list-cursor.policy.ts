import { Problem } from '../../platform/http/problem.ts';
import type { EndedPlace } from './orders.repo.ts';
import type { RowPlace } from './row-place.repo.ts';

export const ROWS_PER_PAGE = 50;

/** Returns the cursor of a row's place in a list: `<sequence>.<place>`. */
export const cursorOf = ({ sequence, place }: RowPlace): string => `${sequence}.${place}`;

function wrongCursor(): Problem {
  const message = 'must be the nextCursor of an earlier page';
  return new Problem('invalid-request', {
    detail: `query.cursor ${message}`,
    errors: [{ path: 'query.cursor', message }],
  });
}

/**
 * Returns the place that a cursor encodes; `null` without a cursor. Throws `invalid-request` (400) for a text that does
 * not have the form of a cursor of `cursorOf`.
 */
export function placeOf(cursor: string | undefined): RowPlace | null {
  if (cursor === undefined) return null;
  const match = /^(\d{1,9})\.(\d{1,4})$/.exec(cursor);
  if (match === null) throw wrongCursor();
  return { sequence: Number(match[1]), place: Number(match[2]) };
}

/** Returns the cursor of an ended order: `<ms of the end>.<sequence>.<place>`. */
export const endedCursorOf = ({ endedAt, ...place }: RowPlace & { readonly endedAt: Date | null }): string =>
  `${endedAt?.getTime() ?? 0}.${cursorOf(place)}`;

/**
 * Returns the place that a cursor of an ended order encodes; `null` without a cursor. Throws `invalid-request` (400)
 * like `placeOf`.
 */
export function endedPlaceOf(cursor: string | undefined): EndedPlace | null {
  if (cursor === undefined) return null;
  const match = /^(\d{1,15})\.(\d{1,9}\.\d{1,4})$/.exec(cursor);
  const place = placeOf(match?.[2] ?? cursor);
  if (match === null || place === null) throw wrongCursor();
  return { ...place, endedAt: Number(match[1]) };
}

export function sequenceOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,9}$/.test(cursor)) throw wrongCursor();
  return Number(cursor);
}

/**
 * Returns a page of `rows`. The caller passes up to one row more than fits on a page; the extra row shows that there is
 * a next page.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  cursor: (row: Row) => string,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, ROWS_PER_PAGE);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > ROWS_PER_PAGE && last !== undefined ? cursor(last) : null };
}
