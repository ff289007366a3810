// If this fails, an announcement does not reach somebody or reaches them twice, or is still shown as valid after it was
// withdrawn.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openStream } from '../../../test/stream-reader.ts';
import type { AnnouncementChanged } from '../settings/settings.events.ts';
import { markReadOfAll, notifyAccounts } from './announcements.repo.ts';
import type { WithdrawnLeftToRead } from './notifications.events.ts';
import { announce as announceOnce, notifyOfAnnouncement, readWithdrawn } from './notify-announcement.service.ts';

let t: TestApp;
let root: Account;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAdministrator(t);
});
afterAll(() => t.close());

async function listeningPort(): Promise<number> {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  return (t.app.server.address() as AddressInfo).port;
}
const announce = (value: string) => root.client.put('/api/admin/settings/announcement', { value });
const toldTo = async ({ client }: Account) =>
  (await client.get('/api/notifications')).body.notifications
    .map(({ content }: { content: { type: string } }) => content)
    .filter(({ type }: { type: string }) => type === 'announcement');

test('everyone but accounts that turned it off is notified once, however often the event is delivered', async () => {
  const [ann, ben] = [await openAccount(t, 'ann'), await openAccount(t, 'ben')];
  const off = { type: 'announcement', channel: 'in-app', isOn: false };
  expect((await ben.client.put('/api/notifications/preferences', off)).status).toBe(200);
  expect((await announce('Maintenance on Sunday.')).status).toBe(200);
  expect((await announce('Maintenance on Sunday.')).body.code).toBe('nothing-changed');
  await t.drain();
  const told = [{ type: 'announcement', payload: { text: 'Maintenance on Sunday.', isWithdrawn: false } }];
  expect([await toldTo(ann), await toldTo(ben), await toldTo(root)]).toEqual([told, [], told]);
  // Handles the event again, as after a crash between handling it and marking it as delivered.
  const [event] = (await sql(t, `SELECT id, payload FROM outbox_events WHERE type = 'announcementChanged'`)) as [
    { id: string; payload: AnnouncementChanged },
  ];
  const { announcementId } = event.payload;
  const again = { ...event, occurredAt: t.clock.now() };
  await t.db.transaction((tx) => announceOnce(t.platform, tx, again));
  const payload = { announcementId, after: null };
  await t.db.transaction((tx) => notifyOfAnnouncement(t.platform, tx, { ...again, payload }));
  await t.drain();
  expect(await toldTo(ann)).toEqual(told);
  expect((await ann.client.get('/api/notifications/unread-count')).body.unreadCount).toBe(1);
});

test('a new announcement replaces the one before, an empty one withdraws it, and the list marks the replaced and the withdrawn one as withdrawn', async () => {
  const cleo = await openAccount(t, 'cleo');
  await announce('First.');
  await t.drain();
  t.clock.advance(SECOND_MS);
  await announce('Second.');
  await t.drain();
  expect(await toldTo(cleo)).toMatchObject([
    { payload: { text: 'Second.', isWithdrawn: false } },
    { payload: { text: 'First.', isWithdrawn: true } },
  ]);
  await announce('');
  await t.drain();
  expect((await t.client().get('/api/settings')).body.announcement).toBeNull();
  expect((await toldTo(cleo)).map(({ payload }: { payload: object }) => payload)).toEqual([
    { text: 'Second.', isWithdrawn: true },
    { text: 'First.', isWithdrawn: true },
  ]);
});

test('a withdrawn announcement counts as read for everybody, and open pages receive the new number', async () => {
  const eli = await openAccount(t, 'eli');
  const unread = async () => (await eli.client.get('/api/notifications/unread-count')).body.unreadCount;
  await announce('Soon void.');
  await t.drain();
  expect(await unread()).toBe(1);
  const port = await listeningPort();
  const bearer = { authorization: `Bearer ${eli.client.token}` };
  const tabs = [await openStream(port, 'account', bearer), await openStream(port, 'account', bearer)];
  for (const tab of tabs) await tab.next('ready');
  await announce('');
  await t.drain();
  expect(await unread()).toBe(0);
  for (const tab of tabs) {
    expect((await tab.next('account')).data).toEqual({ type: 'unread-count', unreadCount: 0 });
    tab.close();
  }
  // A second delivery of the event, as after a crash, must change nothing.
  const [event] = (await sql(
    t,
    `SELECT id, payload FROM outbox_events WHERE type = 'withdrawnLeftToRead' ORDER BY id DESC LIMIT 1`,
  )) as [{ id: string; payload: WithdrawnLeftToRead }];
  const published: unknown[] = [];
  const streams = { ...t.platform.streams, publishToUser: (...parts: unknown[]) => void published.push(parts) };
  const again = { ...event, occurredAt: t.clock.now() };
  await t.db.transaction((tx) => readWithdrawn({ ...t.platform, streams }, tx, again));
  expect([await unread(), published]).toEqual([0, []]);
});

test('a withdrawn announcement is processed in batches, however many accounts have it', async () => {
  const id = t.platform.ids.next();
  await sql(t, `INSERT INTO announcements (id, text, announced_at) VALUES ($1, 'Parts.', now())`, [id]);
  const now = new Date(t.clock.now());
  await t.db.transaction((tx) => notifyAccounts(tx, { id, text: 'Parts.' }, null, { now, limit: 1_000 }));
  const first = await t.db.transaction((tx) => markReadOfAll(tx, id, now, 2));
  const rest = await t.db.transaction((tx) => markReadOfAll(tx, id, now, 1_000));
  expect([first.length, rest.length > 0, first.some((userId) => rest.includes(userId))]).toEqual([2, true, false]);
  expect(await t.db.transaction((tx) => markReadOfAll(tx, id, now, 1_000))).toEqual([]);
});

test('an announcement that is withdrawn before its delivery reaches nobody', async () => {
  const dora = await openAccount(t, 'dora');
  await announce('Too early.');
  await announce('');
  await t.drain();
  expect(await toldTo(dora)).toEqual([]);
});

test('each batch of accounts is notified with one statement', async () => {
  const id = t.platform.ids.next();
  const options = { now: new Date(t.clock.now()), limit: 3 };
  let last: string | null = null;
  let parts = 0;
  do {
    last = await t.db.transaction(async (tx) => {
      const query = vi.spyOn(tx.$client, 'query');
      const next = await notifyAccounts(tx, { id, text: 'In parts.' }, last, options);
      expect(query).toHaveBeenCalledTimes(1);
      query.mockRestore();
      return next;
    });
    parts += 1;
  } while (last !== null);
  const [{ accounts }] = (await sql(t, 'SELECT count(*)::int AS accounts FROM users')) as [{ accounts: number }];
  const told = await sql(t, 'SELECT user_id FROM notifications WHERE event_id = $1', [id]);
  expect(parts).toBe(Math.floor(accounts / options.limit) + 1);
  // Ben has turned announcements off, so he is the only one without a notification.
  expect(new Set(told.map((row) => row['user_id'])).size).toBe(accounts - 1);
});
