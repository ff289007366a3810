/**
 * Pages of a list that is sorted by a column. Rows with the same value are sorted by their key.
 *
 * Limits: the cursor of a page is the key of the last row of the previous page. If that row is deleted in the meantime,
 * a list that is not sorted by its key ends there.
 */
import { asc, desc, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Direction, Order } from '@tradesense/core/kernel/table-order.ts';

/** A page of a list: its order, and the key of the last row of the previous page (`null` for the first page). */
export interface ListPage<Sort extends string> extends Order<Sort> {
  readonly after: string | null;
  readonly limit: number;
}

/** Returns the SQL value by which a row is sorted. It is never null, so that every row has a place in the list. */
type SortValue = (direction: Direction) => SQL;

export interface SortedList<Sort extends string> {
  /** The table, or the joined tables, that contain `key` and the `columns`. */
  readonly from: PgTable | SQL;
  /** Unique column whose value increases with the time at which the row was created. */
  readonly key: PgColumn;
  /** SQL value for each `Sort`. `null` means the key itself. */
  readonly columns: Readonly<Record<Sort, SortValue | SQL | null>>;
}

/**
 * Returns the rows of a page, and the cursor of the next page or `null`. The caller reads an extra row, which is in
 * `rows` if there is a next page.
 */
export function cutPage<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => string) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > size && last !== undefined ? keyOf(last) : null };
}

interface PlaceInList {
  /** SQL condition that a row comes after the previous page; `undefined` for the first page. */
  readonly isAfter: SQL | undefined;
  readonly orderBy: SQL[];
}

/** Returns the SQL condition for the rows from the start of a page on, and their order. */
export function placeOf<Sort extends string>(
  { from, key, columns }: SortedList<Sort>,
  { sort, direction, after }: Omit<ListPage<Sort>, 'limit'>,
): PlaceInList {
  const by = direction === 'asc' ? asc : desc;
  const isBeyond = direction === 'asc' ? sql.raw('>') : sql.raw('<');
  const column = columns[sort];
  if (column === null)
    return { isAfter: after === null ? undefined : sql`${key} ${isBeyond} ${after}`, orderBy: [by(key)] };
  const value = column instanceof SQL ? column : column(direction);
  return {
    isAfter:
      after === null
        ? undefined
        : sql`(${value}, ${key}) ${isBeyond} (SELECT ${value}, ${key} FROM ${from} WHERE ${key} = ${after})`,
    orderBy: [by(value), by(key)],
  };
}

/** Returns a sort value for a nullable column: rows with NULL come last in both directions. */
export function unknownLast(value: PgColumn | SQL, type: 'float8' | 'timestamptz'): SortValue {
  return (direction) =>
    sql`coalesce(${value}, ${sql.raw(direction === 'asc' ? `'infinity'` : `'-infinity'`)}::${sql.raw(type)})`;
}
