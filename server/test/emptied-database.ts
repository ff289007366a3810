/**
 * Empties a migrated database for the next test. This takes a seventh of the CPU time of opening a new database. It
 * removes all rows, sequence positions, settings, locks, prepared statements and planner statistics of the last test.
 */
import type { ClientBase } from 'pg';

/**
 * Query for a hash of the schema. It differs after a table, column, constraint, index, trigger or function was created,
 * changed or dropped.
 */
const SCHEMA_MARK = `
  SELECT concat_ws(' ',
    (SELECT md5(string_agg(relname, ',' ORDER BY oid)) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
    (SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM pg_attribute),
    (SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM pg_constraint),
    (SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM pg_index),
    (SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM pg_trigger),
    (SELECT concat(count(*), '/', sum(xmin::text::bigint)) FROM pg_proc)) AS mark`;

/** Query for the tables that have ever contained a row. Migrations insert no rows into tables of the product. */
const USED_TABLES = `
  SELECT oid::regclass::text AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0 ORDER BY oid`;

/** Resets the planner's row counts to −1, the value for a table that was never analyzed. */
const FORGET_ROWS = `
  UPDATE pg_class SET reltuples = -1, relpages = 0, relallvisible = 0
  WHERE oid = ANY($1::regclass[]) AND (reltuples <> -1 OR relpages <> 0)`;

const FORGET_STATISTICS = `
  DELETE FROM pg_statistic USING pg_class WHERE oid = starelid AND relnamespace = 'public'::regnamespace`;

/** Resets the product's sequences. The sequence of the migrations is in a different schema and keeps its value. */
const REWIND_SEQUENCES = `
  SELECT setval(oid, seqstart, false) FROM pg_sequence JOIN pg_class ON oid = seqrelid
  WHERE relnamespace = 'public'::regnamespace`;

async function textsOf(client: ClientBase, statement: string, column: string): Promise<string[]> {
  const { rows } = await client.query<Record<string, string>>(statement);
  return rows.map((row) => row[column] ?? '');
}

/** Returns the mark of the schema: the hash of `SCHEMA_MARK`. */
export async function schemaMark(client: ClientBase): Promise<string> {
  return (await textsOf(client, SCHEMA_MARK, 'mark')).join();
}

/**
 * Empties the database. Returns `false` if the hash of its schema differs from `mark`; the database must then not be
 * used again.
 */
export async function emptyDatabase(client: ClientBase, mark: string): Promise<boolean> {
  await client.query('DISCARD ALL');
  if ((await schemaMark(client)) !== mark) return false;
  const tables = await textsOf(client, USED_TABLES, 'name');
  // In the replication role `replica`, the session skips the triggers that protect the ledger and the checks of foreign
  // keys.
  const deletions = tables.map((name) => `DELETE FROM ${name};`).join('');
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deletions} COMMIT`);
  await client.query(FORGET_STATISTICS);
  await client.query(REWIND_SEQUENCES);
  if (tables.length > 0) await client.query(`VACUUM ${tables.join(', ')}`);
  await client.query(FORGET_ROWS, [tables]);
  return true;
}
