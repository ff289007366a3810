// If this fails, a test sees data that an earlier test left in the database.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import { openTestDatabase } from './test-database.ts';

const log = pino({ level: 'silent' });

async function rowsOf(db: Database, statement: string): Promise<Record<string, unknown>[]> {
  return db.read(async (tx) => (await tx.$client.query<Record<string, unknown>>(statement)).rows);
}

/** Returns state of a database that a test could leave for the next one. */
async function traces(db: Database): Promise<unknown> {
  return {
    users: await rowsOf(db, 'SELECT name FROM users'),
    entries: await rowsOf(db, 'SELECT * FROM outbox_events'),
    sequences: await rowsOf(db, 'SELECT sequencename, last_value FROM pg_sequences ORDER BY 1'),
    path: await rowsOf(db, 'SHOW search_path'),
    statistics: await rowsOf(db, 'SELECT count(*) FROM pg_statistic'),
    planned: await rowsOf(db, `SELECT reltuples, relpages FROM pg_class WHERE relname = 'users'`),
    locks: await rowsOf(
      db,
      `SELECT count(*) FROM pg_locks JOIN pg_database ON oid = database WHERE locktype = 'advisory' AND datname = current_database()`,
    ),
    tables: await rowsOf(db, `SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'i', 'S')`),
  };
}

/** Returns a value that identifies a database. */
const identityOf = (db: Database) =>
  rowsOf(db, 'SELECT pg_postmaster_start_time()::text, oid FROM pg_database WHERE datname = current_database()');

const USER = `INSERT INTO users (id, name, email, email_normalised, password_hash, created_at)
  VALUES (gen_random_uuid(), 'Left', 'left@example.org', 'left@example.org', '$argon2id$none', now())`;

test('a database that a test has closed is empty for the next one', async () => {
  // Databases of earlier tests may be reused, and a reused database is closed after some uses. These two calls take all
  // databases that are left, so that `first` is new.
  const held = [await openTestDatabase(log), await openTestDatabase(log)];
  const first = await openTestDatabase(log);
  const fresh = await traces(first);
  const identity = await identityOf(first);
  await rowsOf(first, USER);
  await rowsOf(first, 'ANALYZE users');
  await rowsOf(first, `SELECT setval('billing_invoices_number_seq', 900)`);
  await rowsOf(first, `SET search_path = nowhere`);
  await rowsOf(first, `SELECT pg_advisory_lock(1)`);
  await first.close();

  const second = await openTestDatabase(log);
  expect(await identityOf(second)).toEqual(identity);
  expect(await traces(second)).toEqual(fresh);
  for (const db of [second, ...held]) await db.close();
});

test.each([
  ['a table', 'CREATE TABLE notes (n int)'],
  ['the name of a column', 'ALTER TABLE users RENAME COLUMN name TO label'],
  ['a trigger that is switched off', 'ALTER TABLE ledger_entries DISABLE TRIGGER USER'],
  ['a function', `CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'`],
])('after a test has changed %s, the next test gets another database', async (_what, change) => {
  const first = await openTestDatabase(log);
  const identity = await identityOf(first);
  await rowsOf(first, change);
  await first.close();

  const second = await openTestDatabase(log);
  expect(await identityOf(second)).not.toEqual(identity);
  await second.close();
});
