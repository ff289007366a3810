// If this fails, a request about a post, a comment or a person that is being deleted gets a server error instead of
// `not-found` (404).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../test/account-world.ts';
import { besideTransaction } from '../../../test/beside-transaction.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, type Person } from '../../../test/people-world.ts';
import { commentOn, publish } from '../../../test/posts-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
const { person } = createPeople(() => t, 'meanwhile');

/** Starts a deletion, runs a call that waits for the deletion, and then commits the deletion. */
const besideDeletion = <Answer>(statement: string, id: string, call: () => Promise<Answer>) =>
  besideTransaction(t.db, (tx) => tx.$client.query(statement, [id]), call);

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

describe('a post that is being deleted', () => {
  test.each([
    ['liked', ({ client }: Person, id: string) => client.put(`/api/posts/${id}/like`)],
    ['commented on', ({ client }: Person, id: string) => client.post(`/api/posts/${id}/comments`, { text: 'Why?' })],
    ['reported', ({ client }: Person, id: string) => client.post(`/api/posts/${id}/reports`, { reason: 'spam' })],
  ])('is not found when it is %s', async (_what, call) => {
    const [ann, ben] = [await person(), await person()];
    const { id } = await publish(ann);
    const { status, body } = await besideDeletion('DELETE FROM posts WHERE id = $1', id, () => call(ben, id));
    expect([status, body.detail]).toEqual([404, 'There is no such post.']);
    expect(await sql(t, 'SELECT kind FROM post_acts WHERE user_id = $1', [ben.userId])).toEqual([]);
  });
});

test('a comment that is being deleted cannot be reported', async () => {
  const [ann, ben] = [await person(), await person()];
  const { id } = await commentOn(ann, await publish(ann));
  const { status, body } = await besideDeletion('DELETE FROM post_comments WHERE id = $1', id, () =>
    ben.client.post(`/api/comments/${id}/reports`, { reason: 'spam' }),
  );
  expect([status, body.detail]).toEqual([404, 'There is no such comment.']);
});

describe('a person whose account is being deleted', () => {
  test.each(['follow', 'block', 'mute', 'reports'])('is not found for %s', async (act) => {
    const [ann, ben] = [await person(), await person()];
    const path = `/api/people/${ann.username}/${act}`;
    const { status, body } = await besideDeletion('DELETE FROM users WHERE id = $1', ann.userId, () =>
      act === 'reports' ? ben.client.post(path, { reason: 'spam' }) : ben.client.put(path),
    );
    expect([status, body.detail]).toEqual([404, 'There is no such person.']);
  });
});

describe('a person whose own account is being deleted is signed out when they try', () => {
  test.each([
    ['to publish', ({ client }: Person) => client.post('/api/posts', { text: 'Last words.' })],
    ['to like', ({ client }: Person, id: string) => client.put(`/api/posts/${id}/like`)],
    ['to comment', ({ client }: Person, id: string) => client.post(`/api/posts/${id}/comments`, { text: 'Why?' })],
    ['to report', ({ client }: Person, id: string) => client.post(`/api/posts/${id}/reports`, { reason: 'spam' })],
  ])('%s', async (_what, call) => {
    const [ann, ben] = [await person(), await person()];
    const { id } = await publish(ann);
    const { status, body } = await besideDeletion('DELETE FROM users WHERE id = $1', ben.userId, () => call(ben, id));
    expect([status, body.code]).toEqual([401, 'not-signed-in']);
    expect(await sql(t, 'SELECT like_count, comment_count FROM posts WHERE id = $1', [id])).toEqual([
      { like_count: 0, comment_count: 0 },
    ]);
  });
});
