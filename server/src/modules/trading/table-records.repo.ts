/**
 * Reads and writes rows by named (prepared) statements. Every command uses them, because the query builder takes longer
 * to build a query than the database to run it. The rows have the same type as the rows of the query builder
 * (`$inferSelect`).
 */
import { getTableColumns, type Column } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

const known = new WeakMap<PgTable, readonly (readonly [string, Column])[]>();

function columnsOf(table: PgTable): readonly (readonly [string, Column])[] {
  const columns = known.get(table) ?? Object.entries(getTableColumns(table));
  known.set(table, columns);
  return columns;
}

/** Returns a SELECT list with the columns of a table, named after the fields of its rows. */
export function selectList(table: PgTable): string {
  return columnsOf(table)
    .map(([key, column]) => `"${column.name}" AS "${key}"`)
    .join(', ');
}

/**
 * Returns a statement that stores the rows of `recordsText`. `at` is the placeholder (such as `$1`) of the parameter
 * that contains them. If a row already exists, the statement updates the columns whose value in `changes` is `true`. A
 * new column of the table needs an entry in `changes`.
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

/**
 * Returns a statement that inserts the rows of `recordsText`. `at` is the placeholder (such as `$1`) of the parameter
 * that contains them.
 */
export function insertText(table: PgTable, at: string): string {
  const { name } = getTableConfig(table);
  const columns = columnsOf(table)
    .map(([, column]) => `"${column.name}"`)
    .join(', ');
  return `INSERT INTO "${name}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${name}", ${at}::jsonb)`;
}

/**
 * Returns rows as JSON with column names. Amounts (bigint) are written as text, so that no digit is lost. NULL values
 * are omitted.
 */
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

/** Rows of a `recordsQuery`: for each row, the values of all columns in the order of the table. */
export type Records = readonly (readonly unknown[])[];

/**
 * Returns a subquery that selects rows as one JSON array, so that one query can read several tables. `where` may also
 * contain an ORDER BY. Parse the result with `readRecords`. Rows are arrays: as objects, every row would repeat the
 * column names, which would double the time in the database and the server.
 */
export function recordsQuery(table: PgTable, where: string): string {
  const values = columnsOf(table).map(([, { name, dataType, columnType }]) => {
    const isExact = dataType === 'bigint' || columnType === 'PgNumeric';
    return `"${name}"${isExact ? '::text' : ''}`;
  });
  const names = columnsOf(table).map(([, column]) => `"${column.name}"`);
  const rows = `SELECT ${names.join(', ')} FROM "${getTableConfig(table).name}" WHERE ${where}`;
  return `SELECT coalesce(json_agg(json_build_array(${values.join(', ')})), '[]') FROM (${rows}) AS record`;
}

const READERS: Readonly<Partial<Record<Column['dataType'], (value: string) => unknown>>> = {
  bigint: (units) => BigInt(units),
  date: (at) => new Date(at),
};

/** Returns the rows of a `recordsQuery` result, in which whole units and times are text. */
export function readRecords<Row extends object>(
  table: PgTable & { readonly $inferSelect: Row },
  records: Records,
): readonly Row[] {
  const columns = columnsOf(table).map(([key, { dataType }]) => ({ key, read: READERS[dataType] }));
  return records.map((record) => {
    const row: Record<string, unknown> = {};
    for (const [place, { key, read }] of columns.entries()) {
      const value = record[place];
      row[key] = read !== undefined && typeof value === 'string' ? read(value) : value;
    }
    return row as Row;
  });
}
