// If this fails, a board lists a learner who did not join or has too little data, omits a learner who did join, or
// ignores a block.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BoardResponse } from '@tradesense/contract/leaderboards.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { BOARDS } from '@tradesense/core/leaderboards/board-rules.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, say, suspend, type Person } from '../../../test/people-world.ts';
import { examChartGraded } from '../chart-exam/chart-exam.events.ts';

const BOARD = 'swing-analysis';
let t: TestApp;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Rated {
  readonly rating?: number;
  readonly deviation?: number;
  readonly charts?: number;
}

/** Creates a learner with a rating which, with the default values, is enough to be listed after joining. */
async function ratedPerson({ rating = 1500, deviation = 60, charts = 20 }: Rated = {}): Promise<Person> {
  names += 1;
  const person = await openPerson(t, `rated_${names}`);
  await rate(person, { rating, deviation, charts });
  return person;
}
const rate = ({ userId }: Person, { rating = 1500, deviation = 60, charts = 20 }: Rated) =>
  sql(
    t,
    `INSERT INTO chart_exam_ratings (user_id, type, rating, deviation, volatility, games, updated_at)
     VALUES ($1, '${BOARD}', $2, $3, 0.06, $4, $5)
     ON CONFLICT (user_id, type) DO UPDATE SET rating = $2, deviation = $3, games = $4, updated_at = $5`,
    [userId, rating, deviation, charts, new Date(t.clock.now())],
  );
const join = ({ client }: Person) => client.put('/api/leaderboards/membership');
const leave = ({ client }: Person) => client.delete('/api/leaderboards/membership');
const boardOf = async ({ client }: Person, query = ''): Promise<BoardResponse> => {
  const { status, body } = await client.get(`/api/leaderboards/${BOARD}${query}`);
  expect(status).toBe(200);
  return body;
};
const listed = async (reader: Person) => (await boardOf(reader)).rows.map(({ username }) => username);

test('only learners who joined are listed, and a learner who leaves is removed at once', async () => {
  const [ann, ben] = [await ratedPerson(), await ratedPerson()];
  expect((await boardOf(ann)).own).toMatchObject({ isMember: false, rank: null, missing: [{ kind: 'membership' }] });
  expect(await listed(ben)).not.toContain(ann.username);
  expect((await join(ann)).body).toEqual({ isMember: true });
  await join(ann);
  expect(await listed(ben)).toContain(ann.username);
  expect((await boardOf(ann)).own).toMatchObject({ isMember: true, missing: [] });
  expect((await leave(ann)).body).toEqual({ isMember: false });
  expect(await listed(ben)).not.toContain(ann.username);
  expect((await boardOf(ann)).own.rank).toBeNull();
});

test.each<[string, Rated, boolean]>([
  ['20 charts and a deviation of 75', { charts: 20, deviation: 74.999 }, true],
  ['19 charts', { charts: 19 }, false],
  ['a deviation above 75', { deviation: 75.01 }, false],
])('a learner with %s', async (_name, rated, isListed) => {
  const person = await ratedPerson(rated);
  await join(person);
  expect((await listed(person)).includes(person.username)).toBe(isListed);
});

test('a learner who is not listed sees in numbers what is missing', async () => {
  const person = await ratedPerson({ charts: 8, deviation: 140 });
  await join(person);
  expect((await boardOf(person)).own).toMatchObject({ rank: null, missing: [{ kind: 'results', more: 12 }] });
  await rate(person, { charts: 20, deviation: 90 });
  expect((await boardOf(person)).own.missing).toEqual([{ kind: 'deviation', deviation: expect.closeTo(90, 3) }]);
});

