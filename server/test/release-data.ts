/**
 * Writes and loads the whole content of a database as SQL, without its schema. The fixtures contain the data that a
 * release leaves in a data directory.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { MIGRATIONS_DIRECTORY } from '../src/platform/database/database-migrate.ts';
import type { Tx } from '../src/platform/database/database.ts';

/** Directory of the fixtures. Each is named after its release. */
export const FIXTURES_DIRECTORY = fileURLToPath(new URL('./fixtures', import.meta.url));

interface Table {
  readonly name: string;
  /** Quoted names of the columns, except generated ones. */
  readonly columns: string;
}

/** Returns all tables, with the list of applied migrations first. */
export async function tablesOf(tx: Tx): Promise<readonly Table[]> {
  const { rows } = await tx.$client.query<Table>(`
    SELECT attrelid::regclass::text AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace) AND relkind = 'r'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY attrelid, relnamespace ORDER BY relnamespace <> 'drizzle'::regnamespace, 1`);
  return rows;
}

/** Returns a SQL statement for each used sequence that sets the sequence to its last value. */
async function sequencesOf(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.$client.query<{ text: string }>(`
    SELECT format('SELECT setval(%L, %s);', quote_ident(schemaname) || '.' || quote_ident(sequencename), last_value) AS text
    FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1`);
  return rows.map(({ text }) => text);
}

/** Returns all rows of the given tables, with the given columns, as text. */
export async function rowsOf(tx: Tx, tables: readonly Table[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { name, columns } of tables) {
    // Rows are read as text, because JavaScript would lose digits of large JSON numbers.
    const rows = `SELECT to_jsonb(t)::text AS row FROM (SELECT ${columns} FROM ${name}) AS t ORDER BY 1`;
    found.set(
      name,
      (await tx.$client.query<{ row: string }>(rows)).rows.map(({ row }) => row),
    );
  }
  return found;
}

/**
 * Returns SQL that fills the empty tables of the same schema with the rows of this database, one statement per line.
 */
export async function dumpData(tx: Tx): Promise<string> {
  const lines = ['SET session_replication_role = replica;'];
  const tables = await tablesOf(tx);
  const rows = await rowsOf(tx, tables);
  for (const { name, columns } of tables) {
    const values = `'[${(rows.get(name) ?? []).join(',').replaceAll("'", "''")}]'`;
    const source = `jsonb_populate_recordset(NULL::${name}, ${values})`;
    lines.push(`INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${source};`);
  }
  return [...lines, ...(await sequencesOf(tx)), 'SET session_replication_role = origin;', ''].join('\n');
}

const dataOf = (release: string): string =>
  gunzipSync(readFileSync(join(FIXTURES_DIRECTORY, `data-${release}.sql.gz`))).toString('utf8');

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Replaces the whole content of a database with the schema and the data of a release. */
export async function loadRelease(tx: Tx, release: string): Promise<void> {
  const data = dataOf(release);
  const { entries }: Journal = JSON.parse(readFileSync(join(MIGRATIONS_DIRECTORY, 'meta/_journal.json'), 'utf8'));
  await tx.$client.query(
    'DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public; CREATE SCHEMA drizzle',
  );
  await tx.$client.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  const applied = entries.filter(({ when }) => data.includes(`"created_at": ${when}`));
  invariant(applied.length > 0, 'the release had migrations');
  for (const { tag } of applied) await tx.$client.query(readFileSync(join(MIGRATIONS_DIRECTORY, `${tag}.sql`), 'utf8'));
  for (const line of data.split('\n')) if (line !== '') await tx.$client.query(line);
}
