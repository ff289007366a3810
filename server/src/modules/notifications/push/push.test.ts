// If this fails, pushes are sent twice, never, at night, after signing out or to the wrong person, or the server
// connects to addresses in its own network.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PUSH_DEVICES_MAX, type NotificationType } from '@tradesense/contract/notification-constants.ts';
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { openPushService, signedClaims, subscribe, type PushService } from '../../../../test/push-service.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { planGranted } from '../../billing/billing.events.ts';
import { livingSessions } from '../../identity/index.ts';
import { TRADING_EVENTS } from '../../trading/trading.events.ts';
import { sendPushes } from './send-pushes.service.ts';

let t: TestApp;
let service: PushService;
let ann: TestClient;
let userId: string;
let names = 0;

beforeAll(async () => {
  t = await createTestApp();
  service = await openPushService();
});
afterAll(async () => {
  await t.close();
  await service.close();
});
beforeEach(async () => {
  Object.assign(service, { status: 201, retryAfter: null, onPush: async () => {} });
  service.received.length = 0;
  await sql(t, 'DELETE FROM notification_devices');
  names += 1;
  t.clock.set(Date.UTC(2026, 0, 15 + names, 15));
  ({ client: ann, userId } = await openAccount(t, `ann-${names}`));
});

const DEVICES = '/api/notifications/devices';
const ACCOUNT = '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
const STOP = { kind: 'position-liquidated', asset: 'ETH', quantity: '0.5', price: '3310', realised: '-4' } as const;

async function publish(news: TradingActivity, to = userId): Promise<void> {
  t.clock.advance(SECOND_MS);
  const at = new Date(t.clock.now()).toISOString();
  const payload = { accountId: ACCOUNT, userId: to, sequence: 1, at, news, source: 'simulated' } as const;
  await t.db.transaction(async (tx) => t.platform.outbox.append(tx, TRADING_EVENTS[news.kind].create(payload)));
  await t.drain();
  await t.platform.jobs.runNow('notifications-push');
}
async function pass(ms: number): Promise<void> {
  t.clock.advance(ms);
  await t.platform.jobs.runNow('notifications-push');
}
async function switchOn(client = ann) {
  const browser = subscribe(service);
  // The sessions are extended, because the test goes on for several days.
  await sql(t, `UPDATE sessions SET expires_at = created_at + interval '7 days'`);
  const added = await client.put(DEVICES, browser.request, { 'user-agent': 'Browser of Ann' });
  expect(added.status).toBe(200);
  return browser;
}
/** Signs in to the account of Ann in another browser. */
async function signInAgain(): Promise<TestClient> {
  const { client, userId: other } = await openAccount(t, `other-${names}-${Math.random()}`);
  await sql(t, 'UPDATE sessions SET user_id = $1 WHERE user_id = $2', [userId, other]);
  return client;
}
const choose = (type: NotificationType, channel: 'in-app' | 'mail' | 'push', isOn: boolean) =>
  ann.put('/api/notifications/preferences', { type, channel, isOn });
const devices = async (client = ann) => (await client.get(DEVICES)).body.devices;

test('each event is pushed once to each browser, encrypted for it and signed', async () => {
  const browsers = [await switchOn(), await switchOn(await signInAgain())];
  await publish(STOP);
  await pass(MINUTE_MS);
  await pass(DAY_MS);
  for (const browser of browsers)
    expect(browser.messages()).toEqual([
      {
        title: 'TradeSense',
        body: 'Position liquidated: 0.5 ETH at 3,310.00, a simulated price',
        path: `/sandbox/journal?account=${ACCOUNT}`,
        tag: expect.any(String),
      },
    ]);
  const [push] = service.received;
  const { publicKey } = (await ann.get(DEVICES)).body;
  expect(push && signedClaims(push, publicKey)).toMatchObject({
    aud: service.origin,
    sub: expect.stringMatching(/^mailto:/),
  });
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'normal',
    topic: browsers[0]?.messages()[0]?.tag.replaceAll('-', ''),
  });
  expect(push?.body.includes('ETH')).toBe(false);
});

