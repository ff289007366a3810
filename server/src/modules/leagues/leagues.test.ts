// If this fails, a learner is in a league without having joined or after leaving, points are wrong, or a week changes
// twice.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LeagueResponse } from '@tradesense/contract/leagues.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, say, suspend, type Person } from '../../../test/people-world.ts';
import { studyDayCredited } from '../study/study.events.ts';
import { changeWeek } from './leagues.service.ts';

/** A Wednesday; its week starts on Monday, 1 June. */
const NOW = Date.UTC(2026, 5, 3, 12);
const MONDAY = Date.UTC(2026, 5, 1);
const NEXT_MONDAY = MONDAY + 7 * DAY_MS;
let t: TestApp;
let names = 0;
beforeEach(async () => {
  t = await createTestApp({ nowMs: NOW });
});
afterEach(() => t.close());

const person = (): Promise<Person> => openPerson(t, `league_${(names += 1)}`);
const join = ({ client }: Person) => client.put('/api/league/membership');
const leave = ({ client }: Person) => client.delete('/api/league/membership');
const leagueOf = async ({ client }: Person): Promise<LeagueResponse> => (await client.get('/api/league')).body;
const namesOf = async (reader: Person) => (await leagueOf(reader)).week?.rows.map(({ username }) => username);
const form = (at: number) => changeWeek(t.platform, epochMs(at));

/** Stores a day of practice in a learner's lessons, and delivers its event twice. */
async function practice({ userId }: Person, at: number): Promise<void> {
  const day = new Date(at).toISOString().slice(0, 10);
  await sql(
    t,
    `INSERT INTO study_days (user_id, day, tasks, reviews, credited_at, zone) VALUES ($1, $2, 1, 0, $3, 'UTC')`,
    [userId, day, new Date(at)],
  );
  const told = studyDayCredited.create({ userId, day });
  await t.db.transaction(async (tx) => t.platform.outbox.append(tx, told, told));
  await t.drain();
}

/** Inserts members of a division directly into the table, without sessions and with ratings from 1,000 up. */
const crowd = (count: number, division: number) =>
  sql(
    t,
    `WITH crowd AS (INSERT INTO users (id, name, username, email, email_normalised, password_hash, created_at)
       SELECT gen_random_uuid(), 'Crowd', 'd${division}_' || n, n || '@d${division}.example', n || '@d${division}.example', '$argon2id$none', now()
       FROM generate_series(1, $1::int) n RETURNING id, username),
     rated AS (INSERT INTO chart_exam_ratings (user_id, type, rating, deviation, volatility, games, updated_at)
       SELECT id, 'swing-analysis', 1000 + split_part(username, '_', 2)::int, 60, 0.06, 20, now() FROM crowd)
     INSERT INTO league_members (user_id, division, joined_at) SELECT id, ${division}, now() FROM crowd`,
    [count],
  );

test('only learners who joined are in a league, and a learner can leave at once and join again', async () => {
  await form(NOW);
  const [ann, ben] = [await person(), await person()];
  expect(await leagueOf(ann)).toEqual({ division: null, hasUsername: true, week: null, last: null });
  await practice(ann, NOW);
  for (const each of [ann, ann, ben]) expect((await join(each)).body).toEqual({ isMember: true });
  expect(await leagueOf(ben)).toMatchObject({
    division: 1,
    week: { from: '2026-06-01', to: '2026-06-07', learners: 2 },
  });
  expect((await leagueOf(ben)).week?.rows).toMatchObject([
    { rank: 1, username: ann.username, points: 10, isOwn: false },
    { rank: 2, username: ben.username, points: 0, isOwn: true },
  ]);
  expect((await leave(ann)).body).toEqual({ isMember: false });
  expect(await namesOf(ben)).toEqual([ben.username]);
  await join(ann);
  expect((await leagueOf(ann)).week?.rows[0]).toMatchObject({ username: ann.username, points: 10 });
  expect((await t.client().get('/api/league')).status).toBe(401);
  await sql(t, 'UPDATE users SET username = NULL WHERE id = $1', [ben.userId]);
  await leave(ben);
  expect((await join(ben)).body.code).toBe('username-needed');
});

