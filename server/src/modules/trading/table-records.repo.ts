/**
 * Rows in and out of named statements, for what every command does: the query builder would take longer than the database.
 * The rows are exactly those that the builder gives (`$inferSelect`).
 */
import { getTableColumns, type Column } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

const known = new WeakMap<PgTable, readonly (readonly [string, Column])[]>();

function columnsOf(table: PgTable): readonly (readonly [string, Column])[] {
  const columns = known.get(table) ?? Object.entries(getTableColumns(table));
  known.set(table, columns);
  return columns;
}

/** The columns of a table under the names that its rows have. */
export function selectList(table: PgTable): string {
  return columnsOf(table)
    .map(([key, column]) => `"${column.name}" AS "${key}"`)
    .join(', ');
}

/**
 * Stores the rows of `recordsText`, given as the value `at` (`$1`); where a row exists, it changes the columns whose key is `true` in `changes`. A
 * new column of the table must say which it is.
 */
export function upsertText<Row extends object>(
  table: PgTable & { readonly $inferSelect: Row },
  at: string,
  changes: Readonly<Record<keyof Row, boolean>>,
): string {
  const { primaryKeys } = getTableConfig(table);
  const key = primaryKeys.flatMap(({ columns }) => columns.map((column) => `"${column.name}"`));
  const changed = columnsOf(table).flatMap(([name, column]) =>
    Reflect.get(changes, name) === true ? [`"${column.name}" = excluded."${column.name}"`] : [],
  );
  return `${insertText(table, at)} ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changed.join(', ')}`;
}

/** Stores the rows of `recordsText`, given as the value `at` (`$1`). */
export function insertText(table: PgTable, at: string): string {
  const { name } = getTableConfig(table);
  const columns = columnsOf(table)
    .map(([, column]) => `"${column.name}"`)
    .join(', ');
  return `INSERT INTO "${name}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${name}", ${at}::jsonb)`;
}

/** Rows as JSON under the names of their columns; whole units as text, which keeps every digit, and nothing for NULL. */
export function recordsText<Row extends object>(
  table: PgTable & { readonly $inferSelect: Row },
  rows: readonly Row[],
): string {
  const columns = columnsOf(table);
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const [key, column] of columns) {
      const value: unknown = Reflect.get(row, key);
      if (value !== null) record[column.name] = typeof value === 'bigint' ? value.toString() : value;
    }
    return record;
  });
  return JSON.stringify(records);
}

/** A subquery that gives rows as one JSON array: several tables in one answer. `where` may order them. See `readRecords`. */
export function recordsQuery(table: PgTable, where: string): string {
  const list = columnsOf(table).map(([key, { name, dataType, columnType }]) => {
    const isExact = dataType === 'bigint' || columnType === 'PgNumeric';
    return `"${name}"${isExact ? '::text' : ''} AS "${key}"`;
  });
  const { name } = getTableConfig(table);
  return `SELECT coalesce(json_agg(row_to_json(record)), '[]') FROM (SELECT ${list.join(', ')} FROM "${name}" WHERE ${where}) AS record`;
}

const READERS: Readonly<Partial<Record<Column['dataType'], (value: string) => unknown>>> = {
  bigint: (units) => BigInt(units),
  date: (at) => new Date(at),
};

/** Makes rows of what `recordsQuery` gave: whole units and times come as text. */
export function readRecords<Row extends object>(
  table: PgTable & { readonly $inferSelect: Row },
  records: readonly Row[],
): readonly Row[] {
  const columns = columnsOf(table).flatMap(([key, { dataType }]) => {
    const read = READERS[dataType];
    return read === undefined ? [] : [{ key, read }];
  });
  for (const record of records)
    for (const { key, read } of columns) {
      const value: unknown = Reflect.get(record, key);
      if (typeof value === 'string') Reflect.set(record, key, read(value));
    }
  return records;
}