test('an event that is delivered twice is pushed once', async () => {
  const browser = await switchOn();
  await publish(STOP);
  await sql(t, `UPDATE outbox_deliveries SET delivered_at = NULL WHERE subscriber = 'notifications.trading'`);
  await t.drain();
  await pass(MINUTE_MS);
  expect(browser.messages()).toHaveLength(1);
});

test('two servers that send at the same moment push once', async () => {
  const browser = await switchOn();
  const deps = { ...t.platform, livingSessions };
  await t.db.transaction(async (tx) => {
    const payload = { accountId: ACCOUNT, userId, sequence: 1, at: new Date(t.clock.now()).toISOString(), news: STOP };
    t.platform.outbox.append(tx, TRADING_EVENTS[STOP.kind].create(payload));
  });
  await t.platform.outbox.drain();
  // The second run starts while the first one still waits for the push service.
  let isSecond = false;
  service.onPush = async () => {
    if (isSecond) return;
    isSecond = true;
    await sendPushes(deps, t.clock.now());
  };
  await sendPushes(deps, t.clock.now());
  expect(isSecond).toBe(true);
  expect(browser.messages()).toHaveLength(1);
});

test('a push of a server that crashed while sending is sent by another one, with the same content', async () => {
  const browser = await switchOn();
  // The server crashes after the push service has accepted the push, but before the server has stored this.
  const dies = { ...t.platform, livingSessions, clock: { now: () => expect.unreachable() } };
  await t.db.transaction(async (tx) => {
    const payload = { accountId: ACCOUNT, userId, sequence: 1, at: new Date(t.clock.now()).toISOString(), news: STOP };
    t.platform.outbox.append(tx, TRADING_EVENTS[STOP.kind].create(payload));
  });
  await t.platform.outbox.drain();
  await sendPushes(dies, t.clock.now());
  await pass(MINUTE_MS);
  expect(browser.messages()).toHaveLength(1);
  await pass(2 * MINUTE_MS);
  await pass(DAY_MS);
  const [first, second, ...more] = browser.messages();
  expect(more).toEqual([]);
  expect(second).toEqual(first);
});

test.each([404, 410])('a browser is deleted if the push service responds with %i', async (status) => {
  await switchOn();
  service.status = status;
  await publish(STOP);
  expect(await devices()).toEqual([]);
  await pass(DAY_MS);
  expect(service.received).toHaveLength(1);
});

test('a push that is not accepted is sent again when the push service asks for it', async () => {
  const browser = await switchOn();
  Object.assign(service, { status: 429, retryAfter: 600 });
  await publish(STOP);
  service.status = 201;
  await pass(9 * MINUTE_MS);
  expect(browser.messages()).toHaveLength(1);
  await pass(2 * MINUTE_MS);
  await pass(DAY_MS);
  expect(browser.messages()).toHaveLength(2);
});

test.each([500, 503])(
  'after each failure with %i, a push is sent again later, until it is accepted',
  async (status) => {
    const browser = await switchOn();
    service.status = status;
    await publish(STOP);
    const sentAfter = async (seconds: number) => {
      await pass(seconds * SECOND_MS);
      return browser.messages().length;
    };
    // The first delay is 30 s, the second is 60 s.
    expect([await sentAfter(29), await sentAfter(1)]).toEqual([1, 2]);
    service.status = 201;
    expect([await sentAfter(59), await sentAfter(1)]).toEqual([2, 3]);
    await pass(DAY_MS);
    const [first, second, third, ...more] = browser.messages();
    expect([second, third]).toEqual([first, first]);
    expect(more).toEqual([]);
  },
);