test('points of a week are counted once, however often their event is delivered', async () => {
  await form(NOW);
  const ann = await person();
  await practice(ann, MONDAY - HOUR_MS);
  await join(ann);
  await practice(ann, MONDAY);
  await practice(ann, NOW);
  expect((await leagueOf(ann)).week?.rows).toMatchObject([{ points: 20 }]);
});

test('a block hides both people from each other, and a suspended learner is not counted', async () => {
  await form(NOW);
  const [ann, ben, sue] = [await person(), await person(), await person()];
  for (const each of [ann, ben, sue]) await join(each);
  await say(ann, 'block', ben.username);
  expect(await namesOf(ann)).not.toContain(ben.username);
  expect(await namesOf(ben)).not.toContain(ann.username);
  expect((await leagueOf(ann)).week?.learners).toBe(3);
  await suspend(sue, t);
  expect((await leagueOf(ann)).week?.learners).toBe(2);
});

test('a week without members and a week with a single member change without an error', async () => {
  await form(NOW);
  const ann = await person();
  await join(ann);
  await form(NEXT_MONDAY + HOUR_MS);
  expect(await leagueOf(ann)).toMatchObject({
    division: 1,
    week: { from: '2026-06-08', learners: 1, moves: 0 },
    last: { week: '2026-06-01', outcome: 'stayed', points: 0 },
  });
});

test('groups have equal sizes and learners of similar rating, and late joiners fill free places', async () => {
  await crowd(61, 1);
  await form(NOW);
  const groups = await sql(
    t,
    `SELECT count(*)::int AS n, min(rating) AS low, max(rating) AS high FROM league_places place
     JOIN chart_exam_ratings rated ON rated.user_id = place.user_id GROUP BY group_id ORDER BY low`,
  );
  expect(groups.map(({ n }) => n)).toEqual([20, 20, 21]);
  for (const [index, { high }] of groups.slice(0, -1).entries())
    expect(Number(high)).toBeLessThan(Number(groups[index + 1]?.['low']));
  const late = await person();
  await join(late);
  expect((await leagueOf(late)).week?.learners).toBe(21);
});

test('the first sixth, if it has points, moves up and the last sixth down, with the last minutes counted', async () => {
  await crowd(12, 2);
  await form(NOW);
  await sql(
    t,
    `UPDATE league_places SET points = split_part(username, '_', 2)::int FROM users WHERE users.id = league_places.user_id`,
  );
  const divisions = async () => {
    const rows = await sql(
      t,
      `SELECT split_part(username, '_', 2)::int AS n, division FROM league_members JOIN users ON users.id = user_id ORDER BY 1`,
    );
    return rows.map(({ division }) => division);
  };
  await form(NEXT_MONDAY + 5 * MINUTE_MS - 1);
  expect(await divisions()).toEqual(Array.from({ length: 12 }, () => 2));
  for (let times = 0; times < 3; times += 1) await form(NEXT_MONDAY + 5 * MINUTE_MS);
  expect(await divisions()).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3]);
  const [sizes] = await sql(t, `SELECT count(*)::int AS n FROM league_places WHERE week = '2026-06-08'`);
  expect(sizes).toEqual({ n: 12 });
});

test('nobody moves up without points or beyond the outer divisions, and a deleted account leaves', async () => {
  await crowd(6, 1);
  await crowd(6, 5);
  await form(NOW);
  await sql(t, `UPDATE league_places SET points = 7 FROM users WHERE users.id = user_id AND username = 'd5_1'`);
  await sql(t, `DELETE FROM users WHERE username = 'd1_6'`);
  await form(NEXT_MONDAY + HOUR_MS);
  const rows = await sql(t, 'SELECT division, count(*)::int AS n FROM league_members GROUP BY 1 ORDER BY 1');
  expect(rows).toEqual([
    { division: 1, n: 5 },
    { division: 4, n: 1 },
    { division: 5, n: 5 },
  ]);
});
