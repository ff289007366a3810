// If this fails, a changed rule of the product has no effect, or it affects work that started under the earlier rule.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAN_CENTS } from '@tradesense/core/billing/plans.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { signUp, started } from '../../../test/bias-test-world.ts';
import { buyPro, checkout } from '../../../test/billing-world.ts';
import { markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, orderRequest } from '../../../test/trading-client.ts';
import { untilFilled } from '../../../test/trading-world.ts';
import { createLocalBus } from '../../platform/outbox/bus.ts';
import { checkReplay } from '../trading/index.ts';
import { createSettings } from './settings.service.ts';

let t: TestApp;
let root: Account;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await t.server.market.ticks.round();
  root = await openAdministrator(t);
});
afterAll(() => t.close());

async function change(key: string, value: number): Promise<void> {
  const { status, text } = await root.client.put(`/api/admin/settings/${key}`, { value });
  expect([status, text]).toEqual([200, expect.any(String)]);
}
const told = async () => (await t.client().get('/api/settings')).body.numbers;

test.each([
  ['bias-test-questions', 2],
  ['bias-test-questions', 13],
  ['exam-charts', 0],
  ['exam-pass-percent', 101],
  ['maker-fee', 101],
  ['taker-fee', -1],
  ['leverage-crypto', 21],
  ['pro-month-cents', 49],
  ['free-sandbox-accounts', 0],
  ['free-sandbox-accounts', 11],
  ['free-replays-per-week', 101],
])('the setting %s cannot be %d', async (key, value) => {
  expect((await root.client.put(`/api/admin/settings/${key}`, { value })).body.code).toBe('invalid-request');
});

test('the pass mark and the leverage that pages show follow their settings, on another server within two seconds', async () => {
  const other = createSettings({ ...t.platform, bus: createLocalBus() });
  const before = await told();
  expect((await other.current())['exam-pass-percent']).toBe(before.examPassPercent);
  await change('exam-pass-percent', 80);
  await change('leverage-forex', 12);
  expect(await told()).toEqual({ ...before, examPassPercent: 80, leverage: { ...before.leverage, forex: 12 } });
  t.clock.advance(2 * SECOND_MS);
  expect(await other.current()).toMatchObject({ 'exam-pass-percent': 80, 'leverage-forex': 12 });
  await change('exam-pass-percent', 70);
});

test('the number of questions applies to tests that start later', async () => {
  const [ann, ben] = [await signUp(t, 'ann'), await signUp(t, 'ben')];
  const running = await started(ann, { timeframe: '1w' });
  await change('bias-test-questions', 3);
  expect((await started(ben, { timeframe: '1w' })).questionCount).toBe(3);
  expect((await ann.get(`/api/bias-tests/${running.id}`)).body.questionCount).toBe(5);
  await change('bias-test-questions', 5);
});

test('an exam keeps the number of charts and the pass mark with which it started', async () => {
  const [ann, ben] = [await signUp(t, 'cleo'), await signUp(t, 'dora')];
  const running = await startedExam(ann);
  await change('exam-charts', 1);
  await change('exam-pass-percent', 30);
  const later = await startedExam(ben);
  expect([running, later]).toMatchObject([
    { chartCount: 5, passPercent: 70 },
    { chartCount: 1, passPercent: 30 },
  ]);
  expect((await ben.get('/api/chart-exams')).body.passPercent).toBe(30);
  await change('exam-pass-percent', 100);
  expect(await workThrough(ben, later, markRight)).toMatchObject({ state: 'completed', passed: true, passPercent: 30 });
  await change('exam-charts', 5);
  await change('exam-pass-percent', 70);
});

