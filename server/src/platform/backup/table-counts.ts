import type { ClientBase } from 'pg';

/** Schemas of the product: its tables, and those of its migrations. */
const SCHEMAS = `('public', 'drizzle')`;

async function tablesOf(client: ClientBase): Promise<{ name: string; quoted: string }[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `SELECT table_schema || '.' || table_name AS name, quote_ident(table_schema) || '.' || quote_ident(table_name) AS quoted
     FROM information_schema.tables WHERE table_schema IN ${SCHEMAS} AND table_type = 'BASE TABLE' ORDER BY name`,
  );
  return rows;
}

export const hasTables = async (client: ClientBase): Promise<boolean> => (await tablesOf(client)).length > 0;

/** Counts the rows of every table, by `schema.table`. */
export async function countRows(client: ClientBase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, quoted } of await tablesOf(client)) {
    const { rows } = await client.query<{ n: string }>(`SELECT count(*)::text AS n FROM ${quoted}`);
    counts[name] = Number(rows[0]?.n);
  }
  return counts;
}

/** Returns how many migrations the database has; 0 before the first. */
export const countMigrations = (counts: Readonly<Record<string, number>>): number =>
  counts['drizzle.__drizzle_migrations'] ?? 0;

/** Returns a line for each table whose rows are not as many as expected. */
export function countDifferences(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(expected)
    .filter(([table, rows]) => found[table] !== rows)
    .map(([table, rows]) => `${table} has ${found[table] ?? 'no'} rows, the backup has ${rows}`);
}
