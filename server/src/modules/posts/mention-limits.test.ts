// If this fails, an account can mention any number of people, for example in posts that it deletes immediately. Or it
// cannot mention as many people as the limit allows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { MENTIONS_MAX } from '@tradesense/core/posts/post-text.ts';
import { POST_ACT_LIMITS } from '@tradesense/core/posts/post-limits.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, openPerson, say } from '../../../test/people-world.ts';
import { commentOn, publish } from '../../../test/posts-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
const { person, crowd } = createPeople(() => t, 'called');

const textFor = (people: readonly { readonly username: string }[]): string =>
  people.map(({ username }) => `@${username}`).join(' ');

test('a new account can mention twenty people in posts and comments together until it is a day old', async () => {
  const { perDayNew } = POST_ACT_LIMITS.mention;
  expect(perDayNew).toBe(2 * MENTIONS_MAX);
  const ann = await openPerson(t, 'calls_many', { ageHours: 0 });
  const ten = await crowd(MENTIONS_MAX);
  const post = await publish(ann, { text: textFor(ten) });
  await commentOn(ann, post, { text: textFor(ten.slice(1)) });
  const comment = (text: string) => ann.client.post(`/api/posts/${post.id}/comments`, { text });
  const refused = await comment(textFor(ten.slice(0, 2)));
  expect([refused.status, refused.body.detail]).toEqual([
    429,
    'You have made 20 mentions of people. An account can do more once it is 24 hours old.',
  ]);
  expect(refused.headers['retry-after']).toBe(String(DAY_MS / 1000));
  await ann.client.delete(`/api/posts/${post.id}`);
  const other = await publish(ann, { text: `One is left: ${textFor(ten.slice(0, 1))}` });
  expect((await ann.client.post('/api/posts', { text: textFor(ten.slice(0, 1)) })).status).toBe(429);
  // A text that mentions nobody, or only its author, does not count toward the limit.
  await commentOn(ann, other, { text: 'Nobody, @nobody_at_all, and @calls_many.' });
  await sql(t, `UPDATE users SET created_at = created_at - interval '1 day' WHERE id = $1`, [ann.userId]);
  await commentOn(ann, other, { text: textFor(ten) });
});

test('a refused text stores nothing, and a mention of nobody visible does not count', async () => {
  const [ann, ben] = [await person(), await person()];
  await say(ben, 'block', ann.username);
  await publish(ann, { text: textFor([ben]) });
  expect(await sql(t, `SELECT id FROM post_acts WHERE user_id = $1 AND kind = 'mention'`, [ann.userId])).toEqual([]);
  await sql(
    t,
    `INSERT INTO post_acts (id, user_id, kind, at) SELECT gen_random_uuid(), $1, 'mention', $2 FROM generate_series(1, $3)`,
    [ann.userId, new Date(t.clock.now()), POST_ACT_LIMITS.mention.perDay],
  );
  const cat = await person();
  expect((await ann.client.post('/api/posts', { text: textFor([cat]) })).status).toBe(429);
  const rows = await sql(t, `SELECT kind, count(*)::int AS n FROM post_acts WHERE user_id = $1 GROUP BY kind`, [
    ann.userId,
  ]);
  expect(rows).toContainEqual({ kind: 'post', n: 1 });
});
