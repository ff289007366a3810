// If this fails, a list leaves out or repeats people, shows somebody who may not be seen, or queries the database once
// for each row.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE_PER_PAGE } from '@tradesense/contract/people-constants.ts';
import { countingReads } from '../../../test/count-statements.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, say, suspend, type Person } from '../../../test/people-world.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { readConnections } from './people-lists.queries.ts';

const FOLLOWERS = PEOPLE_PER_PAGE + 3;
let t: TestApp;
let ann: Person;
let followers: Person[];
beforeAll(async () => {
  t = await createTestApp();
  ann = await openPerson(t, 'ann');
  followers = [];
  for (let n = 0; n < FOLLOWERS; n += 1) {
    const each = await openPerson(t, `fan_${n}`);
    t.clock.advance(1);
    await say(each, 'follow', 'ann');
    followers.push(each);
  }
});
afterAll(() => t.close());

const namesAt = async (client: TestClient, path: string) => {
  const { body } = await client.get(path);
  return {
    names: body.people.map(({ username }: { username: string }) => username),
    next: body.nextCursor as string | null,
  };
};

test('followers are listed newest first, each once over all pages, and a visitor may read the list', async () => {
  const first = await namesAt(t.client(), '/api/people/ann/followers');
  expect(first.names).toHaveLength(PEOPLE_PER_PAGE);
  const second = await namesAt(t.client(), `/api/people/ann/followers?cursor=${first.next}`);
  expect(second.next).toBeNull();
  expect([...first.names, ...second.names]).toEqual(followers.map(({ username }) => username).toReversed());
});

test('a follow between the reading of two pages moves no row to another page', async () => {
  const first = await namesAt(t.client(), '/api/people/ann/followers');
  const late = await openPerson(t, 'late');
  await say(late, 'follow', 'ann');
  const second = await namesAt(t.client(), `/api/people/ann/followers?cursor=${first.next}`);
  expect(second.names).toEqual(['fan_2', 'fan_1', 'fan_0']);
  expect((await namesAt(t.client(), '/api/people/ann/followers')).names[0]).toBe('late');
  await late.client.delete('/api/people/ann/follow');
});

test('followed, blocked and muted people are listed, and everybody reads only their own lists of the last two', async () => {
  const bea = await openPerson(t, 'bea');
  await say(bea, 'follow', 'fan_0');
  await say(bea, 'follow', 'fan_1');
  await say(bea, 'block', 'fan_2');
  await say(bea, 'mute', 'fan_3');
  expect((await namesAt(ann.client, '/api/people/bea/following')).names).toEqual(['fan_1', 'fan_0']);
  expect((await namesAt(bea.client, '/api/profile/blocked')).names).toEqual(['fan_2']);
  expect((await namesAt(bea.client, '/api/profile/muted')).names).toEqual(['fan_3']);
  expect((await namesAt(ann.client, '/api/profile/blocked')).names).toEqual([]);
});

test('people who have blocked the reader, and suspended accounts, are in no list and show no lists', async () => {
  const [cat, dog] = [await openPerson(t, 'cat'), await openPerson(t, 'dog')];
  const fan = followers.at(-1)!;
  await say(fan, 'block', 'cat');
  expect((await namesAt(cat.client, '/api/people/ann/followers')).names).not.toContain(fan.username);
  expect((await namesAt(dog.client, '/api/people/ann/followers')).names).toContain(fan.username);
  const hidden = await cat.client.get(`/api/people/${fan.username}/followers`);
  const unknown = await cat.client.get('/api/people/nobody_here/followers');
  expect([hidden.status, hidden.body.detail]).toEqual([404, unknown.body.detail]);
  await suspend(fan, t);
  expect((await namesAt(dog.client, '/api/people/ann/followers')).names).not.toContain(fan.username);
  expect((await dog.client.get(`/api/people/${fan.username}/following`)).status).toBe(404);
});

test('a person who has blocked the reader is not among muted people, but stays among blocked ones', async () => {
  const [gil, hal] = [await openPerson(t, 'gil'), await openPerson(t, 'hal')];
  await say(gil, 'mute', 'hal');
  await say(gil, 'block', 'hal');
  await say(hal, 'block', 'gil');
  expect((await namesAt(gil.client, '/api/profile/muted')).names).toEqual([]);
  expect((await namesAt(gil.client, '/api/profile/blocked')).names).toEqual(['hal']);
});

test('a page of thirty people takes as many statements as a page of one', async () => {
  const eve = await openPerson(t, 'eve');
  await say(eve, 'follow', 'ann');
  const statementsOf = async (list: 'followers' | 'following', username: string) => {
    const { value, statements } = await countingReads(t.db, (db) =>
      readConnections({ db }, list, { username, caller: { userId: eve.userId } }),
    );
    return { people: value.people.length, statements };
  };
  expect(await statementsOf('following', 'eve')).toEqual({ people: 1, statements: 9 });
  // One of the people is suspended.
  expect(await statementsOf('followers', 'ann')).toEqual({ people: PEOPLE_PER_PAGE - 1, statements: 9 });
});
