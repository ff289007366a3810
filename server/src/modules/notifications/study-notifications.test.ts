// If this fails, learners are not notified of due reviews, or are notified twice or at night.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { doTask } from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { notifyReviewsDue } from './notify-study.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 12) });
});
afterAll(() => t.close());

/** Tokyo is nine hours ahead of UTC all year. */
const IN_TOKYO = { 'x-timezone': 'Asia/Tokyo' };

/** Moves the clock forward to a time of day in UTC, and then runs the job twice, as two servers would. */
async function passUntil(hour: number, minute = 0): Promise<void> {
  const time = hour * HOUR_MS + minute * MINUTE_MS;
  const ahead = (time - (t.clock.now() % DAY_MS) + DAY_MS) % DAY_MS;
  t.clock.advance(ahead === 0 ? DAY_MS : ahead);
  await t.platform.jobs.runNow('study-reviews');
  await t.platform.jobs.runNow('study-reviews');
  await t.drain();
}

const rowsOf = async (name: string) =>
  sql(
    t,
    `SELECT payload, parts, read_at, wants_mail FROM notifications n JOIN users u ON u.id = n.user_id
     WHERE u.name = $1 AND type = 'reviews-due' ORDER BY n.created_at`,
    [name],
  );
const readAll = (name: string) =>
  sql(t, `UPDATE notifications SET read_at = updated_at WHERE user_id = (SELECT id FROM users WHERE name = $1)`, [
    name,
  ]);

/**
 * Creates a learner in Tokyo with a card that is due in a minute. With `isReviewed`, the learner has done a review
 * today.
 */
async function learnerWithDueCard(name: string, isReviewed: boolean): Promise<TestClient> {
  const learner = await signUp(t, name);
  await doTask(t, learner, { place: 'unaided', lesson: 'candle', index: 0 }, false);
  await sql(
    t,
    `UPDATE study_days SET zone = 'Asia/Tokyo', credited_at = coalesce(credited_at, $2), reviews = $3
     WHERE user_id = (SELECT id FROM users WHERE name = $1)`,
    [name, new Date(t.clock.now()), isReviewed ? 1 : 0],
  );
  await sql(t, `UPDATE study_cards SET due_at = $2 WHERE user_id = (SELECT id FROM users WHERE name = $1)`, [
    name,
    new Date(t.clock.now() + MINUTE_MS),
  ]);
  return learner;
}

test('a learner with earlier reviews is notified of due cards from 8:00 local time on, once a day', async () => {
  await learnerWithDueCard('ria', true);
  await learnerWithDueCard('new-ria', false);
  // It is 21:30 in Tokyo, on the day of the review.
  await passUntil(12, 30);
  expect(await rowsOf('ria')).toEqual([]);
  // It is 7:59 in Tokyo, on the next day.
  await passUntil(22, 59);
  expect(await rowsOf('ria')).toEqual([]);
  await passUntil(23, 0);
  const told = { payload: { due: 1 }, parts: 1, read_at: null, wants_mail: false };
  expect(await rowsOf('ria')).toEqual([told]);
  // It is 22:00 in Tokyo on the same day, which in UTC is the next day.
  await passUntil(13);
  expect(await rowsOf('ria')).toEqual([told]);
  // The notification of a new day replaces the unread one.
  await passUntil(23, 30);
  expect(await rowsOf('ria')).toEqual([{ ...told, parts: 2 }]);
  await readAll('ria');
  await passUntil(13);
  expect(await rowsOf('ria')).toHaveLength(1);
  await passUntil(23);
  expect(await rowsOf('ria')).toHaveLength(2);
  expect(await rowsOf('new-ria')).toEqual([]);
});

test('a review on that day, no due card, or a month without study leads to no notification', async () => {
  await learnerWithDueCard('sol', true);
  await passUntil(23);
  expect(await rowsOf('sol')).toHaveLength(1);
  await readAll('sol');
  await sql(t, `UPDATE study_cards SET due_at = $1 WHERE user_id = (SELECT id FROM users WHERE name = 'sol')`, [
    new Date(t.clock.now() + 3 * DAY_MS),
  ]);
  // Tom reviews at 9:30 in Tokyo. At 22:00 on the same day, his card has been due for hours.
  await passUntil(0, 30);
  await learnerWithDueCard('tom', true);
  await passUntil(13);
  expect(await rowsOf('tom')).toEqual([]);
  await passUntil(23);
  expect(await rowsOf('tom')).toHaveLength(1);
  expect(await rowsOf('sol')).toHaveLength(1);
  t.clock.advance(40 * DAY_MS);
  await passUntil(23);
  expect(await rowsOf('sol')).toHaveLength(1);
});

test('an event that the outbox delivers twice leads to one notification', async () => {
  const { userId, client } = await openAccount(t, 'twice');
  const event = {
    id: t.platform.ids.next(),
    occurredAt: t.clock.now(),
    payload: { userId, day: '2026-01-16', due: 3 },
  };
  const relayed = { type: 'reviewsDue', version: 1, ...event } as unknown as Parameters<typeof notifyReviewsDue>[2];
  const relay = () => t.db.transaction((tx) => notifyReviewsDue(t.platform, tx, relayed));
  await relay();
  await relay();
  expect((await client.get('/api/notifications')).body.notifications).toMatchObject([
    { parts: 1, content: { type: 'reviews-due', payload: { due: 3 } } },
  ]);
});

test('the email about due reviews waits for the end of the quiet hours', async () => {
  const learner = await learnerWithDueCard('quin', true);
  const put = (path: string, body: object) => learner.put(path, body, IN_TOKYO);
  expect(
    (await put('/api/notifications/preferences', { type: 'reviews-due', channel: 'mail', isOn: true })).status,
  ).toBe(200);
  const quiet = { timing: 'immediate', quiet: { from: '22:00', to: '09:00' } };
  expect((await put('/api/notifications/mail', quiet)).status).toBe(200);
  const mails = async () => {
    await t.platform.jobs.runNow('notifications-mail');
    await t.drain();
    return (await t.mails()).filter((text) => text.includes('quin@') && text.includes('Reviews due: 1 card waits'))
      .length;
  };
  // It is 8:10 in Tokyo.
  await passUntil(23, 10);
  expect([(await rowsOf('quin')).length, await mails()]).toEqual([1, 0]);
  t.clock.advance(49 * MINUTE_MS);
  expect(await mails()).toBe(0);
  t.clock.advance(MINUTE_MS);
  expect([await mails(), await mails()]).toEqual([1, 1]);
});
