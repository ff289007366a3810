// If this fails, learners miss a fill or see it twice, mark notifications as read that they have not seen, or see
// another learner's list.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { NOTIFICATION_TYPES, NOTIFICATIONS_PER_PAGE } from '@tradesense/contract/notification-constants.ts';
import type { Notification, NotificationPreferences } from '@tradesense/contract/notifications.ts';
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { markNothing, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { openTradingClient, placeOrder } from '../../../test/trading-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';
import { TRADING_EVENTS, type TradingHappened } from '../trading/trading.events.ts';
import { deleteExpired } from './notification-list.service.ts';

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
  ann = await signUp(t, `ann-${names}`);
  userId = (await ann.get('/api/auth/me')).body.id;
});

const ACCOUNT = '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
const listed = async (query = '', client = ann) => (await client.get(`/api/notifications${query}`)).body;
const shown = async (query = '', client = ann): Promise<Notification[]> => (await listed(query, client)).notifications;
const unread = async (client = ann) => (await client.get('/api/notifications/unread-count')).body.unreadCount;

/** Publishes an event of one of Ann's accounts, one second after the last one. */
async function publish(news: TradingActivity, more: Partial<TradingHappened> = {}): Promise<void> {
  t.clock.advance(SECOND_MS);
  const at = new Date(t.clock.now()).toISOString();
  const payload = { accountId: ACCOUNT, userId, sequence: 1, at, news, ...more };
  await t.db.transaction(async (tx) => t.platform.outbox.append(tx, TRADING_EVENTS[news.kind].create(payload)));
  await t.drain();
}

const fillOf = (orderId: string, quantity: string, remaining = '0', price = '100'): TradingActivity => ({
  kind: 'order-filled',
  orderId,
  asset: 'ETH',
  side: 'buy',
  quantity,
  price,
  fee: '0',
  realised: '0',
  isWhole: remaining === '0',
  remaining,
});

test('notifications give the filled quantity of an order, and of the stop or target that ends the trade', async () => {
  const trader = await openTradingClient(t, `trader-${names}`);
  const price = t.server.market.live.price('BTC')?.tick.price ?? 0;
  const near = (factor: number) => String(Math.round(price * factor));
  await placeOrder(trader, {
    stopLoss: { triggerPrice: near(0.998) },
    takeProfit: { limitPrice: near(1.002) },
  });
  const positions = async () => (await trader.client.get(`${trader.url}/positions`)).body.positions;
  for (let second = 0; second < 30 && (await positions()).length === 0; second += 1) await tradeAfter(t, SECOND_MS);
  for (let minute = 0; minute < 600 && (await positions()).length > 0; minute += 1) await tradeAfter(t, MINUTE_MS);
  await t.drain();
  const { fills } = (await trader.client.get(`${trader.url}/fills`)).body;
  const [exit, entry, ...others] = await shown('', trader.client);
  expect(others).toEqual([]);
  expect(entry?.content).toMatchObject({ type: 'order-filled', payload: { side: 'buy', remaining: '0' } });
  expect(['stop-filled', 'target-filled']).toContain(exit?.content.type);
  expect((entry?.parts ?? 0) + (exit?.parts ?? 0)).toBe(fills.length);
  expect(exit?.content).toMatchObject({ payload: { asset: 'BTC', side: 'sell', price: fills[0].price } });
  expect(await unread(trader.client)).toBe(2);
});

test('the fills of an order share one notification while it is unread, and move it to the top', async () => {
  await publish(fillOf('o1', '0.1', '0.9', '99.5'), { role: 'stop-loss' });
  await publish(fillOf('o2', '5'));
  await publish(fillOf('o1', '0.25', '0.65', '99.25'), { role: 'stop-loss' });
  const [first, second, ...others] = await shown();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ parts: 2, isRead: false, content: { type: 'stop-filled' } });
  expect(first?.content.payload).toMatchObject({ quantity: '0.35', remaining: '0.65', price: '99.25' });
  expect(second).toMatchObject({ parts: 1, content: { type: 'order-filled' } });
  await ann.post('/api/notifications/read', { ids: [first?.id] });
  await publish(fillOf('o1', '0.65', '0', '99'), { role: 'stop-loss' });
  expect((await shown()).map(({ parts, isRead }) => [parts, isRead])).toEqual([
    [1, false],
    [2, true],
    [1, false],
  ]);
});

test('a replay adds no notification, while a liquidation and the grant of a quarter do', async () => {
  await publish(fillOf('o1', '1'), { isReplay: true });
  await publish({ kind: 'granted', amount: '10000', cause: 'unlock' });
  expect(await shown()).toEqual([]);
  await publish({ kind: 'position-liquidated', asset: 'ETH', quantity: '2', price: '90.5', realised: '-80' });
  await publish({ kind: 'granted', amount: '10000', cause: '2026-Q2' });
  expect((await shown()).map(({ content }) => content)).toEqual([
    { type: 'granted', payload: { accountId: ACCOUNT, amount: '10000', quarter: '2026-Q2' } },
    { type: 'liquidated', payload: { accountId: ACCOUNT, asset: 'ETH', quantity: '2', price: '90.5' } },
  ]);
});

