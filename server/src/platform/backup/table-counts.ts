import type { ClientBase } from 'pg';

/** Schemas whose tables are counted: the schema of the product's own tables, and the schema of the migrations. */
const SCHEMAS = `('public', 'drizzle')`;

async function tablesOf(client: ClientBase): Promise<{ name: string; quoted: string }[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `SELECT table_schema || '.' || table_name AS name, quote_ident(table_schema) || '.' || quote_ident(table_name) AS quoted
     FROM information_schema.tables WHERE table_schema IN ${SCHEMAS} AND table_type = 'BASE TABLE' ORDER BY name`,
  );
  return rows;
}

export const hasTables = async (client: ClientBase): Promise<boolean> => (await tablesOf(client)).length > 0;

/** Returns the number of rows of every table, by `schema.table`. */
export async function countRows(client: ClientBase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, quoted } of await tablesOf(client)) {
    const { rows } = await client.query<{ n: string }>(`SELECT count(*)::text AS n FROM ${quoted}`);
    counts[name] = Number(rows[0]?.n);
  }
  return counts;
}

/** Returns the number of applied migrations, given the result of `countRows`; 0 before the first migration. */
export const countMigrations = (counts: Readonly<Record<string, number>>): number =>
  counts['drizzle.__drizzle_migrations'] ?? 0;

/** Returns one line for each table whose row count differs from the expected count. */
export function countDifferences(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(expected)
    .filter(([table, rows]) => found[table] !== rows)
    .map(([table, rows]) => `${table} has ${found[table] ?? 'no'} rows, the backup has ${rows}`);
}
