/** The SQL statements of a release, and a check of whether they still run on the schema of a database. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tx } from '../src/platform/database/database.ts';
import { FIXTURES_DIRECTORY, tablesOf } from './release-data.ts';
import { DistinctStatements } from './statement-shape.ts';

export interface ReleaseStatements {
  /** Quoted column names of each table, as the release knows them. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly statements: readonly string[];
}

export const statementsOf = (release: string): ReleaseStatements =>
  JSON.parse(readFileSync(join(FIXTURES_DIRECTORY, `statements-${release}.json`), 'utf8'));

/**
 * Matches statements that can be prepared. All others (transactions, settings and maintenance) do not depend on the
 * schema.
 */
const PREPARABLE = /^\s*\(?\s*(?:select|insert|update|delete|with|values)\b/i;

/**
 * Returns the reason why the statement does not fit the schema, or `null` if it fits. Call it in a transaction, which
 * stays usable in both cases.
 */
async function prepareFailure(tx: Tx, statement: string): Promise<string | null> {
  await tx.$client.query('SAVEPOINT before_prepare');
  try {
    await tx.$client.query(`PREPARE of_release AS ${statement}`);
    await tx.$client.query('DEALLOCATE of_release; RELEASE before_prepare');
    return null;
  } catch (error) {
    await tx.$client.query('ROLLBACK TO before_prepare');
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns the recorded statements that the server itself uses. Leaves out those that cannot be prepared on the schema of
 * the recording. Call it in a transaction.
 */
export async function keepStatements(tx: Tx, recorded: readonly string[]): Promise<ReleaseStatements> {
  const distinct = new DistinctStatements();
  for (const statement of recorded) if (PREPARABLE.test(statement)) distinct.add(statement);
  const statements: string[] = [];
  // Statements on tables that tests create are left out: they cannot be prepared, because the tables do not exist here.
  for (const statement of distinct.list().toSorted())
    if ((await prepareFailure(tx, statement)) === null) statements.push(statement);
  const tables = (await tablesOf(tx)).filter(({ name }) => !name.startsWith('drizzle.'));
  return { tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.split(', ')])), statements };
}

/** Returns the tables of the release that none of its statements writes. */
export function unwrittenTables({ tables, statements }: ReleaseStatements): readonly string[] {
  const writes = statements.flatMap((each) => [...each.matchAll(/\b(?:insert into|update)\s+"?(\w+)"?/gi)]);
  const written = new Set(writes.map(([, table]) => table));
  return Object.keys(tables).filter((table) => !written.has(table));
}

interface NewColumn {
  readonly table: string;
  readonly column: string;
  readonly has_default: boolean;
}

/** Returns NOT NULL columns that were added to the release's tables after the release. */
async function requiredNewColumns(tx: Tx, { tables }: ReleaseStatements): Promise<readonly NewColumn[]> {
  const { rows } = await tx.$client.query<NewColumn>(`
    SELECT attrelid::regclass::text AS "table", quote_ident(attname) AS "column", atthasdef OR attidentity <> '' AS has_default
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped AND attnotnull
    ORDER BY 1, 2`);
  return rows.filter(({ table, column }) => tables[table]?.includes(column) === false);
}

/**
 * Whether the release inserts into all columns of the table. It then also writes NULL to columns that it does not know.
 */
const insertsAllColumns = ({ statements }: ReleaseStatements, table: string): boolean =>
  statements.some((each) => new RegExp(`insert into "?${table}"?\\s+select \\*`, 'i').test(each));

/**
 * Returns two kinds of reasons why a server of the release would fail on a migrated database: statements that cannot be
 * prepared, and new columns that reject the NULL which the release stores. Call it in a transaction.
 */
export async function failuresOf(tx: Tx, release: ReleaseStatements): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const statement of release.statements) {
    const failure = await prepareFailure(tx, statement);
    if (failure !== null) failures.push(`${failure}: ${statement}`);
  }
  for (const { table, column, has_default: hasDefault } of await requiredNewColumns(tx, release))
    if (!hasDefault || insertsAllColumns(release, table))
      failures.push(`${table}.${column} is new and takes no NULL, which is what the release stores in it`);
  return failures;
}
