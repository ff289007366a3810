// If this fails, a module stores data about learners that the deletion or the export of an account does not cover.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './account-world.ts';
import { createTestApp, type TestApp } from './harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Tables without an account id. Their rows are found by email address (`identity`, `platform/traces.repo.ts`). */
const FOUND_BY_ADDRESS = ['mail_queue', 'registrations'];

/**
 * Returns the tables with foreign keys to an account, directly or through other tables. Also returns the tables with a
 * column that is named like an account id or an email address.
 */
async function tablesOfLearners(): Promise<string[]> {
  const rows = await sql(
    t,
    `WITH RECURSIVE owned AS (
       SELECT 'users'::regclass::oid AS id
       UNION
       SELECT conrelid FROM pg_constraint JOIN owned ON confrelid = owned.id WHERE contype = 'f')
     SELECT id::regclass::text AS name FROM owned
     UNION
     SELECT attrelid::regclass::text FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
       AND attname ~ '(^|_)(user|owner|author|member|account|follower|reader|other)_id$|(^|_)(email|address|username)(_|$)'
     ORDER BY 1`,
  );
  return rows.map(({ name }) => String(name));
}

test('every table with rows of learners belongs to a module that erases these rows', async () => {
  const erased = t.server.personalData.flatMap(({ tables }) => tables);
  const found = (await tablesOfLearners()).filter((name) => !FOUND_BY_ADDRESS.includes(name));
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((name) => !erased.includes(name))).toEqual([]);
});

test('no table belongs to two modules, and every named table exists', async () => {
  const erased = t.server.personalData.flatMap(({ tables }) => tables);
  expect(erased.length).toBe(new Set(erased).size);
  const rows = await sql(
    t,
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  expect(erased.filter((name) => !rows.some(({ relname }) => relname === name))).toEqual([]);
});

test('every foreign key to an account, except that of feedback, deletes its rows with the account', async () => {
  const rows = await sql(
    t,
    `SELECT conrelid::regclass || ' (' || conname || ')' AS key FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype <> 'c' AND conrelid <> 'feedback'::regclass`,
  );
  expect(rows).toEqual([]);
});
