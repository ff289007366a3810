import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Place of a row in a list: the sequence of the event that caused the row, and the row's index among the rows of that
 * event.
 */
export interface RowPlace {
  readonly sequence: number;
  readonly place: number;
}

/** Returns the condition for the rows on one side of a place; `undefined`, which selects all, if the place is `null`. */
export function isBeside(
  { sequence, place }: Readonly<Record<'sequence' | 'place', AnyPgColumn>>,
  comparison: '<' | '>' | '>=',
  limit: RowPlace | null,
): SQL | undefined {
  if (limit === null) return undefined;
  return sql`(${sequence}, ${place}) ${sql.raw(comparison)} (${limit.sequence}::int, ${limit.place}::int)`;
}
