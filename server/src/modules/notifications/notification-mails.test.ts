// If this fails, learners get an email twice, never, at night or after they have stopped emails, or strangers can stop
// their emails.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { mailRecipient } from '../identity/index.ts';
import { TRADING_EVENTS } from '../trading/trading.events.ts';
import { sendNotificationMails } from './send-mails.service.ts';

let t: TestApp;
let ann: TestClient;
let userId: string;
let names = 0;

beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

beforeEach(async () => {
  names += 1;
  // Each test starts at 15:00 of its own day, after the digests of the previous test.
  t.clock.advance(4 * DAY_MS - (t.clock.now() % DAY_MS) + 15 * HOUR_MS);
  ({ client: ann, userId } = await openAccount(t, `ann-${names}`));
});

const ACCOUNT = '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
const LIQUIDATION = {
  kind: 'position-liquidated',
  asset: 'ETH',
  quantity: '0.5',
  price: '3310',
  realised: '-4',
} as const;
const GRANT = { kind: 'granted', amount: '10000', cause: '2026-Q1' } as const;
const UNSUBSCRIBE = '/api/notifications/unsubscribe';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = Buffer.from('List-Unsubscribe=One-Click');

async function publish(news: TradingActivity): Promise<void> {
  t.clock.advance(SECOND_MS);
  const at = new Date(t.clock.now()).toISOString();
  const payload = { accountId: ACCOUNT, userId, sequence: 1, at, news, source: 'simulated' } as const;
  await t.db.transaction(async (tx) => t.platform.outbox.append(tx, TRADING_EVENTS[news.kind].create(payload)));
  await t.drain();
}

/** Moves the clock forward and runs the jobs. */
async function pass(ms: number): Promise<void> {
  t.clock.advance(ms);
  await run();
}
async function run(): Promise<void> {
  await t.platform.jobs.runNow('notifications-mail');
  await t.drain();
}
async function passUntil(hour: number, minute = 0): Promise<void> {
  const time = hour * HOUR_MS + minute * MINUTE_MS;
  await pass((time - (t.clock.now() % DAY_MS) + DAY_MS) % DAY_MS);
}

