// If this fails, a learner who has deleted their account is still charged, does not get a refund, or their name stays
// on an invoice.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DELETE_CONFIRMATION } from '@tradesense/contract/account-data-constants.ts';
import { PLAN_CENTS } from '@tradesense/core/billing/plans.ts';
import { DAY_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { ACCOUNT_PASSWORD, givePassword, openAccount, sql, type Account } from '../../../test/account-world.ts';
import { buyPro, checkout, createPromo } from '../../../test/billing-world.ts';
import { FakeStripe, signedEvent, WEBHOOK_SECRET } from '../../../test/fake-stripe.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { AT_ONCE } from './endings.service.ts';

const START = Date.UTC(2026, 0, 15, 12);
let stripe: FakeStripe;
let t: TestApp;
let names = 0;
beforeAll(async () => {
  stripe = await new FakeStripe().start();
});
afterEach(async () => {
  stripe.isDown = false;
  stripe.calls.length = 0;
  await t.close();
});
afterAll(() => stripe.close());

async function open(config: Parameters<typeof createTestApp>[0] = {}): Promise<Account> {
  t = await createTestApp({ nowMs: START, ...config });
  const account = await openAccount(t, `leaver_${(names += 1)}`);
  await givePassword(t, account.userId);
  return account;
}
const openWithStripe = () =>
  open({ config: { stripe: { secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, api: stripe.url } } });
const leave = async ({ client }: Account) => {
  const { status, text } = await client.post('/api/account/delete', {
    password: ACCOUNT_PASSWORD,
    confirmation: DELETE_CONFIRMATION,
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
};
/** Moves the clock forward by a minute and runs everything that is due. */
async function later(): Promise<void> {
  t.clock.advance(MINUTE_MS);
  await t.drain();
}
const archive = () => sql(t, 'SELECT kind, total_cents, refunded_cents FROM billing_archive');
const endings = () => sql(t, 'SELECT kind FROM billing_endings ORDER BY kind');
const refunds = () => stripe.calls.filter((call) => call === 'POST /v1/refunds').length;
const statusOf = (id: string) => stripe.things.get(id)?.['status'];

async function checkoutOf({ client, userId }: Account): Promise<string> {
  await checkout(client);
  const [row] = await sql(t, 'SELECT provider_checkout_id AS id FROM billing_purchases WHERE user_id = $1', [userId]);
  return String(row?.['id']);
}

test('a subscription is ended at the provider, even after failed attempts, and its invoice names nobody', async () => {
  const ann = await openWithStripe();
  const session = await checkoutOf(ann);
  const subscription = stripe.pay(session, START);
  const { body, headers } = signedEvent('checkout.session.completed', stripe.things.get(session) ?? { id: session }, {
    signedAtMs: START,
    id: 'evt_paid',
  });
  await t.client().post('/api/billing/webhook', body, headers);
  stripe.isDown = true;
  await leave(ann);
  await later();
  expect([statusOf(subscription), await endings()]).toEqual(['active', [{ kind: 'subscription' }]]);
  stripe.isDown = false;
  await later();
  expect([statusOf(subscription), await endings(), refunds()]).toEqual(['canceled', [], 0]);
  expect(await archive()).toEqual([{ kind: 'purchase', total_cents: PLAN_CENTS.month, refunded_cents: 0 }]);
  expect(await sql(t, 'SELECT id FROM billing_invoices')).toEqual([]);
});

test('work that the provider refuses again and again does not keep later work waiting', async () => {
  const ann = await openWithStripe();
  await sql(
    t,
    `INSERT INTO billing_endings (id, kind, provider_id, requested_at)
     SELECT gen_random_uuid(), 'subscription', 'sub_unknown_' || n, to_timestamp(0) FROM generate_series(1, ${AT_ONCE}) n`,
  );
  const session = await checkoutOf(ann);
  await leave(ann);
  await later();
  await later();
  expect(statusOf(session)).toBe('expired');
  expect(await endings()).toEqual(Array.from({ length: AT_ONCE }, () => ({ kind: 'subscription' })));
});

test('an unpaid checkout expires', async () => {
  const ann = await openWithStripe();
  const session = await checkoutOf(ann);
  await leave(ann);
  await later();
  expect([statusOf(session), await endings(), refunds()]).toEqual(['expired', [], 0]);
});

test('a checkout that is paid during the deletion is ended and refunded once', async () => {
  const ann = await openWithStripe();
  const session = await checkoutOf(ann);
  await leave(ann);
  const subscription = stripe.pay(session, START);
  await later();
  await later();
  expect([statusOf(subscription), await endings(), refunds()]).toEqual(['canceled', [], 1]);
});

test('a promo code that an open purchase has reserved becomes available to others', async () => {
  const ann = await open();
  const [ben, admin] = [await openAccount(t, 'stayer'), await openAccount(t, 'code_maker', { isAdmin: true })];
  await createPromo(admin.client, 'ONCE', { kind: 'final-price', cents: 1_000 }, { maxUses: 1 });
  expect((await checkout(ann.client, { promoCode: 'ONCE' })).status).toBe(200);
  expect((await checkout(ben.client, { promoCode: 'ONCE', expectedCents: 1_000 })).status).toBe(422);
  await leave(ann);
  expect((await buyPro(ben.client, { promoCode: 'ONCE' })).quote.dueCents).toBe(1_000);
});

test('an invoice of the test checkout is kept with its refund, and deleted after eleven years', async () => {
  const ann = await open();
  await buyPro(ann.client);
  expect((await ann.client.post('/api/billing/withdraw')).status).toBe(200);
  await leave(ann);
  expect(await archive()).toEqual([
    { kind: 'purchase', total_cents: PLAN_CENTS.month, refunded_cents: PLAN_CENTS.month },
  ]);
  t.clock.advance(11 * 366 * DAY_MS + DAY_MS);
  await t.drain();
  expect(await archive()).toEqual([]);
});