test('a browser whose subscription ended is deleted, and another of the account still gets pushes', async () => {
  const [ended, lasting] = [await switchOn(), await switchOn(await signInAgain())];
  const { pathname } = new URL(ended.request.endpoint);
  service.onPush = async () => {
    service.status = service.received.at(-1)?.path === pathname ? 410 : 201;
  };
  await publish(STOP);
  await publish({ ...STOP, asset: 'SOL' });
  expect([ended.messages().length, lasting.messages().length]).toEqual([1, 2]);
  expect(await devices()).toHaveLength(1);
});

test('a push can be decrypted only by the browser for which it was encrypted', async () => {
  const [one, other] = [await switchOn(), await switchOn(await signInAgain())];
  await publish(STOP);
  const [path] = [new URL(one.request.endpoint).pathname];
  const push = service.received.find((each) => each.path === path);
  const misled = subscribe(service);
  if (push === undefined) throw new Error('no push reached the first browser');
  service.received.push({ ...push, path: new URL(misled.request.endpoint).pathname });
  expect(() => misled.messages()).toThrow(/authenticate|decrypt/i);
  expect([one.messages().length, other.messages().length]).toEqual([1, 1]);
});

test('quiet hours hold pushes back, and then one push has all that were held', async () => {
  const browser = await switchOn();
  await ann.put('/api/notifications/mail', { timing: 'never', quiet: { from: '14:00', to: '18:00' } });
  await publish(STOP);
  await publish({ ...STOP, asset: 'SOL' });
  await pass(2 * HOUR_MS);
  expect(browser.messages()).toEqual([]);
  await pass(HOUR_MS);
  expect(browser.messages()).toMatchObject([
    {
      title: 'TradeSense: 2 new notifications',
      body: 'Position liquidated: 0.5 SOL at 3,310.00, a simulated price\nPosition liquidated: 0.5 ETH at 3,310.00, a simulated price',
      path: '/notifications',
    },
  ]);
});

test('the digest is pushed once a day in the learner’s time zone', async () => {
  const browser = await switchOn();
  const { body } = await ann.put('/api/notifications/push', { timing: 'daily' }, { 'x-timezone': 'Asia/Tokyo' });
  expect(body.push).toEqual({ timing: 'daily' });
  await publish(STOP);
  await pass(7 * HOUR_MS + 50 * MINUTE_MS);
  expect(browser.messages()).toEqual([]);
  // 23:00 UTC is 08:00 in Tokyo, when the daily pushes are due.
  await pass(20 * MINUTE_MS);
  expect(browser.messages()).toHaveLength(1);
});

test('a notification that was read in the app in the meantime is not pushed', async () => {
  const browser = await switchOn();
  await ann.put('/api/notifications/push', { timing: 'daily' });
  await publish(STOP);
  const [{ id }] = (await ann.get('/api/notifications')).body.notifications;
  await ann.post('/api/notifications/read', { ids: [id] });
  await pass(DAY_MS);
  expect(browser.messages()).toEqual([]);
});

test('for a type, push can be the only channel that is off, or the only one that is on', async () => {
  const browser = await switchOn();
  await choose('liquidated', 'push', false);
  await publish(STOP);
  await pass(MINUTE_MS);
  expect(browser.messages()).toEqual([]);
  await choose('granted', 'in-app', false);
  await choose('granted', 'mail', false);
  const { choices } = (await ann.get('/api/notifications/preferences')).body;
  expect(choices).toContainEqual({ type: 'granted', isOn: false, isMailed: false, isPushed: true });
  await publish({ kind: 'granted', amount: '10000', cause: '2026-Q1' });
  expect(browser.messages()).toHaveLength(1);
  expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(1);
});

test('a further event of a group that arrives while a push is sent is pushed, too', async () => {
  const browser = await switchOn();
  await choose('plan-granted', 'in-app', false);
  await choose('plan-granted', 'mail', false);
  await choose('plan-granted', 'push', true);
  const grant = async (until: string) => {
    await t.db.transaction(async (tx) => t.platform.outbox.append(tx, planGranted.create({ userId, until })));
    await t.platform.outbox.drain();
  };
  await grant('2026-02-01T00:00:00.000Z');
  service.onPush = async () => {
    service.onPush = async () => {};
    await grant('2026-05-01T00:00:00.000Z');
  };
  await pass(SECOND_MS);
  await pass(SECOND_MS);
  await pass(DAY_MS);
  const bodies = browser.messages().map(({ body }) => body);
  expect(bodies).toEqual([expect.stringContaining('2026-02-01'), expect.stringContaining('2026-05-01')]);
});

