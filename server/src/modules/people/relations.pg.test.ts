// If this fails, a follow and a block that are requested at the same moment both exist, or simultaneous requests exceed
// a limit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOLLOWS_PER_DAY_NEW } from '@tradesense/core/people/people-limits.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, say, takeBack, type Act, type Person } from '../../../test/people-world.ts';

const ROUNDS = 20;
let t: TestApp;
let ann: Person;
let ben: Person;
let cat: Person;
beforeAll(async () => {
  t = await createTestApp();
  [ann, ben, cat] = [await openPerson(t, 'ann'), await openPerson(t, 'ben'), await openPerson(t, 'cat')];
});
afterAll(() => t.close());

const stored = () => sql(t, 'SELECT user_id, kind, other_id FROM people_relations');
const statusesOf = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

test('the tests of this file run on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('a follow and a block at the same moment leave only the block', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    // The two calls overlap, and either of them can be the first.
    const calls = [() => say(ann, 'follow', 'ben'), () => say(ben, 'block', 'ann')];
    await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((each) => each()));
    expect(await stored()).toEqual([{ user_id: ben.userId, kind: 'block', other_id: ann.userId }]);
    await takeBack(ben, 'block', 'ann');
  }
});

test.each<Act>(['follow', 'block', 'mute'])('many simultaneous requests to %s have the effect of one', async (act) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await statusesOf(Array.from({ length: 6 }, () => say(ann, act, 'ben')))).toEqual(Array(6).fill(200));
    expect(await stored()).toHaveLength(1);
    expect(await statusesOf(Array.from({ length: 3 }, () => takeBack(ann, act, 'ben')))).toEqual([200, 200, 200]);
    expect(await stored()).toEqual([]);
  }
});

test('three people who follow and block each other in a circle at the same moment all get a response', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const follows = [say(ann, 'follow', 'ben'), say(ben, 'follow', 'cat'), say(cat, 'follow', 'ann')];
    expect(await statusesOf(follows)).toEqual([200, 200, 200]);
    const blocks = [say(ann, 'block', 'cat'), say(cat, 'block', 'ben'), say(ben, 'block', 'ann')];
    expect(await statusesOf(blocks)).toEqual([200, 200, 200]);
    expect((await stored()).map(({ kind }) => kind)).toEqual(['block', 'block', 'block']);
    await sql(t, 'DELETE FROM people_relations');
  }
});

test('a new account that follows too many people at the same moment follows the maximum number', async () => {
  const crowd: Person[] = [];
  for (let n = 0; n < FOLLOWS_PER_DAY_NEW + 5; n += 1) crowd.push(await openPerson(t, `crowd_${n}`));
  const fresh = await openPerson(t, 'fresh', { ageHours: 0 });
  const statuses = await statusesOf(crowd.map(({ username }) => say(fresh, 'follow', username)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(FOLLOWS_PER_DAY_NEW);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await stored()).toHaveLength(FOLLOWS_PER_DAY_NEW);
});
