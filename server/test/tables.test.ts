// If this fails, the query builder expects columns that the database does not have, or accepts values that the database
// rejects.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from './harness.ts';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

async function declaredTables(): Promise<PgTable[]> {
  const names = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tables.ts'),
  );
  const files = await Promise.all(
    names.map((name): Promise<Record<string, unknown>> => import(pathToFileURL(join(SOURCE, name)).href)),
  );
  return files.flatMap((file) => Object.values(file)).filter((value): value is PgTable => is(value, PgTable));
}

/**
 * Columns that the code no longer names, with their type. Servers of the release before still name them, so a later
 * release drops them (decision 0063) and deletes their line.
 */
const LEAVING: Readonly<Record<string, string>> = { 'chart_exam_items.appeals': 'integer not null' };

/**
 * Returns a column type in a normalized form: `timestamp with time zone` without precision, integer instead of serial.
 */
function normalType(type: string): string {
  return type
    .replace(/\(.*\)/, '')
    .replace('bigserial', 'bigint')
    .replace('serial', 'integer')
    .trim();
}

let platform: TestPlatform;
const real = new Map<string, string>();
const realTables = new Set<string>();
beforeAll(async () => {
  platform = await openTestPlatform();
  const { rows } = await platform.db.read((tx) =>
    tx.execute<{ table_name: string; column_name: string; type: string; not_null: boolean }>(sql`
      select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type, a.attnotnull as not_null
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`),
  );
  for (const row of rows) {
    realTables.add(row.table_name);
    real.set(`${row.table_name}.${row.column_name}`, `${row.type}${row.not_null ? ' not null' : ''}`);
  }
});
afterAll(() => platform.close());

test('every declared table has the columns of the database, with the same types and nullability', async () => {
  const declared = new Map(Object.entries(LEAVING));
  for (const table of await declaredTables()) {
    const { name, columns } = getTableConfig(table);
    for (const column of columns) {
      declared.set(`${name}.${column.name}`, `${normalType(column.getSQLType())}${column.notNull ? ' not null' : ''}`);
    }
  }
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(real));
});

test('for every foreign key, an index begins with one of its columns', async () => {
  const { rows } = await platform.db.read((tx) =>
    tx.execute<{ name: string }>(sql`
      select c.conrelid::regclass || ' (' || c.conname || ')' as name from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i
        where i.indrelid = c.conrelid and i.indpred is null and i.indkey[0] = any (c.conkey))`),
  );
  expect(rows).toEqual([]);
});
