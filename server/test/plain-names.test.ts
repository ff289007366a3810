// If this fails, a name stored by an older release still reverses or hides the text next to it, or a valid name is
// changed.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from './account-world.ts';
import { openClassOf, openSomebody } from './class-world.ts';
import { createTestApp, type TestApp } from './harness.ts';

const MIGRATION = new URL('../migrations/0118_names_without_hidden_characters.sql', import.meta.url);
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test.each([
  ['a turned name', 'Ann \u202Enwod\u202C', 'Ann nwod'],
  ['a zero-width blank', 'An\u200Bn', 'Ann'],
  ['a flood of accents', `A${'\u0301'.repeat(40)}nn`, `A${'\u0301'.repeat(5)}nn`],
  ['nothing else', '\u202E\u202D\u200F', null],
  ['a Persian name', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['a name with an emoji', '👩🏽\u200D💻 Ann', '👩🏽\u200D💻 Ann'],
])('the migration removes hidden characters from a name and keeps the rest: %s', async (_what, old, plain) => {
  const teacher = await openSomebody(t);
  const { userId } = teacher;
  const { id } = await openClassOf(t, teacher);
  await sql(t, 'UPDATE users SET name = $2 WHERE id = $1', [userId, old]);
  await sql(t, 'UPDATE classes SET name = $2 WHERE id = $1', [id, old]);
  for (const statement of (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint'))
    await sql(t, statement);
  expect(await sql(t, 'SELECT name FROM users WHERE id = $1', [userId])).toEqual([{ name: plain ?? 'Learner' }]);
  expect(await sql(t, 'SELECT name FROM classes WHERE id = $1', [id])).toEqual([{ name: plain ?? 'Class' }]);
});
