// If this fails, learners are notified twice or not at all, or see how many notifications another learner has.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { sandboxUnlocked } from '../unlock/unlock.events.ts';
import { notifySandboxUnlocked } from './notify.service.ts';

let t: TestApp;
let ann: TestClient;
let bob: TestClient;
beforeAll(async () => {
  t = await createTestApp();
  ann = await signUp(t, 'ann');
  bob = await signUp(t, 'bob');
});
afterAll(() => t.close());

const unread = async (client: TestClient) => (await client.get('/api/notifications/unread-count')).body.unreadCount;
const idOf = async (client: TestClient): Promise<string> => (await client.get('/api/auth/me')).body.id;

test('a guest has no number of unread notifications', async () => {
  expect((await t.client().get('/api/notifications/unread-count')).body.code).toBe('not-signed-in');
});

test('unlocking the sandbox notifies its learner alone, and once, however often the event is handled', async () => {
  expect([await unread(ann), await unread(bob)]).toEqual([0, 0]);
  const userId = await idOf(ann);
  const payload = { userId, unlockedAt: new Date(t.clock.now()).toISOString() };
  await t.db.transaction(async (tx) => t.platform.outbox.append(tx, sandboxUnlocked.create(payload)));
  await t.drain();
  expect([await unread(ann), await unread(bob)]).toEqual([1, 0]);

  const { rows } = await t.db.read((tx) => tx.$client.query('SELECT * FROM notifications'));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ user_id: userId, type: 'sandbox-unlocked', read_at: null });
  expect(rows[0].payload).toEqual({ unlockedAt: payload.unlockedAt });
  const event = { id: rows[0].event_id, payload, occurredAt: t.clock.now() };
  const published: unknown[] = [];
  const streams = { ...t.platform.streams, publishToUser: (...parts: unknown[]) => void published.push(parts) };
  const handle = (id: string) =>
    t.db.transaction((tx) => notifySandboxUnlocked({ ...t.platform, streams }, tx, { ...event, id }));
  await handle(event.id);
  expect([await unread(ann), published]).toEqual([1, []]);
  await handle(t.platform.ids.next());
  expect([await unread(ann), published]).toEqual([2, [[userId, { type: 'unread-count', unreadCount: 2 }]]]);
});

test('read notifications do not count as unread, and are deleted with their account', async () => {
  const userId = await idOf(ann);
  await t.db.read((tx) =>
    tx.$client.query('UPDATE notifications SET read_at = created_at WHERE user_id = $1', [userId]),
  );
  expect(await unread(ann)).toBe(0);
  await t.db.read((tx) => tx.$client.query('DELETE FROM users WHERE id = $1', [userId]));
  const { rows } = await t.db.read((tx) => tx.$client.query('SELECT 1 FROM notifications'));
  expect(rows).toEqual([]);
});

test('the number of unread notifications and a page of the list are each read from an index', async () => {
  const plan = async (text: string) => {
    const { rows } = await t.db.transaction(async (tx) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.$client.query(`SET LOCAL enable_${way} = off`);
      return tx.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`);
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const mine = `user_id = '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b'`;
  expect(await plan(`SELECT count(*) FROM notifications WHERE ${mine} AND read_at IS NULL`)).toContain(
    'notifications_unread',
  );
  const page = await plan(`SELECT * FROM notifications WHERE ${mine} ORDER BY updated_at DESC, id DESC LIMIT 20`);
  expect(page).toContain('notifications_newest');
  expect(page).not.toContain('Sort');
});