test('fees apply to accounts that are opened later, and every log replays to the same account', async () => {
  const first = await openTradingClient(t, 'fee_early');
  await change('maker-fee', 1);
  await change('taker-fee', 25);
  const second = await openTradingClient(t, 'fee_late');
  const [early, late] = [(await first.client.get(first.url)).body, (await second.client.get(second.url)).body];
  expect([early.settings, late.settings]).toMatchObject([
    { makerFee: '0.0005', takerFee: '0.001' },
    { makerFee: '0.0001', takerFee: '0.0025' },
  ]);
  for (const { id } of [early, late]) expect(await checkReplay(t.platform, id)).toMatchObject({ isSound: true });
});

test("leverage above the asset class's setting is refused, also in a preview, and the assets show it", async () => {
  const ann = await openTradingClient(t, 'lever');
  const place = (leverage: number) =>
    ann.client.post(`${ann.url}/orders`, orderRequest({ quantity: '0.01', leverage }));
  expect((await place(10)).status).toBe(200);
  await untilFilled(t, ann);
  await change('leverage-crypto', 5);
  const refused = await place(6);
  expect([refused.body.code, refused.body.detail]).toEqual([
    'leverage-too-high',
    'The leverage must be a whole number from 1 to 5.',
  ]);
  const { clientOrderId: _id, ...asked } = orderRequest({ quantity: '0.01', leverage: 6 });
  const preview = await ann.client.post(`${ann.url}/orders/preview`, asked);
  expect(preview.body.refusal).toMatchObject({ code: 'leverage-too-high' });
  expect((await place(5)).status).toBe(200);
  // The position has leverage 10. An order that only reduces it must remain possible.
  const close = orderRequest({ side: 'sell', quantity: '0.01', leverage: 10, isReduceOnly: true });
  expect((await ann.client.post(`${ann.url}/orders`, close)).body).toMatchObject({ orders: [{ isReduceOnly: true }] });
  const { assets } = (await t.client().get('/api/assets')).body;
  const leverageOf = (symbol: string) => assets.find((each: { symbol: string }) => each.symbol === symbol).maxLeverage;
  expect([leverageOf('BTC'), leverageOf('AAPL')]).toEqual([5, 4]);
  await change('leverage-crypto', 20);
});

test('prices apply to checkouts that start later; a subscription keeps its own', async () => {
  const [ann, ben] = [await openAccount(t, 'price_early'), await openAccount(t, 'price_late')];
  await buyPro(ann.client);
  const dearer = PLAN_CENTS.month + 600;
  await change('pro-month-cents', dearer);
  const quote = (await t.client().post('/api/billing/quote', { period: 'month' })).body;
  expect(quote).toMatchObject({ listCents: dearer, dueCents: dearer, renewalCents: dearer });
  expect((await checkout(ben.client, { expectedCents: PLAN_CENTS.month })).body.code).toBe('price-changed');
  expect((await checkout(ben.client, { expectedCents: dearer })).status).toBe(200);
  expect((await ann.client.get('/api/billing/plan')).body.subscription.renewalCents).toBe(PLAN_CENTS.month);
  await change('pro-month-cents', PLAN_CENTS.month);
});

test('more than three sandbox accounts can be allowed, and each is filtered by its number', async () => {
  const many = await openTradingClient(t, 'many');
  await buyPro(many.client);
  await change('sandbox-accounts', 10);
  for (let number = 2; number <= 10; number += 1)
    expect((await many.client.post('/api/sandbox/accounts', {})).body).toMatchObject({ number });
  expect((await many.client.post('/api/sandbox/accounts', {})).body.code).toBe('account-limit-reached');
  expect((await many.client.get('/api/dashboard/trading?account=10')).status).toBe(200);
  await change('sandbox-accounts', 3);
  expect((await many.client.get('/api/sandbox/accounts')).body.accounts).toHaveLength(10);
});

test('the limits of the Free plan follow their settings', async () => {
  const ann = await openAccount(t, 'free_one');
  await change('free-sandbox-accounts', 2);
  await change('free-replays-per-week', 7);
  const { limits } = (await ann.client.get('/api/billing/plan')).body;
  expect(limits).toEqual({ sandboxAccounts: 2, replaysPerWeek: 7 });
});
