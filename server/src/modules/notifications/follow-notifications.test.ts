// If this fails, somebody is notified twice of one follower or of a deleted one, or an email names the wrong person.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPeople, deleteOwnAccount, say, suspend, takeBack, type Person } from '../../../test/people-world.ts';
import { sendNotificationMails } from './send-mails.service.ts';
import { NOBODY_ID } from './notification-content.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const { person } = createPeople(() => t, 'told');
const followsToldTo = async ({ client }: Person) => {
  await t.drain();
  const { body } = await client.get('/api/notifications?filter=people');
  return body.notifications.map(({ parts, content }: { parts: number; content: { payload: object } }) => ({
    parts,
    ...content.payload,
  }));
};
const mailAtOnce = async ({ client }: Person) => {
  await client.put('/api/notifications/preferences', { type: 'follow', channel: 'mail', isOn: true });
  await client.put('/api/notifications/mail', { timing: 'immediate', quiet: null });
};
/** Sends the waiting emails. Returns the text of the email to this address. */
const mailTo = async (email: string): Promise<string | undefined> => {
  t.clock.advance(DAY_MS / 2);
  const recipientOf = async () => ({ name: 'Ann', email });
  await sendNotificationMails({ ...t.platform, recipientOf }, t.clock.now());
  await t.drain();
  return (await t.mails()).find((each) => each.includes(email));
};
const told = ({ userId, username }: Person, parts = 1) => ({ parts, userId, username });

test('a follow notifies once, even if it is ended and started again', async () => {
  const [ann, ben] = [await person(), await person()];
  for (let n = 0; n < 3; n += 1) {
    await say(ben, 'follow', ann.username);
    await t.drain();
    await takeBack(ben, 'follow', ann.username);
  }
  await say(ben, 'follow', ann.username);
  expect(await followsToldTo(ann)).toEqual([told(ben)]);
  expect((await ann.client.get('/api/notifications/unread-count')).body.unreadCount).toBe(1);
  expect(await followsToldTo(ben)).toEqual([]);
});

test('an event that is delivered twice notifies once', async () => {
  const [ann, ben] = [await person(), await person()];
  await say(ben, 'follow', ann.username);
  await t.drain();
  await sql(t, `UPDATE outbox_deliveries SET delivered_at = NULL WHERE subscriber = 'notifications.people'`);
  expect(await followsToldTo(ann)).toEqual([told(ben)]);
});

test('a person who unfollows and follows again before the first delivery is in the notification', async () => {
  const [ann, ben] = [await person(), await person()];
  await say(ben, 'follow', ann.username);
  await takeBack(ben, 'follow', ann.username);
  expect(await followsToldTo(ann)).toEqual([]);
  await say(ben, 'follow', ann.username);
  expect(await followsToldTo(ann)).toEqual([told(ben)]);
});

test('followers share a line while it is unread, with the newest by name and the number of others', async () => {
  const [ann, ben, cat] = [await person(), await person(), await person()];
  await say(ben, 'follow', ann.username);
  await say(cat, 'follow', ann.username);
  expect(await followsToldTo(ann)).toEqual([told(cat, 2)]);
});

test('a follower who unfollows, is blocked or is muted before the delivery is left out', async () => {
  const ann = await person();
  const [left, blocked, muted] = [await person(), await person(), await person()];
  for (const each of [left, blocked, muted]) await say(each, 'follow', ann.username);
  await takeBack(left, 'follow', ann.username);
  await say(ann, 'block', blocked.username);
  await say(ann, 'mute', muted.username);
  expect(await followsToldTo(ann)).toEqual([]);
});

test('a notification shows the current name of a person, and no name of a suspended account; it goes with a deleted one', async () => {
  const [ann, ben] = [await person(), await person()];
  await say(ben, 'follow', ann.username);
  await t.drain();
  await ben.client.put('/api/profile/username', { username: 'ben_renamed' });
  expect(await followsToldTo(ann)).toEqual([{ parts: 1, userId: ben.userId, username: 'ben_renamed' }]);
  await suspend(ben, t);
  expect(await followsToldTo(ann)).toEqual([{ parts: 1, userId: NOBODY_ID, username: null }]);
  const rows = await sql(t, 'SELECT payload::text FROM notifications WHERE user_id = $1', [ann.userId]);
  expect(JSON.stringify(rows)).not.toContain(ben.username);
  await sql(t, 'UPDATE users SET is_suspended = false WHERE id = $1', [ben.userId]);
  expect(await followsToldTo(ann)).toEqual([{ parts: 1, userId: ben.userId, username: 'ben_renamed' }]);
  await deleteOwnAccount(ben, t);
  expect(await followsToldTo(ann)).toEqual([]);
});

test.each<[who: string, byFollower: boolean]>([
  ['the follower has blocked the learner', true],
  ['the learner has blocked the follower', false],
])('neither the list nor an email shows a name once %s', async (_who, byFollower) => {
  const [ann, ben] = [await person(), await person()];
  await mailAtOnce(ann);
  await say(ben, 'follow', ann.username);
  expect(await followsToldTo(ann)).toEqual([told(ben)]);
  await (byFollower ? say(ben, 'block', ann.username) : say(ann, 'block', ben.username));
  // The follower's id is replaced too, because it would lead to their profile image.
  expect(await followsToldTo(ann)).toEqual([{ parts: 1, userId: NOBODY_ID, username: null }]);
  expect(await mailTo(`${ann.username}-apart@example.org`)).toBeUndefined();
});

test('a follow after an email is in the next email, although the notification is still unread', async () => {
  const [ann, ben, cat] = [await person(), await person(), await person()];
  await mailAtOnce(ann);
  await say(ben, 'follow', ann.username);
  await t.drain();
  expect(await mailTo('ann-first@example.org')).toContain(`New follower: ${ben.username}`);
  await say(cat, 'follow', ann.username);
  expect(await followsToldTo(ann)).toEqual([told(cat, 2)]);
  expect(await mailTo('ann-second@example.org')).toContain(`New follower: ${cat.username} and 1 other`);
  expect(await mailTo('ann-no-more@example.org')).toBeUndefined();
});

test('an email names the newest follower and the others', async () => {
  const [ann, ben, cat] = [await person(), await person(), await person()];
  await mailAtOnce(ann);
  await say(ben, 'follow', ann.username);
  await say(cat, 'follow', ann.username);
  await t.drain();
  expect(await mailTo('ann-followed@example.org')).toContain(`New follower: ${cat.username} and 1 other`);
});
