/**
 * Pages of a list that is sorted by a column, with the key of its rows as the tie-break.
 *
 * Limits: a page is found by the key of the last row of the previous page. If that row is deleted in the meantime, the
 * list ends there.
 */
import { asc, desc, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Direction, Order } from '@tradesense/core/kernel/table-order.ts';

/** A page of a list: its order, and the key of the last row of the previous page (`null` for the first page). */
export interface ListPage<Sort extends string> extends Order<Sort> {
  readonly after: string | null;
  readonly limit: number;
}

/** Returns the value that sorts a row. It is never null, so that every row has a position. */
type SortValue = (direction: Direction) => SQL;

export interface SortedList<Sort extends string> {
  /** The table, or the joined tables, that `key` and `columns` name. */
  readonly from: PgTable | SQL;
  /** Unique column; the newest row has the largest value. */
  readonly key: PgColumn;
  /** Column to sort by; `null` to sort by the key itself. */
  readonly columns: Readonly<Record<Sort, SortValue | SQL | null>>;
}

/** Returns the rows of a page, and the cursor of the next one. `rows` contains an extra row if there is a next page. */
export function cutPage<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => string) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > size && last !== undefined ? keyOf(last) : null };
}

interface PlaceInList {
  /** Condition that a row comes after the previous page; `undefined` for the first page. */
  readonly isAfter: SQL | undefined;
  readonly orderBy: SQL[];
}

/** Returns the condition at which a page starts, and the order of its rows. */
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

/** Returns a number or a time that sorts unknown values last in both directions. */
export function unknownLast(value: PgColumn | SQL, type: 'float8' | 'timestamptz'): SortValue {
  return (direction) =>
    sql`coalesce(${value}, ${sql.raw(direction === 'asc' ? `'infinity'` : `'-infinity'`)}::${sql.raw(type)})`;
}
