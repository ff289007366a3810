// If this fails, two servers perform a week change twice, or learners who join at the same time are in two groups.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson } from '../../../test/people-world.ts';
import { changeWeek, joinLeague } from './leagues.service.ts';

const MEMBERS = 100_000;
const BATCH = 10_000;
const NOW = Date.UTC(2026, 5, 3, 12);
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
});
afterAll(() => t.close());

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('a week of a hundred thousand members changes once, even if several servers change it', async () => {
  // The rows are inserted in batches, so that no statement comes near its time limit on a busy machine.
  for (let first = 1; first <= MEMBERS; first += BATCH)
    await sql(
      t,
      `WITH crowd AS (INSERT INTO users (id, name, username, email, email_normalised, password_hash, created_at)
       SELECT gen_random_uuid(), 'Crowd', 'crowd_' || n, n || '@crowd.example', n || '@crowd.example', '$argon2id$none', now()
       FROM generate_series($1::int, $2::int) n RETURNING id)
     INSERT INTO league_members (user_id, division, joined_at) SELECT id, 1 + (random() * 4)::int, now() FROM crowd`,
      [first, first + BATCH - 1],
    );
  const people = await Promise.all([1, 2, 3].map((n) => openPerson(t, `joiner_${n}`)));
  for (const at of [NOW, NOW + 7 * DAY_MS]) {
    await Promise.all([
      ...Array.from({ length: 4 }, () => changeWeek(t.platform, epochMs(at))),
      ...people.flatMap(({ userId }) => [1, 2].map(() => joinLeague(t.platform, userId))),
    ]);
    const [row] = await sql(
      t,
      `SELECT count(*)::int AS places, count(DISTINCT user_id)::int AS learners, (SELECT max(n)::int FROM (
         SELECT count(*) AS n FROM league_places WHERE week = $1 GROUP BY group_id) AS sizes) AS largest
       FROM league_places WHERE week = $1`,
      [at === NOW ? '2026-06-01' : '2026-06-08'],
    );
    expect(row).toEqual({ places: MEMBERS + 3, learners: MEMBERS + 3, largest: 30 });
  }
});
