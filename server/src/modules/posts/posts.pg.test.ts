// If this fails, simultaneous likes or comments are counted wrong, or simultaneous requests exceed a limit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST_ACT_LIMITS } from '@tradesense/core/posts/post-limits.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { deleteOwnAccount, openPerson, type Person } from '../../../test/people-world.ts';
import { commentOn, publish } from '../../../test/posts-world.ts';

const PEOPLE = 8;
const ROUNDS = 10;
let t: TestApp;
let ann: Person;
let people: Person[];
beforeAll(async () => {
  t = await createTestApp();
  ann = await openPerson(t, 'ann');
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await openPerson(t, `racer_${n}`));
});
afterAll(() => t.close());

const statusesOf = async (calls: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);
const countsOf = async (id: string) => {
  const [row] = await sql(
    t,
    `SELECT like_count, comment_count, (SELECT count(*)::int FROM post_likes WHERE post_id = posts.id) AS likes,
       (SELECT count(*)::int FROM post_comments WHERE post_id = posts.id AND deleted_at IS NULL) AS comments
     FROM posts WHERE id = $1`,
    [id],
  );
  return row;
};

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('simultaneous repeated likes of many people count once each, and 0 once they are removed', async () => {
  const { id } = await publish(ann);
  for (let round = 0; round < ROUNDS; round += 1) {
    const likes = people.flatMap(({ client }) => [1, 2, 3].map(() => client.put(`/api/posts/${id}/like`)));
    expect(new Set(await statusesOf(likes))).toEqual(new Set([200]));
    expect(await countsOf(id)).toMatchObject({ like_count: PEOPLE, likes: PEOPLE });
    const unlikes = people.flatMap(({ client }) => [1, 2].map(() => client.delete(`/api/posts/${id}/like`)));
    expect(new Set(await statusesOf(unlikes))).toEqual(new Set([200]));
    expect(await countsOf(id)).toMatchObject({ like_count: 0, likes: 0 });
  }
});

test('simultaneous likes and unlikes leave a count that equals the rows', async () => {
  const { id } = await publish(ann);
  for (let round = 0; round < ROUNDS; round += 1) {
    await statusesOf(
      people.flatMap(({ client }, n) => {
        const calls = [() => client.put(`/api/posts/${id}/like`), () => client.delete(`/api/posts/${id}/like`)];
        return ((n + round) % 2 === 0 ? calls : calls.toReversed()).map((call) => call());
      }),
    );
    const counts = await countsOf(id);
    expect(counts?.['like_count']).toBe(counts?.['likes']);
  }
});

test('simultaneous comments and deletions leave a count that equals the rows; a retry is one comment', async () => {
  const post = await publish(ann);
  for (let round = 0; round < ROUNDS; round += 1) {
    const old = await Promise.all(people.map((each) => commentOn(each, post)));
    const statuses = await statusesOf([
      ...old.flatMap(({ id }) => [ann, ann].map(({ client }) => client.delete(`/api/comments/${id}`))),
      ...people.flatMap(({ client }) => {
        const headers = { 'idempotency-key': `comment-of-round-${round}` };
        return [1, 2].map(() => client.post(`/api/posts/${post.id}/comments`, { text: `Round ${round}` }, headers));
      }),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const expected = PEOPLE * (round + 1);
    expect(await countsOf(post.id)).toMatchObject({ comment_count: expected, comments: expected });
  }
});

test('a reply at the same time as the deletion of its comment is refused, or stands below an empty place', async () => {
  const post = await publish(ann);
  const [ben, cat] = [people[0]!, people[1]!];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await commentOn(ben, post);
    const reply = () => cat.client.post(`/api/posts/${post.id}/comments`, { text: 'Yes.', replyTo: id });
    const remove = () => ben.client.delete(`/api/comments/${id}`);
    const [one, other] = await Promise.all(round % 2 === 0 ? [reply(), remove()] : [remove(), reply()]);
    const [answered, removed] = round % 2 === 0 ? [one, other] : [other, one];
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(answered.status);
    const rows = await sql(t, 'SELECT id FROM post_comments WHERE id = $1 OR parent_id = $1', [id]);
    expect(rows).toHaveLength(answered.status === 200 ? 2 : 0);
  }
});

test('simultaneous posts of a new account are published up to exactly the maximum number', async () => {
  const fresh = await openPerson(t, 'fresh', { ageHours: 0 });
  const { perDayNew } = POST_ACT_LIMITS.post;
  const statuses = await statusesOf(
    Array.from({ length: perDayNew + 4 }, (_, n) => fresh.client.post('/api/posts', { text: `Post ${n}` })),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(perDayNew);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test('replies to a comment of an account that is being deleted stay and are counted, or are refused', async () => {
  const post = await publish(ann);
  for (let round = 0; round < ROUNDS; round += 1) {
    const leaver = await openPerson(t, `leaver_${round}`);
    const threads = [await commentOn(leaver, post), await commentOn(leaver, post)];
    const write = (client: Person['client'], replyTo: string) =>
      client.post(`/api/posts/${post.id}/comments`, { text: 'Which close?', replyTo });
    const calls = people.map(({ client }, n) => write(client, threads[n % 2]?.id ?? ''));
    const [statuses] = await Promise.all([statusesOf(calls), deleteOwnAccount(leaver, t)]);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    const [row] = await sql(
      t,
      `SELECT count(*) FILTER (WHERE parent_id IS NOT NULL)::int AS replies, count(*) FILTER (WHERE author_id IS NULL)::int AS places,
         count(DISTINCT parent_id)::int AS threads FROM post_comments WHERE thread_id = ANY ($1::uuid[])`,
      [threads.map(({ id }) => id)],
    );
    expect(row).toMatchObject({ replies: statuses.filter((status) => status === 200).length });
    expect(row?.['places']).toBe(row?.['threads']);
    const counts = await countsOf(post.id);
    expect(counts?.['comment_count']).toBe(counts?.['comments']);
  }
});
