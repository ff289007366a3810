// If this fails, a page queries the database once for each post, comment or follower on it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countingReads } from '../../../test/count-statements.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, say, type Person } from '../../../test/people-world.ts';
import { commentOn, publish } from '../../../test/posts-world.ts';
import type { Database } from '../../platform/database/database.ts';
import { readPublicProfile } from '../people/index.ts';
import { countPosts, readComments, readPersonPosts, readPost } from './posts.queries.ts';

const CROWD = 12;
let t: TestApp;
let ann: Person;
beforeAll(async () => {
  t = await createTestApp();
  ann = await openPerson(t, 'ann');
});
afterAll(() => t.close());

const statementsOf = async (call: (db: Database) => Promise<unknown>) => (await countingReads(t.db, call)).statements;

test('the pages of a post and of a profile take as many statements with many people as with one', async () => {
  const post = await publish(ann);
  const caller = { userId: ann.userId, isAdmin: false };
  const join = async (n: number) => {
    const each = await openPerson(t, `crowd_${n}`);
    await say(each, 'follow', ann.username);
    await commentOn(each, post);
    await publish(ann);
  };
  const counts = async () => ({
    post: await statementsOf((db) => readPost({ db }, caller, post.id)),
    comments: await statementsOf((db) => readComments({ db }, caller, { postId: post.id })),
    posts: await statementsOf((db) => readPersonPosts({ db }, caller, { username: 'ann' })),
    profile: await statementsOf((db) => readPublicProfile({ db, clock: t.clock, countPosts }, 'ann', caller, 'me')),
  });
  await join(0);
  const few = await counts();
  for (let n = 1; n <= CROWD; n += 1) await join(n);
  expect(await counts()).toEqual(few);
  expect(few.post).toBeLessThanOrEqual(7);
  expect(few.comments).toBeLessThanOrEqual(8);
  expect(few.profile).toBeLessThanOrEqual(20);
});