test('the notification of a graded exam has its score', async () => {
  const exam = await workThrough(ann, await startedExam(ann), markNothing);
  await t.drain();
  const [graded] = await shown('?filter=tests');
  expect(graded?.content).toMatchObject({ type: 'exam-graded', payload: { examId: exam.id, type: exam.type } });
  expect(await shown('?filter=sandbox')).toEqual([]);
});

test('pages continue without gaps while further notifications arrive', async () => {
  const count = NOTIFICATIONS_PER_PAGE + 4;
  for (let index = 0; index < count; index += 1) await publish(fillOf(`o${index}`, String(index + 1)));
  const first = await listed();
  expect([first.notifications.length, first.unreadCount]).toEqual([NOTIFICATIONS_PER_PAGE, count]);
  await publish(fillOf('later', '999'));
  const second = await listed(`?cursor=${first.nextCursor}`);
  expect(second.nextCursor).toBeNull();
  const quantities = [...first.notifications, ...second.notifications].map(({ content }) => content.payload.quantity);
  expect(quantities).toEqual(Array.from({ length: count }, (_, index) => String(count - index)));
});

test('marking all shown notifications as read leaves later ones unread; other pages get the number', async () => {
  await publish(fillOf('o1', '1'));
  await publish(fillOf('o2', '2'));
  const [newest] = await shown();
  await publish(fillOf('o3', '3'));
  const published = vi.spyOn(t.platform.streams, 'publishToUser');
  const marked = await ann.post('/api/notifications/read', { upTo: newest?.place });
  expect(marked.body).toEqual({ unreadCount: 1 });
  expect(published.mock.calls).toEqual([[userId, { type: 'unread-count', unreadCount: 1 }]]);
  published.mockRestore();
  expect((await shown('?filter=unread')).map(({ content }) => content.payload)).toMatchObject([{ quantity: '3' }]);
  expect((await ann.post('/api/notifications/read', { upTo: newest?.place })).body).toEqual({ unreadCount: 1 });
});

test('an event that came after the page was loaded leaves its notification unread', async () => {
  await publish(fillOf('o1', '1', '2'));
  const [shownFirst] = await shown();
  await publish(fillOf('o1', '2'));
  expect((await ann.post('/api/notifications/read', { upTo: shownFirst?.place })).body).toEqual({ unreadCount: 1 });
  const [moved] = await shown();
  expect((await ann.post('/api/notifications/read', { upTo: moved?.place })).body).toEqual({ unreadCount: 0 });
});

test('fills of an order are listed apart if the first ones were stored without a role', async () => {
  await publish(fillOf('o1', '1', '2'));
  await publish(fillOf('o1', '2'), { role: 'stop-loss' });
  expect((await shown()).map(({ content }) => content.type)).toEqual(['stop-filled', 'order-filled']);
});

test('another learner neither sees nor marks a learner’s notifications', async () => {
  await publish(fillOf('o1', '1'));
  const [mine] = await shown();
  const bob = await signUp(t, `bob-${names}`);
  expect(await shown('', bob)).toEqual([]);
  await bob.post('/api/notifications/read', { ids: [mine?.id] });
  await bob.post('/api/notifications/read', { upTo: mine?.place });
  expect(await unread()).toBe(1);
});

test.each([
  ['/api/notifications?cursor=last'],
  ['/api/notifications?cursor=999999999999999.0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b'],
  ['/api/notifications?cursor=1.0199a3b2-7c4d-7e5f-8a9b'],
  ['/api/notifications?filter=friends'],
])('%s is refused by the name of its field', async (url) => {
  const { status, body } = await ann.get(url);
  expect([status, body.code]).toEqual([400, 'invalid-request']);
  expect(body.errors[0].path).toMatch(/^query\.(cursor|filter)$/);
});

test('a type that is off makes no notifications until it is on again', async () => {
  const choose = (type: string, isOn: boolean) => ann.put('/api/notifications/preferences', { type, isOn });
  const isShown = (body: NotificationPreferences) => body.choices.map(({ type, isOn }) => [type, isOn]);
  const before = await ann.get('/api/notifications/preferences');
  expect(isShown(before.body)).toEqual(NOTIFICATION_TYPES.map((type) => [type, type !== 'monthly-letter']));
  await publish(fillOf('o1', '1'));
  const { body } = await choose('order-filled', false);
  expect(isShown(body)).toEqual(
    NOTIFICATION_TYPES.map((type) => [type, type !== 'order-filled' && type !== 'monthly-letter']),
  );
  await publish(fillOf('o2', '2'));
  await publish(fillOf('o3', '3'), { role: 'stop-loss' });
  await choose('order-filled', true);
  await publish(fillOf('o4', '4'));
  expect((await shown()).map(({ content }) => content.payload)).toMatchObject([
    { quantity: '4' },
    { quantity: '3' },
    { quantity: '1' },
  ]);
  expect((await choose('likes', false)).status).toBe(400);
});

test('notifications without an event for 180 days are deleted, read or not', async () => {
  await publish(fillOf('o1', '1'));
  t.clock.advance(100 * DAY_MS);
  await publish(fillOf('o2', '2'));
  t.clock.advance(81 * DAY_MS);
  await deleteExpired(t.platform, t.clock.now());
  // The rows are read from the database, because Ann's session has ended by now.
  const rows = await sql(t, `SELECT payload->>'quantity' AS quantity FROM notifications WHERE user_id = $1`, [userId]);
  expect(rows).toEqual([{ quantity: '2' }]);
});
