// If this fails, deleting an account or a comment also deletes replies by others, or leaves data of its author behind.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notification } from '@tradesense/contract/notifications.ts';
import type { Comment, Post } from '@tradesense/contract/posts.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, deleteOwnAccount, type Person } from '../../../test/people-world.ts';
import { commentOn, commentsOf, publish } from '../../../test/posts-world.ts';
import { rowsOf, tablesOf } from '../../../test/release-data.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const { person, crowd } = createPeople(() => t, 'placed');
const four = async () => (await crowd(4)) as [Person, Person, Person, Person];
const PLACE = { author: null, text: '', mentions: [], isDeleted: true, isOwn: false, mayDelete: false };
const shown = async ({ client }: Person, post: Post) =>
  (await commentsOf(client, post)).map(({ author, text }) => (author === null ? null : text));
const countOf = async ({ client }: Person, { id }: Post) => (await client.get(`/api/posts/${id}`)).body.comments;
const stored = async ({ id }: Post) =>
  (await sql(t, 'SELECT id FROM post_comments WHERE post_id = $1 ORDER BY id', [id])).map((row) => row['id']);
const remove = ({ client }: Person, { id }: Pick<Comment, 'id'>) => client.delete(`/api/comments/${id}`);

/** Returns the names of the tables in which a row contains one of the given texts. */
async function tablesWith(...texts: readonly string[]): Promise<string[]> {
  const rows = await t.db.read(async (tx) => rowsOf(tx, await tablesOf(tx)));
  return [...rows].flatMap(([table, lines]) =>
    lines.some((line) => texts.some((text) => line.includes(text))) ? [table] : [],
  );
}

test("replies of others stay below the empty place of a comment whose author's account is deleted", async () => {
  const [ann, ben, cat] = await four();
  const post = await publish(ann);
  const thread = await commentOn(ben, post, { text: 'Words of somebody who leaves.' });
  await commentOn(ben, post, { text: 'A word more by them.', replyTo: thread.id });
  const reply = await commentOn(cat, post, { text: `No, @${ben.username}.`, replyTo: thread.id });
  await commentOn(ben, post, { text: 'Alone by them.' });
  await cat.client.post(`/api/comments/${thread.id}/reports`, { reason: 'other', note: 'They live in Ghent.' });
  await t.drain();
  await deleteOwnAccount(ben, t);
  expect(await commentsOf(cat.client, post)).toEqual([
    expect.objectContaining({ ...PLACE, id: thread.id, parentId: null }),
    expect.objectContaining({ id: reply.id, parentId: thread.id, text: 'No, @….', isOwn: true }),
  ]);
  expect(await countOf(cat, post)).toBe(1);
  expect(await stored(post)).toEqual([thread.id, reply.id]);
  expect(await tablesWith(ben.userId, ben.username, 'who leaves', 'word more', 'Alone by', 'Ghent')).toEqual([]);
});

test('the place of a comment accepts no reply, report or deletion, and disappears with its last reply', async () => {
  const [ann, ben, cat, dan] = await four();
  const post = await publish(ann);
  const thread = await commentOn(ben, post);
  const replies = [
    await commentOn(cat, post, { replyTo: thread.id }),
    await commentOn(dan, post, { replyTo: thread.id }),
  ] as const;
  await deleteOwnAccount(ben, t);
  const answer = await cat.client.post(`/api/posts/${post.id}/comments`, { text: 'Here?', replyTo: thread.id });
  expect([answer.status, answer.body.detail]).toEqual([404, 'There is no such comment.']);
  expect((await cat.client.post(`/api/comments/${thread.id}/reports`, { reason: 'spam' })).status).toBe(404);
  expect((await remove(cat, thread)).status).toBe(404);
  expect((await remove(ann, thread)).status).toBe(200);
  await commentOn(cat, post, { text: 'To dan.', replyTo: replies[1].id });
  expect(await shown(cat, post)).toEqual([null, 'Which close?', 'Which close?', 'To dan.']);
  await remove(cat, replies[0]);
  await deleteOwnAccount(dan, t);
  expect(await shown(cat, post)).toEqual([null, 'To dan.']);
  await deleteOwnAccount(cat, t);
  expect(await stored(post)).toEqual([]);
  expect(await countOf(ann, post)).toBe(0);
});

test('a deleted or hidden comment keeps its place, and loses its author with the account', async () => {
  const [[ann, ben, cat], admin] = [await four(), await person({ isAdmin: true })];
  const post = await publish(ann);
  const [deleted, hidden] = [
    await commentOn(ben, post, { text: 'First.' }),
    await commentOn(ben, post, { text: 'Second.' }),
  ];
  await commentOn(cat, post, { text: 'To the first.', replyTo: deleted.id });
  await commentOn(cat, post, { text: 'To the second.', replyTo: hidden.id });
  await remove(ben, deleted);
  await cat.client.post(`/api/comments/${hidden.id}/reports`, { reason: 'spam' });
  const [report] = (await admin.client.get('/api/moderation/reports')).body.reports;
  await admin.client.post(`/api/moderation/reports/${report.id}/settlement`, { settlement: 'hidden' });
  const before = await commentsOf(cat.client, post);
  expect(before.map(({ author, isDeleted }) => [author === null, isDeleted])).toEqual([
    [true, true],
    [false, false],
    [true, false],
    [false, false],
  ]);
  expect(await countOf(cat, post)).toBe(2);
  await deleteOwnAccount(ben, t);
  expect(await shown(cat, post)).toEqual([null, 'To the first.', null, 'To the second.']);
  expect((await commentsOf(cat.client, post)).filter(({ isDeleted }) => isDeleted)).toHaveLength(2);
  expect(await countOf(cat, post)).toBe(2);
  expect(await tablesWith(ben.userId, 'Second.')).toEqual([]);
});

test('a deleted comment disappears with its last reply, while a visible comment stays', async () => {
  const [ann, ben, cat] = await four();
  const post = await publish(ann);
  const [gone, kept] = [await commentOn(ben, post), await commentOn(ben, post)];
  const replies = [
    await commentOn(cat, post, { replyTo: gone.id }),
    await commentOn(cat, post, { replyTo: kept.id }),
  ] as const;
  await remove(ben, gone);
  for (const reply of replies) await remove(cat, reply);
  expect(await stored(post)).toEqual([kept.id]);
});

test('notifications about a comment that is now a place are listed, and their link opens the post', async () => {
  const [ann, ben, cat] = await four();
  const post = await publish(ann);
  const thread = await commentOn(ben, post);
  await commentOn(cat, post, { replyTo: thread.id });
  await commentOn(ben, post, { replyTo: thread.id, text: `@${cat.username}` });
  await t.drain();
  const list = async ({ client }: Person) => {
    const { status, body } = await client.get('/api/notifications');
    expect(status).toBe(200);
    return body.notifications.map(({ content: { type, payload } }: Notification) => [
      type,
      'username' in payload && payload.username,
    ]);
  };
  const unread = async ({ client }: Person) => (await client.get('/api/notifications/unread-count')).body.unreadCount;
  expect(await list(cat)).toEqual([['mention', ben.username]]);
  await deleteOwnAccount(ben, t);
  expect(await list(cat)).toEqual([]);
  expect(await list(ann)).toEqual([['post-commented', cat.username]]);
  expect([await unread(ann), await unread(cat)]).toEqual([1, 0]);
  expect((await cat.client.get(`/api/posts/${post.id}`)).status).toBe(200);
});