test('learners are ordered by the lower end of the interval, not the rating; ranks continue over pages', async () => {
  const [sure, high] = [
    await ratedPerson({ rating: 2400, deviation: 40 }),
    await ratedPerson({ rating: 2440, deviation: 70 }),
  ];
  for (const each of [high, sure]) await join(each);
  const { rows, own } = await boardOf(high);
  expect(rows.slice(0, 2)).toEqual([
    expect.objectContaining({ rank: 1, username: sure.username, isOwn: false, sample: 20, value: 2400 }),
    expect.objectContaining({ rank: 2, username: high.username, isOwn: true, low: expect.closeTo(2440 - 137.2, 0) }),
  ]);
  expect(own.rank).toBe(2);
  await sql(
    t,
    `WITH crowd AS (INSERT INTO users (id, name, username, email, email_normalised, password_hash, created_at)
       SELECT gen_random_uuid(), 'Crowd', 'crowd_' || n, n || '@crowd.example', n || '@crowd.example', '$argon2id$none', now()
       FROM generate_series(1, 60) n RETURNING id)
     INSERT INTO leaderboard_standings (user_id, board, sample, value, low, high, place, listed_until, is_member, updated_at)
     SELECT id, '${BOARD}', 20, 900, 800, 1000, 800000, now() + interval '100 years', true, now() FROM crowd`,
  );
  const first = await boardOf(sure);
  const second = await boardOf(sure, `?cursor=${first.nextCursor}`);
  const all = [...first.rows, ...second.rows];
  expect(second.nextCursor).toBeNull();
  expect(all.map(({ rank }) => rank)).toEqual(all.map((_, index) => index + 1));
  expect(new Set(all.map(({ username }) => username)).size).toBe(all.length);
});

describe('privacy', () => {
  test('hides people who block each other, suspended accounts, and accounts without a username', async () => {
    const [ann, ben, sue, lee] = [await ratedPerson(), await ratedPerson(), await ratedPerson(), await ratedPerson()];
    for (const each of [ann, ben, sue, lee]) await join(each);
    await say(ann, 'block', ben.username);
    expect(await listed(ann)).not.toContain(ben.username);
    expect(await listed(ben)).not.toContain(ann.username);
    expect(await listed(sue)).toEqual(expect.arrayContaining([ann.username, ben.username]));
    await suspend(sue, t);
    await sql(t, 'UPDATE users SET username = NULL WHERE id = $1', [lee.userId]);
    const seen = await listed(ann);
    expect(seen).not.toContain(sue.username);
    expect(seen).not.toContain(lee.username);
    expect((await boardOf(lee)).own).toMatchObject({ rank: null, missing: [{ kind: 'username' }] });
  });

  test('shows no board to visitors, and no profit on any board', async () => {
    expect((await t.client().get(`/api/leaderboards/${BOARD}`)).status).toBe(401);
    const ann = await ratedPerson();
    for (const board of ['profit', 'pnl', 'membership']) {
      const { status } = await ann.client.get(`/api/leaderboards/${board}`);
      expect(status).toBe(400);
    }
    for (const board of BOARDS) expect((await ann.client.get(`/api/leaderboards/${board}`)).status).toBe(200);
  });
});

test('a graded chart changes a standing once, even if its event repeats; a long pause ends the listing', async () => {
  const ann = await ratedPerson({ rating: 1700, deviation: 74.998 });
  await join(ann);
  await rate(ann, { rating: 1800, deviation: 74.998, charts: 21 });
  const graded = examChartGraded.create({
    examId: crypto.randomUUID(),
    chart: 0,
    userId: ann.userId,
    source: 'recorded',
    isRated: true,
  });
  for (let times = 0; times < 2; times += 1) await t.db.transaction(async (tx) => t.platform.outbox.append(tx, graded));
  await t.platform.outbox.drain();
  const row = (await boardOf(ann)).rows.find(({ isOwn }) => isOwn);
  expect(row).toMatchObject({ value: 1800, sample: 21 });
  expect(await sql(t, 'SELECT board FROM leaderboard_standings WHERE user_id = $1', [ann.userId])).toHaveLength(1);
  t.clock.advance(3 * HOUR_MS);
  const { rows, own } = await boardOf(ann);
  expect(rows.find(({ isOwn }) => isOwn)).toBeUndefined();
  expect(own.missing).toEqual([{ kind: 'deviation', deviation: expect.any(Number) }]);
});
