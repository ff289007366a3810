// If this fails, the monthly letter is sent to learners who have not chosen it, is sent twice, is about an empty month,
// or comes in the wrong month.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPushService, subscribe } from '../../../test/push-service.ts';
import { openTradingClient, type TradingClient } from '../../../test/trading-client.ts';
import { letterToSend } from '../performance/index.ts';
import { writeMonthlyLetters } from './write-letters.service.ts';

const BERLIN = { 'x-timezone': 'Europe/Berlin' };
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 2, 20, 12) });
});
afterAll(() => t.close());

/** Creates a learner whose first account was opened in January. With `hasTrade`, the account has a trade in March. */
async function learner(name: string, hasTrade = true): Promise<TradingClient> {
  const opened = await openTradingClient(t, name);
  await sql(t, `UPDATE sandbox_accounts SET opened_at = '2026-01-10T10:00:00Z' WHERE id = $1`, [opened.id]);
  const trade = { net: 10, risk: 10, openedAt: '2026-03-02T10:00:00Z', closedAt: '2026-03-02T12:00:00Z' };
  if (hasTrade) await journalTrades(t, opened.id, [trade]);
  await t.drain();
  return opened;
}
const choose = ({ client }: TradingClient, channel: 'mail' | 'in-app' | 'push', isOn = true) =>
  client.put('/api/notifications/preferences', { type: 'monthly-letter', channel, isOn }, BERLIN);
const chooseTiming = ({ client }: TradingClient, body: object) => client.put('/api/notifications/mail', body, BERLIN);
async function at(moment: string): Promise<void> {
  // Without longer sessions, the learners would be signed out.
  await sql(t, `UPDATE sessions SET expires_at = created_at + interval '29 days'`);
  t.clock.advance(Date.parse(moment) - t.clock.now());
  await run();
}
async function run(): Promise<void> {
  await t.platform.jobs.runNow('notifications-letters');
  await t.platform.jobs.runNow('notifications-mail');
  await t.platform.jobs.runNow('notifications-push');
  await t.drain();
}
const mailsTo = async (name: string) => (await t.mails()).filter((mail) => mail.includes(`${name}@example.org`) && mail.includes('March 2026')); // oxfmt-ignore
const letters = async ({ client }: TradingClient) =>
  (await client.get('/api/notifications')).body.notifications.map(
    ({ content }: { content: { type: string; payload: { month: string } } }) =>
      `${content.type} ${content.payload.month}`,
  );

test('a letter is written once a month, at eight in the learner’s time zone, to learners who chose it', async () => {
  const [ann, bob, cat, dan] = [
    await learner('ann'),
    await learner('bob'),
    await learner('cat', false),
    await learner('dan'),
  ];
  const { choices } = (await ann.client.get('/api/notifications/preferences')).body;
  expect(choices).toContainEqual(expect.objectContaining({ type: 'monthly-letter', isOn: false, isMailed: false }));
  for (const each of [ann, cat, dan]) await chooseTiming(each, { timing: 'daily', quiet: null });
  await choose(ann, 'mail');
  await choose(cat, 'mail');
  await choose(dan, 'in-app');

  await at('2026-04-01T05:30:00Z');
  expect(await mailsTo('ann')).toEqual([]);
  await at('2026-04-01T06:05:00Z');
  const [mail, ...others] = await mailsTo('ann');
  expect(others).toEqual([]);
  expect(mail).toContain('Subject: TradeSense: Your March 2026');
  expect(mail).toContain('In March 2026 you answered or traded on 1 day.');
  expect(mail).toContain('ONE HABIT TO TRY');
  expect(mail).toContain('/dashboard/letter?month=');
  expect(mail).toMatch(/^List-Unsubscribe: /m);
  // Ann chose letters only by email, so the app lists none for her. Dan chose letters only in the app, so no email
  // contains one for him.
  expect([await letters(ann), await letters(dan)]).toEqual([[], ['monthly-letter 2026-03']]);
  expect([await mailsTo('bob'), await mailsTo('cat'), await mailsTo('dan')]).toEqual([[], [], []]);
  const settled = await sql(t, 'SELECT month, is_written FROM notification_letters ORDER BY is_written');
  expect(settled.map((row) => Object.values(row))).toEqual([['2026-03', false], ['2026-03', true], ['2026-03', true]]); // oxfmt-ignore

  await at('2026-04-02T06:05:00Z');
  expect(await mailsTo('ann')).toHaveLength(1);
  expect(bob.id).not.toBe(ann.id);
});

test('two servers that write letters at the same moment write one', async () => {
  const eve = await learner('eve');
  await choose(eve, 'in-app');
  await chooseTiming(eve, { timing: 'daily', quiet: null });
  const deps = {
    ...t.platform,
    letterOf: (reader: { readonly userId: string; readonly zone: string }, month: string) =>
      letterToSend(t.platform, reader, month),
  };
  const now = t.clock.now();
  await Promise.all([writeMonthlyLetters(deps, now), writeMonthlyLetters(deps, now)]);
  expect(await letters(eve)).toEqual(['monthly-letter 2026-03']);
});

test('quiet hours delay the letter, and a learner who stopped emails gets none', async () => {
  const [fay, gus] = [await learner('fay'), await learner('gus')];
  for (const each of [fay, gus]) await choose(each, 'mail');
  await chooseTiming(fay, { timing: 'immediate', quiet: { from: '06:00', to: '10:00' } });
  await chooseTiming(gus, { timing: 'never', quiet: null });
  await at('2026-04-03T06:30:00Z');
  expect([await mailsTo('fay'), await mailsTo('gus')]).toEqual([[], []]);
  t.clock.advance(90 * MINUTE_MS);
  await run();
  expect(await mailsTo('fay')).toHaveLength(1);
  t.clock.advance(2 * HOUR_MS);
  await run();
  expect([(await mailsTo('fay')).length, (await mailsTo('gus')).length]).toEqual([1, 0]);
});

test('a learner who chose only pushes gets a push about the letter', async () => {
  const service = await openPushService();
  const jan = await learner('jan');
  const browser = subscribe(service);
  expect((await jan.client.put('/api/notifications/devices', browser.request)).status).toBe(200);
  await choose(jan, 'push');
  await run();
  const [message, ...others] = browser.messages();
  expect(message).toMatchObject({ body: 'Monthly letter: Your March 2026', path: '/dashboard/letter?month=2026-03' });
  expect([others, await letters(jan), await mailsTo('jan')]).toEqual([[], [], []]);
  await service.close();
});

test('a letter that fails does not keep other learners from getting theirs', async () => {
  const [hal, ida] = [await learner('hal'), await learner('ida')];
  for (const each of [hal, ida]) await choose(each, 'in-app');
  const users = await sql(t, 'SELECT user_id FROM sandbox_accounts WHERE id = $1', [hal.id]);
  const failing = {
    ...t.platform,
    letterOf: (reader: { readonly userId: string; readonly zone: string }, month: string) =>
      reader.userId === users[0]?.['user_id']
        ? Promise.reject(new Error('no figures'))
        : letterToSend(t.platform, reader, month),
  };
  await writeMonthlyLetters(failing, t.clock.now());
  expect([await letters(hal), await letters(ida)]).toEqual([[], ['monthly-letter 2026-03']]);
  await run();
  expect(await letters(hal)).toEqual(['monthly-letter 2026-03']);
});