const mails = async () => (await t.mails()).filter((mail) => mail.includes(`ann-${names}@example.org`));
const headerOf = (mail: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(mail ?? '')?.[1]?.replaceAll(/\r\n\s+/g, ' ');
/** Returns the path of the unsubscribe link in an email's header. */
const linkIn = (mail: string | undefined) =>
  /^<https?:\/\/[^/]+(\/\S+)>$/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? 'no link';
const chooseMail = (body: object, zone = 'UTC') => ann.put('/api/notifications/mail', body, { 'x-timezone': zone });
const choose = (type: string, isOn: boolean, channel = 'mail') =>
  ann.put('/api/notifications/preferences', { type, channel, isOn });
const immediately = () => chooseMail({ timing: 'immediate', quiet: null });
const preferences = async () => (await ann.get('/api/notifications/preferences')).body;

test('rare and important types are mailed daily by default, and rows of earlier releases still count', async () => {
  const { choices, mail } = await preferences();
  const mailed = choices
    .filter((each: { isMailed: boolean }) => each.isMailed)
    .map((each: { type: string }) => each.type);
  expect(mailed).toEqual(['liquidated', 'granted', 'sandbox-unlocked', 'appeal-answered', 'profile-moderated']);
  expect(mail).toEqual({ timing: 'daily', quiet: null, timeZone: 'UTC' });
  await sql(
    t,
    `INSERT INTO notification_choices (user_id, type, is_on, updated_at)
     VALUES ($1, 'liquidated', false, now()), ($1, 'order-filled', true, now())`,
    [userId],
  );
  const old = (await preferences()).choices;
  // A type that was turned off before emails existed is not emailed.
  expect(old).toContainEqual(expect.objectContaining({ type: 'liquidated', isOn: false, isMailed: false }));
  expect(old).toContainEqual(expect.objectContaining({ type: 'order-filled', isOn: true, isMailed: false }));
  await choose('liquidated', true, 'in-app');
  expect((await preferences()).choices).toContainEqual(
    expect.objectContaining({ type: 'liquidated', isOn: true, isMailed: false }),
  );
});

test('the channels of a type are stored apart, and a request of an earlier release sets that of the app', async () => {
  await choose('exam-graded', true);
  await ann.put('/api/notifications/preferences', { type: 'exam-graded', isOn: false });
  expect((await preferences()).choices).toContainEqual(
    expect.objectContaining({ type: 'exam-graded', isOn: false, isMailed: true }),
  );
  await choose('exam-graded', false);
  expect((await preferences()).choices).toContainEqual(
    expect.objectContaining({ type: 'exam-graded', isOn: false, isMailed: false }),
  );
});

test.each([
  [{ timing: 'hourly', quiet: null }],
  [{ timing: 'daily', quiet: { from: '22:00', to: '22:00' } }],
  [{ timing: 'daily', quiet: { from: '24:00', to: '07:00' } }],
  [{ timing: 'daily', quiet: { from: '7:00', to: '08:00' } }],
  [{ timing: 'daily' }],
])('the settings %j are refused', async (body) => {
  expect((await chooseMail(body)).body.code).toBe('invalid-request');
});

test('the digest lists the unread events of a day once, and later events are in the next digest', async () => {
  await publish(LIQUIDATION);
  await publish(GRANT);
  await publish({ ...LIQUIDATION, asset: 'SOL' });
  const { notifications } = (await ann.get('/api/notifications')).body;
  await ann.post('/api/notifications/read', { ids: [notifications[0].id] });
  await passUntil(7, 59);
  expect(await mails()).toEqual([]);
  await passUntil(8);
  const [digest, ...others] = await mails();
  expect(others).toEqual([]);
  expect(headerOf(digest, 'Subject')).toBe('2 new notifications from TradeSense');
  expect(digest).toContain('Position liquidated: 0.5 ETH at 3,310.00, a simulated price');
  expect(digest).toContain('Grant: 10,000.00 SENSE$ for Q1 2026');
  expect(digest).not.toContain('SOL');
  await publish({ ...LIQUIDATION, asset: 'XRP' });
  await run();
  expect(await mails()).toHaveLength(1);
  await passUntil(7, 59);
  await passUntil(8);
  const next = (await mails())[1];
  expect(headerOf(next, 'Subject')).toBe('TradeSense: Position liquidated: 0.5 XRP at 3,310.00, a simulated price');
  expect(next).not.toContain('ETH');
});

test('immediate emails are sent by the next run of the job, and only once', async () => {
  await immediately();
  await publish(LIQUIDATION);
  await run();
  await run();
  await pass(DAY_MS);
  expect(await mails()).toHaveLength(1);
});

test('emails in quiet hours wait for their end, in the time zone of the learner’s browser', async () => {
  await chooseMail({ timing: 'immediate', quiet: { from: '22:00', to: '07:00' } }, 'Asia/Kolkata');
  expect((await preferences()).mail).toEqual({
    timing: 'immediate',
    quiet: { from: '22:00', to: '07:00' },
    timeZone: 'Asia/Kolkata',
  });
  await passUntil(17);
  await publish(LIQUIDATION);
  await publish(GRANT);
  await run();
  await passUntil(1, 29);
  expect(await mails()).toEqual([]);
  await passUntil(1, 30);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toContain('22:30');
});

test('two servers at the same moment, and one that crashes before its commit, send one email', async () => {
  await immediately();
  await publish(LIQUIDATION);
  const deps = { ...t.platform, recipientOf: mailRecipient };
  const dying = {
    ...deps,
    mailer: {
      ...deps.mailer,
      async queue(...parts: Parameters<typeof deps.mailer.queue>) {
        await deps.mailer.queue(...parts);
        throw new Error('the server dies here');
      },
    },
  };
  await sendNotificationMails(dying, t.clock.now());
  await t.drain();
  expect(await mails()).toEqual([]);
  await Promise.all([sendNotificationMails(deps, t.clock.now()), sendNotificationMails(deps, t.clock.now())]);
  await t.drain();
  expect(await mails()).toHaveLength(1);
});

test('a type that is only mailed is in no list, and is mailed even if all is marked as read', async () => {
  await choose('granted', false, 'in-app');
  await publish(GRANT);
  await publish(LIQUIDATION);
  const { notifications, unreadCount } = (await ann.get('/api/notifications')).body;
  expect([notifications, unreadCount]).toMatchObject([[{ content: { type: 'liquidated' } }], 1]);
  t.clock.advance(MINUTE_MS);
  await ann.post('/api/notifications/read', { upTo: notifications[0].place });
  await passUntil(8);
  expect(headerOf((await mails())[0], 'Subject')).toContain('TradeSense: Grant: 10,000.00 SENSE$');
});

test('if there are more notifications than an email holds, one digest lists the newest', async () => {
  await publish(LIQUIDATION);
  await sql(
    t,
    `INSERT INTO notifications (id, user_id, event_id, type, payload, created_at, updated_at, parts, is_listed, wants_mail)
     SELECT gen_random_uuid(), user_id, gen_random_uuid(), type, payload || '{"asset":"SOL"}', created_at - number * interval '1 second',
       updated_at, 1, true, true
     FROM notifications, generate_series(1, 501) AS number WHERE user_id = $1`,
    [userId],
  );
  await passUntil(8);
  await pass(HOUR_MS);
  const [digest = '', ...more] = await mails();
  expect(more).toEqual([]);
  const listed = digest.slice(0, digest.indexOf('text/html')).match(/Position liquidated: .*/g);
  expect(listed).toHaveLength(30);
  expect(listed?.at(-1)).toContain('0.5 ETH');
  expect(digest).toContain('470 earlier ones are left out here.');
});

test('a type of a later release is left to servers of that release', async () => {
  await immediately();
  await publish(LIQUIDATION);
  await sql(t, `UPDATE notifications SET type = 'of-a-later-release' WHERE user_id = $1`, [userId]);
  await pass(HOUR_MS);
  expect(await mails()).toEqual([]);
  expect(await sql(t, 'SELECT wants_mail, mailed_at FROM notifications WHERE user_id = $1', [userId])).toEqual([
    { wants_mail: true, mailed_at: null },
  ]);
});

test('a type that is turned off before the digest is not in it', async () => {
  await publish(LIQUIDATION);
  await choose('liquidated', false);
  await passUntil(8);
  await choose('liquidated', true);
  await pass(DAY_MS);
  expect(await mails()).toEqual([]);
});

test.each([
  ['suspended', 'UPDATE users SET is_suspended = true WHERE id = $1'],
  ['unverified', 'UPDATE users SET verified_at = NULL WHERE id = $1'],
  ['deleted', 'DELETE FROM users WHERE id = $1'],
])('an account that is %s gets no email', async (_state, change) => {
  await immediately();
  await publish(LIQUIDATION);
  await sql(t, change, [userId]);
  await run();
  expect(await mails()).toEqual([]);
  expect(await sql(t, 'SELECT 1 FROM notifications WHERE user_id = $1 AND wants_mail', [userId])).toEqual([]);
});

test('one request of a mail program unsubscribes, without a session and without a CSRF token', async () => {
  await immediately();
  await publish(LIQUIDATION);
  await run();
  const [mail] = await mails();
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const link = linkIn(mail);
  expect(mail).toContain(`\r\nhttp://localhost:3000${link}\r\n`);
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers, body } = await t.app.inject({ method, url: link });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(body.includes('<button>Stop these emails</button>')).toBe(method === 'GET');
  }
  expect((await preferences()).mail.timing).toBe('immediate');
  for (let time = 0; time < 2; time += 1) {
    const done = await t.app.inject({ method: 'POST', url: link, headers: FORM, payload: ONE_CLICK });
    expect([done.statusCode, done.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(done.body).toContain('Notification emails are stopped');
    expect((await preferences()).mail.timing).toBe('never');
  }
  await publish({ ...LIQUIDATION, asset: 'SOL' });
  await run();
  expect(await mails()).toHaveLength(1);
  expect(await sql(t, 'SELECT 1 FROM mail_queue WHERE unsubscribe_url IS NOT NULL')).toEqual([]);
});

test('a link to which a gateway added parameters works, and a form that is far too long is not read', async () => {
  await immediately();
  await publish(LIQUIDATION);
  await run();
  const url = `${linkIn((await mails())[0])}&utm_source=gateway`;
  expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  const long = Buffer.from('\nname=List-Unsubscribe'.repeat(1_000));
  expect((await t.app.inject({ method: 'POST', url, headers: FORM, payload: long })).statusCode).toBe(413);
  expect((await preferences()).mail.timing).toBe('immediate');
  expect((await t.app.inject({ method: 'POST', url, headers: FORM, payload: ONE_CLICK })).statusCode).toBe(200);
  expect((await preferences()).mail.timing).toBe('never');
});

const fill = {
  kind: 'order-filled',
  orderId: 'o1',
  asset: 'ETH',
  side: 'buy',
  price: '100',
  fee: '0',
  realised: '0',
} as const;

test('emails that are turned on start with the next fill of an order, at their hour, whatever its age', async () => {
  await publish({ ...fill, quantity: '0.2', isWhole: false, remaining: '0.8' });
  await sql(
    t,
    `UPDATE notifications SET created_at = created_at - interval '4 days', updated_at = updated_at - interval '4 days'
     WHERE user_id = $1`,
    [userId],
  );
  await choose('order-filled', true);
  await publish({ ...fill, quantity: '0.8', isWhole: true, remaining: '0' });
  await run();
  expect(await mails()).toEqual([]);
  await passUntil(8);
  expect((await mails()).map((mail) => mail.includes('bought 1 ETH'))).toEqual([true]);
});

test('the last fill of an order is mailed even if the type is off in the app', async () => {
  await immediately();
  await choose('order-filled', false, 'in-app');
  await choose('order-filled', true);
  await publish({ ...fill, quantity: '0.2', isWhole: false, remaining: '0.8' });
  await run();
  await publish({ ...fill, quantity: '0.8', isWhole: true, remaining: '0' });
  await run();
  expect((await mails()).map((mail) => /Order (partly filled|filled)/.exec(mail)?.[1] ?? '').toSorted()).toEqual([
    'filled',
    'partly filled',
  ]);
});

test('a multipart form unsubscribes, one without the field does not, and a deleted account is no error', async () => {
  await immediately();
  await publish(LIQUIDATION);
  await run();
  const url = linkIn((await mails())[0]);
  const post = (payload: string, type: string) =>
    t.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: Buffer.from(payload) });
  const empty = await post('', FORM['content-type']);
  expect([empty.statusCode, empty.json().code]).toEqual([400, 'invalid-request']);
  expect((await post('{}', 'application/json')).statusCode).toBe(415);
  expect((await preferences()).mail.timing).toBe('immediate');
  const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await post(parts, 'multipart/form-data; boundary=b')).statusCode).toBe(200);
  expect((await preferences()).mail.timing).toBe('never');
  await sql(t, 'DELETE FROM users WHERE id = $1', [userId]);
  expect((await post('List-Unsubscribe=One-Click', FORM['content-type'])).statusCode).toBe(200);
});

test('a forged or altered token is refused with a sentence and changes nothing', async () => {
  await immediately();
  await publish(LIQUIDATION);
  await run();
  const token = new URL(linkIn((await mails())[0]), 'http://x').searchParams.get('token') ?? '';
  const altered = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`;
  for (const wrong of [altered, token.slice(0, -1), `${token}A`, Buffer.from(userId).toString('base64url'), '']) {
    for (const method of ['GET', 'POST'] as const) {
      const url = `${UNSUBSCRIBE}?token=${wrong}`;
      const sent = method === 'POST' ? { headers: FORM, payload: ONE_CLICK } : {};
      const { statusCode, body } = await t.app.inject({ method, url, ...sent });
      expect(statusCode).toBe(410);
      expect(body).toContain('Nothing was changed. The link may be incomplete');
    }
  }
  expect((await preferences()).mail.timing).toBe('immediate');
});
