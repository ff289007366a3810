// If this fails, a message reaches somebody outside of the class or does not reach a learner, can be changed by another
// account, or stays visible although it was reported and hidden.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClassMessage } from '@tradesense/contract/class-messages.ts';
import { CLASS_MESSAGE_MAX, CLASS_MESSAGES_PER_DAY } from '@tradesense/core/classes/class-rules.ts';
import { DAY_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { sql as rows } from '../../../test/account-world.ts';
import {
  joinTaughtClass,
  openSomebody,
  openTaughtClass,
  passTime,
  type TaughtClass,
} from '../../../test/class-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { deleteOwnAccount, suspend, type Person } from '../../../test/people-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const path = ({ id }: Pick<TaughtClass, 'id'>, messageId?: string) =>
  `/api/classes/${id}/messages${messageId === undefined ? '' : `/${messageId}`}`;
const write = ({ client }: Pick<Person, 'client'>, taught: Pick<TaughtClass, 'id'>, text: string, id = randomUUID()) =>
  client.post(path(taught), { id, text });
const read = async ({ client }: Person, taught: Pick<TaughtClass, 'id'>): Promise<ClassMessage[]> =>
  (await client.get(path(taught))).body.messages;

test('learners read the teacher’s messages, newest first, and a repeated message is stored once', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const id = randomUUID();
  const first = await write(taught.teacher, taught, '  Read the lesson.\nThen come back.  ', id);
  expect(first.body).toMatchObject({ id, text: 'Read the lesson.\nThen come back.', editedAt: null, isHidden: false });
  expect((await write(taught.teacher, taught, 'Another text', id)).body).toEqual(first.body);
  t.clock.advance(MINUTE_MS);
  await write(taught.teacher, taught, 'Well done.');
  expect((await read(ann, taught)).map(({ text }) => text)).toEqual([
    'Well done.',
    'Read the lesson.\nThen come back.',
  ]);
});

test('only teachers write, change and delete messages, and only learners of the class read them', async () => {
  const taught = await openTaughtClass(t, 1);
  const other = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const left = await openSomebody(t);
  await joinTaughtClass(taught, left);
  await left.client.delete(`/api/classes/${taught.id}/membership`);
  const { id } = (await write(taught.teacher, taught, 'Hello.')).body;
  const visitor = { client: t.client() };
  const statusesOf = async ({ client }: Pick<Person, 'client'>) => [
    (await client.get(path(taught))).status,
    (await write({ client }, taught, 'Mine')).status,
    (await client.patch(path(taught, id), { text: 'Mine' })).status,
    (await client.delete(path(taught, id))).status,
    (await client.post(`/api/class-messages/${id}/reports`, { reason: 'spam' })).status,
  ];
  expect(await statusesOf(visitor)).toEqual([401, 401, 401, 401, 401]);
  for (const person of [await openSomebody(t), other.teacher, other.learners[0]!, left])
    expect(await statusesOf(person)).toEqual([404, 404, 404, 404, 404]);
  expect(await statusesOf(ann)).toEqual([200, 404, 404, 404, 200]);
  expect((await other.teacher.client.patch(path(other, id), { text: 'Mine' })).status).toBe(404);
  expect((await other.teacher.client.delete(path(other, id))).status).toBe(404);
  expect(await read(ann, taught)).toMatchObject([{ text: 'Hello.' }]);
  const changed = await taught.teacher.client.patch(path(taught, id), { text: 'Hello, all.' });
  expect(changed.body).toMatchObject({ text: 'Hello, all.', editedAt: expect.any(String) });
  for (let n = 0; n < 2; n += 1) expect((await taught.teacher.client.delete(path(taught, id))).status).toBe(200);
  expect(await read(ann, taught)).toEqual([]);
});