test('pushes end with the session, and a browser belongs to the last account that turned them on', async () => {
  const shared = await switchOn();
  expect(await devices()).toMatchObject([{ userAgent: 'Browser of Ann', isThisSession: true }]);
  await ann.post('/api/auth/logout');
  await publish(STOP);
  await pass(MINUTE_MS);
  expect(shared.messages()).toEqual([]);
  const { client: ben, userId: benId } = await openAccount(t, `ben-${names}`);
  await ben.put(DEVICES, shared.request);
  await publish(STOP, benId);
  expect(shared.messages()).toHaveLength(1);
  const { client: cas } = await openAccount(t, `cas-${names}`);
  await cas.put(DEVICES, shared.request);
  expect(await devices(ben)).toEqual([]);
});

test.each([
  ['an expired session', `UPDATE sessions SET expires_at = created_at + interval '1 millisecond' WHERE user_id = $1`],
  ['a suspended account', 'UPDATE users SET is_suspended = true WHERE id = $1'],
])('%s gets no push, not even one that was due before', async (_what, statement) => {
  const browser = await switchOn();
  service.status = 503;
  await publish(STOP);
  service.status = 201;
  await sql(t, statement, [userId]);
  await pass(MINUTE_MS);
  await publish(STOP);
  await pass(MINUTE_MS);
  expect(browser.messages()).toHaveLength(1);
  expect(await sql(t, 'SELECT id FROM notification_devices WHERE user_id = $1', [userId])).toEqual([]);
});

test('only its owner can remove a browser, and one browser too many replaces the oldest', async () => {
  await switchOn();
  const [own] = await devices();
  const { client: ben } = await openAccount(t, `ben-${names}`);
  await ben.delete(`${DEVICES}/${own.id}`);
  expect(await devices()).toHaveLength(1);
  expect((await ann.delete(`${DEVICES}/${own.id}`)).body.devices).toEqual([]);
  const idsOf = async (): Promise<string[]> => (await devices()).map(({ id }: { id: string }) => id);
  const known: string[] = [];
  for (let n = 0; n <= PUSH_DEVICES_MAX; n += 1) {
    t.clock.advance(SECOND_MS);
    await switchOn(await signInAgain());
    known.push(...(await idsOf()).filter((id) => !known.includes(id)));
  }
  expect((await idsOf()).toSorted()).toEqual(known.slice(1).toSorted());
});

test.each([
  ['http://push.example.org/1', 'endpoint'],
  ['https://127.0.0.1/1', 'endpoint'],
  ['https://[::1]/1', 'endpoint'],
  ['https://0x7f.1/1', 'endpoint'],
  ['https://localhost/1', 'endpoint'],
  ['https://push.example.org:8443/1', 'endpoint'],
  ['https://ann:secret@push.example.org/1', 'endpoint'],
  ['file:///etc/passwd', 'endpoint'],
  ['no address', 'endpoint'],
])('a push service with the address %s is refused', async (endpoint, field) => {
  const refused = await ann.put(DEVICES, { ...subscribe(service).request, endpoint });
  expect(refused.body).toMatchObject({ code: 'invalid-request', errors: [{ path: `body.${field}` }] });
});

test('a key that is no point of the curve is refused', async () => {
  const { endpoint, keys } = subscribe(service).request;
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  const refused = await ann.put(DEVICES, { endpoint, keys: { ...keys, p256dh } });
  expect(refused.body).toMatchObject({ code: 'invalid-request', errors: [{ path: 'body.keys.p256dh' }] });
});
