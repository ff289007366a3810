// If this fails, servers of the previous release fail during a rolling deployment, when the new release has already
// migrated the database.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from './harness.ts';
import { FIXTURES_DIRECTORY } from './release-data.ts';
import { failuresOf, statementsOf, unwrittenTables } from './release-statements.ts';

const RELEASES = readdirSync(FIXTURES_DIRECTORY).flatMap((name) => /^statements-(.+)\.json$/.exec(name)?.[1] ?? []);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

test('the newest recorded release writes each of its tables but the one that only servers before it write', () => {
  // Tables are only added, so the newest release has the most.
  const [newest] = RELEASES.map(statementsOf).toSorted(
    (a, b) => Object.keys(b.tables).length - Object.keys(a.tables).length,
  );
  expect(newest === undefined ? ['no release is recorded'] : unwrittenTables(newest)).toEqual(['sandbox_boundaries']);
});

test('a table that no statement of a release writes is found', () => {
  const tables = { users: [], posts: [], badges: [], ideas: [] };
  const statements = [
    'insert into "users" values ($1)',
    'UPDATE posts SET text = $1',
    'select 1 from badges',
    'delete from ideas',
  ];
  expect(unwrittenTables({ tables, statements })).toEqual(['badges', 'ideas']);
});

test.each(RELEASES)('release %s can prepare each of its statements on the migrated schema', async (name) => {
  const release = statementsOf(name);
  expect(release.statements.length).toBeGreaterThan(100);
  expect(await platform.db.transaction((tx) => failuresOf(tx, release))).toEqual([]);
});

test.each([
  ['a column that was renamed', 'ALTER TABLE users RENAME COLUMN verified_at TO confirmed_at', 'verified_at'],
  ['a column that the release gives no value', 'ALTER TABLE feedback ADD COLUMN place int NOT NULL', 'feedback.place'],
  ['a table that is gone', 'DROP TABLE login_attempts', 'login_attempts'],
])('a release cannot run all of its statements after a migration with %s', async (_name, change, message) => {
  const found = platform.db.transaction(async (tx) => {
    await tx.$client.query(change);
    throw new Error((await failuresOf(tx, statementsOf('8c03bbb'))).join('; '));
  });
  await expect(found).rejects.toThrow(message);
});

// The first of these releases inserts into all columns of the table. The later release names the columns.
test.each([
  ['8c03bbb', ['sandbox_fills.a is new and takes no NULL, which is what the release stores in it']],
  ['34e649c', []],
])('for release %s, it is found whether it sets a new column with a default to NULL', async (name, expected) => {
  const found = platform.db.transaction(async (tx) => {
    await tx.$client.query('ALTER TABLE sandbox_fills ADD COLUMN a int NOT NULL DEFAULT 1');
    throw new Error(JSON.stringify(await failuresOf(tx, statementsOf(name))));
  });
  await expect(found).rejects.toThrow(JSON.stringify(expected));
});