test('texts that are too long or cannot be stored are refused, and a class has a daily limit of messages', async () => {
  const taught = await openTaughtClass(t, 0);
  for (const text of ['', '   ', 'a\u0000b', 'a\ud800b', 'a\u001bb', 'x'.repeat(CLASS_MESSAGE_MAX + 1)])
    expect((await write(taught.teacher, taught, text)).status).toBe(400);
  for (let n = 0; n < CLASS_MESSAGES_PER_DAY; n += 1)
    expect((await write(taught.teacher, taught, `${n}`)).status).toBe(200);
  expect((await write(taught.teacher, taught, 'One more')).body).toMatchObject({ code: 'class-limit-reached' });
  await passTime(t, DAY_MS + MINUTE_MS, [taught.teacher]);
  expect((await write(taught.teacher, taught, 'One more')).status).toBe(200);
  const first = (await taught.teacher.client.get(path(taught))).body;
  const second = (await taught.teacher.client.get(`${path(taught)}?cursor=${first.nextCursor}`)).body;
  expect([first.messages.length, second.messages.length, second.nextCursor]).toEqual([20, 11, null]);
  expect(new Set([...first.messages, ...second.messages].map(({ id }) => id)).size).toBe(31);
});

test('an archived class takes no message, and learners read none of a suspended teacher', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  await write(taught.teacher, taught, 'The last one.');
  await taught.teacher.client.patch(`/api/classes/${taught.id}`, { isArchived: true });
  expect((await write(taught.teacher, taught, 'Too late')).status).toBe(404);
  expect(await read(ann, taught)).toHaveLength(1);
  await suspend(taught.teacher, t);
  expect(await read(ann, taught)).toEqual([]);
});

test('a reported message is in the queue, and learners do not see it once a moderator hides it', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const moderator = await openSomebody(t);
  await rows(t, 'UPDATE users SET is_moderator = true WHERE id = $1', [moderator.userId]);
  const { id } = (await write(taught.teacher, taught, 'Send me your keys.')).body;
  const report = ({ client }: Person) => client.post(`/api/class-messages/${id}/reports`, { reason: 'other' });
  expect((await report(taught.teacher)).body).toMatchObject({ code: 'not-yourself' });
  for (let n = 0; n < 2; n += 1) expect((await report(ann)).body).toEqual({ done: true });
  const { reports } = (await moderator.client.get('/api/moderation/reports')).body;
  const found = reports.filter((each: { classMessageId: string | null }) => each.classMessageId === id);
  expect(found).toMatchObject([
    {
      text: 'Send me your keys.',
      author: { username: taught.teacher.username },
      reporter: { username: ann.username },
      postId: null,
      commentId: null,
      profile: null,
    },
  ]);
  const settled = await moderator.client.post(`/api/moderation/reports/${found[0].id}/settlement`, {
    settlement: 'hidden',
  });
  expect(settled.body).toEqual({ settled: 1 });
  expect(await read(ann, taught)).toEqual([]);
  await taught.teacher.client.patch(path(taught, id), { text: 'Send me nothing.' });
  expect(await read(ann, taught)).toEqual([]);
  expect(await read(taught.teacher, taught)).toMatchObject([{ isHidden: true }]);
  expect((await report(ann)).status).toBe(404);
  expect(await rows(t, `SELECT act FROM audit_entries WHERE target_kind = 'class-message'`)).toEqual([
    { act: 'settle-reports' },
  ]);
});

test('messages and reports about them are deleted with the account of the teacher', async () => {
  const taught = await openTaughtClass(t, 1);
  const [ann] = taught.learners as [Person];
  const { id } = (await write(taught.teacher, taught, 'Gone soon.')).body;
  await ann.client.post(`/api/class-messages/${id}/reports`, { reason: 'spam' });
  await deleteOwnAccount(taught.teacher, t);
  expect(await rows(t, 'SELECT 1 FROM class_messages WHERE id = $1', [id])).toEqual([]);
  expect(await rows(t, 'SELECT 1 FROM post_reports WHERE class_message_id = $1', [id])).toEqual([]);
});
