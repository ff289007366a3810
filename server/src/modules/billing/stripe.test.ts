// If this fails, Stripe events that are repeated, late, forged or out of order leave a wrong state, or money is charged
// or refunded twice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { checkout, createPromo } from '../../../test/billing-world.ts';
import { FakeStripe, signedEvent, WEBHOOK_SECRET } from '../../../test/fake-stripe.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { endPurchase } from './checkout.service.ts';
import { openPayments } from './index.ts';
import { pendingRefunds } from './invoices.repo.ts';
import { findPurchase } from './purchases.repo.ts';
import { sendRefunds } from './refunds.service.ts';
import { TEST_PAYMENTS } from './test-payments.ts';
import { createSettingsModule } from '../settings/index.ts';

const START = Date.UTC(2026, 0, 15, 12);
let stripe: FakeStripe;
let t: TestApp;
let names = 0;
beforeAll(async () => {
  stripe = await new FakeStripe().start();
});
beforeEach(async () => {
  const keys = { secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, api: stripe.url };
  t = await createTestApp({ nowMs: START, config: { stripe: keys } });
});
afterEach(async () => {
  Object.assign(stripe, { isDown: false, onRead: null });
  stripe.calls.length = 0;
  await t.close();
});
afterAll(() => stripe.close());

const account = () => openAccount(t, `payer_${(names += 1)}`);
const planOf = async ({ client }: Account) => (await client.get('/api/billing/plan')).body;
const objectOf = (id: string) => stripe.things.get(id) ?? { id };
const deliver = (type: string, id: string, options: Partial<Parameters<typeof signedEvent>[2]> = {}) => {
  const object = type.startsWith('invoice.')
    ? { id: 'in', parent: { type: 'subscription_details', subscription_details: { subscription: id } } }
    : objectOf(id);
  const { body, headers } = signedEvent(type, object, {
    signedAtMs: t.clock.now(),
    id: `evt_${(names += 1)}`,
    ...options,
  });
  return t.client().post('/api/billing/webhook', body, headers);
};
const sessionOf = async (who: Account) =>
  String(
    (
      await sql(t, `SELECT provider_checkout_id AS id FROM billing_purchases WHERE user_id = $1 ORDER BY id DESC`, [
        who.userId,
      ])
    )[0]?.['id'],
  );
/** Buys Pro on Stripe's page. Returns the subscription at Stripe. */
async function subscribe(who: Account): Promise<string> {
  await checkout(who.client);
  const session = await sessionOf(who);
  const subscription = stripe.pay(session, t.clock.now());
  await deliver('checkout.session.completed', session);
  return subscription;
}

describe('a checkout at Stripe', () => {
  test('shows the price that Stripe charges, and is complete once Stripe reports the payment', async () => {
    const [ann, admin] = [await account(), await openAccount(t, 'stripe_admin', { isAdmin: true })];
    await createPromo(admin.client, 'THIRD-OFF', { kind: 'percent', percent: 33 });
    const { body: started } = await checkout(ann.client, { promoCode: 'third-off' }, { zone: 'Europe/Berlin' });
    const session = await sessionOf(ann);
    expect(started).toMatchObject({
      state: 'open',
      provider: 'stripe',
      url: `https://checkout.stripe.test/${session}`,
    });
    expect(objectOf(session)).toMatchObject({ total: started.quote.dueCents, list: 3_900, interval: 'month' });
    expect((await planOf(ann)).plan).toBe('free');
    stripe.pay(session, START);
    // The buyer's browser requests the purchase before Stripe's event arrives.
    const paid = (await ann.client.get(`/api/billing/purchases/${started.id}`)).body;
    expect(paid).toMatchObject({ state: 'paid', url: null });
    const invoice = (await ann.client.get(`/api/billing/invoices/${paid.invoiceId}`)).body;
    expect(invoice).toMatchObject({ totalCents: 2_613, listCents: 3_900, promoCode: 'THIRD-OFF' });
    expect(await planOf(ann)).toMatchObject({ plan: 'pro', checkout: 'stripe', hasPortal: true });
    expect((await ann.client.post('/api/billing/portal')).body.url).toBe('https://portal.stripe.test/cus_1');
    expect((await ann.client.post(`/api/billing/purchases/${started.id}/confirm`)).body.code).toBe(
      'not-in-test-checkout',
    );
  });

  test('can be started by repeating the request if Stripe did not respond', async () => {
    const ann = await account();
    stripe.isDown = true;
    const failed = await checkout(ann.client, {}, { key: 'same-key-456' });
    expect([failed.status, failed.body.code]).toEqual([503, 'payments-unavailable']);
    stripe.isDown = false;
    const started = await checkout(ann.client, {}, { key: 'same-key-456' });
    expect(started.body.url).toContain('https://checkout.stripe.test/');
    expect(stripe.calls.filter((call) => call === 'POST /v1/checkout/sessions')).toHaveLength(1);
  });

  test('is ended at Stripe even if its payment page was opened after the purchase was read', async () => {
    const ann = await account();
    const { body } = await checkout(ann.client);
    const session = await sessionOf(ann);
    const row = await t.db.read((tx) => findPurchase(tx, body.id));
    invariant(row !== undefined, 'the purchase is stored');
    const { settings } = createSettingsModule(t.platform);
    const deps = { ...t.platform, payments: await openPayments(t.platform), settings };
    await endPurchase(deps, { ...row, providerCheckoutId: null, url: null });
    expect(objectOf(session)).toMatchObject({ status: 'expired' });
    expect((await ann.client.get(`/api/billing/purchases/${body.id}`)).body.state).toBe('expired');
  });

  test('that is paid before another one starts is kept, and the other one is refused', async () => {
    const ann = await account();
    await checkout(ann.client);
    stripe.pay(await sessionOf(ann), START);
    expect((await checkout(ann.client, { period: 'year' })).body.code).toBe('already-subscribed');
    expect((await planOf(ann)).subscription).toMatchObject({ period: 'month', state: 'active' });
  });

  test('is ended and refunded if the account has Pro by then', async () => {
    const ann = await account();
    await checkout(ann.client);
    const first = await sessionOf(ann);
    // Makes the server believe that the first purchase has expired, although its payment page still works.
    await sql(t, `UPDATE billing_purchases SET state = 'expired' WHERE user_id = $1`, [ann.userId]);
    await subscribe(ann);
    const second = stripe.pay(first, START);
    await deliver('checkout.session.completed', first);
    await t.drain();
    expect((await planOf(ann)).subscription.state).toBe('active');
    expect(objectOf(second)['status']).toBe('canceled');
    expect(stripe.calls.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1);
  });

  test('that began at the test provider cannot be confirmed without paying once keys are set', async () => {
    const ann = await account();
    const { body } = await checkout(ann.client);
    await sql(
      t,
      `UPDATE billing_purchases SET provider = 'test', provider_checkout_id = NULL, url = NULL WHERE id = $1`,
      [body.id],
    );
    const confirmed = await ann.client.post(`/api/billing/purchases/${body.id}/confirm`);
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'not-in-test-checkout']);
    expect((await planOf(ann)).plan).toBe('free');
  });

  test('releases its promo code if it stays unpaid', async () => {
    const [ann, admin] = [await account(), await openAccount(t, 'stripe_admin', { isAdmin: true })];
    await createPromo(admin.client, 'ONE-USE', { kind: 'fixed', cents: 900 }, { maxUses: 1 });
    await checkout(ann.client, { promoCode: 'ONE-USE' });
    t.clock.advance(2 * HOUR_MS);
    await t.drain();
    expect(objectOf(await sessionOf(ann))['status']).toBe('expired');
    expect(await sql(t, `SELECT uses FROM promo_codes WHERE code = 'ONE-USE'`)).toEqual([{ uses: 0 }]);
  });
});

describe('events', () => {
  test('that are forged, signed with another secret or too old change nothing', async () => {
    const ann = await account();
    await checkout(ann.client);
    const session = await sessionOf(ann);
    stripe.pay(session, START);
    const forged = await deliver('checkout.session.completed', session, { secret: 'whsec_another' });
    const old = await deliver('checkout.session.completed', session, { signedAtMs: START - 10 * MINUTE_MS });
    const { body, headers } = signedEvent('checkout.session.completed', objectOf(session), { signedAtMs: START });
    const changed = Buffer.from(body.toString().replace('"paid"', '"PAID"'));
    const tampered = await t.client().post('/api/billing/webhook', changed, headers);
    const unsigned = await t.client().post('/api/billing/webhook', body, { 'content-type': 'application/json' });
    for (const answer of [forged, old, tampered, unsigned])
      expect([answer.status, answer.body.code]).toEqual([400, 'signature-invalid']);
    expect((await planOf(ann)).plan).toBe('free');
    expect(await sql(t, 'SELECT id FROM billing_webhook_events')).toEqual([]);
  });

  test('that arrive twice are handled once', async () => {
    const ann = await account();
    await checkout(ann.client);
    const session = await sessionOf(ann);
    stripe.pay(session, START);
    const answers = await Promise.all(
      [1, 2, 3].map(() => deliver('checkout.session.completed', session, { id: 'evt_once' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await t.drain();
    expect((await ann.client.get('/api/billing/invoices')).body.invoices).toHaveLength(1);
    expect((await t.mails()).filter((mail) => mail.includes('Subject: You have TradeSense Pro'))).toHaveLength(1);
    let reads = 0;
    stripe.onRead = () => void (reads += 1);
    await deliver('checkout.session.completed', session, { id: 'evt_once' });
    expect(reads).toBe(0);
  });

  test('about the same invoice leave no gap in the numbers of invoices, however many arrive', async () => {
    const [ann, ben] = [await account(), await account()];
    const id = await subscribe(ann);
    for (let n = 0; n < 3; n += 1) await deliver('invoice.paid', id);
    await subscribe(ben);
    const numbers = (await sql(t, 'SELECT number FROM billing_invoices ORDER BY number')).map(({ number }) => number);
    expect(numbers).toEqual([Number(numbers[0]), Number(numbers[0]) + 1]);
  });

  test('are handled when they arrive again if their handling failed', async () => {
    const ann = await account();
    await checkout(ann.client);
    const session = await sessionOf(ann);
    stripe.pay(session, START);
    stripe.isDown = true;
    expect((await deliver('checkout.session.completed', session, { id: 'evt_again' })).status).toBe(503);
    stripe.isDown = false;
    expect((await deliver('checkout.session.completed', session, { id: 'evt_again' })).status).toBe(200);
    expect((await planOf(ann)).plan).toBe('pro');
  });

  const TYPES = [
    'customer.subscription.created',
    'checkout.session.completed',
    'customer.subscription.updated',
    'invoice.paid',
  ];
  test.each([
    [TYPES],
    [TYPES.toReversed()],
    [['invoice.paid', 'checkout.session.completed', 'checkout.session.completed', 'customer.subscription.created']],
    [['customer.subscription.updated', 'invoice.paid', 'checkout.session.completed']],
  ])('in the order %j leave the state that Stripe has', async (types) => {
    const ann = await account();
    await checkout(ann.client);
    const session = await sessionOf(ann);
    const id = stripe.pay(session, START);
    objectOf(id)['cancel_at_period_end'] = true;
    for (const type of types) await deliver(type, type.startsWith('checkout') ? session : id);
    expect((await planOf(ann)).subscription).toMatchObject({ state: 'cancelling', refundCents: 3_900 });
    expect((await ann.client.get('/api/billing/invoices')).body.invoices).toHaveLength(1);
  });

  test('leave the latest state even if the response to an earlier read arrives last', async () => {
    const ann = await account();
    const id = await subscribe(ann);
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isFirst = true;
    stripe.onRead = async (path) => {
      if (!path.includes('/subscriptions/') || !isFirst) return;
      isFirst = false;
      held.resolve();
      await release.promise;
    };
    // The first read returns that the subscription renews, but its response arrives only after the second read has
    // stored that the subscription does not renew.
    const slow = deliver('customer.subscription.updated', id);
    await held.promise;
    objectOf(id)['cancel_at_period_end'] = true;
    await deliver('customer.subscription.updated', id);
    release.resolve();
    expect((await slow).status).toBe(200);
    expect((await planOf(ann)).subscription.state).toBe('cancelling');
  });

  test('that are late do not move the day of the purchase, which is that of the payment', async () => {
    const ann = await account();
    await checkout(ann.client);
    const session = await sessionOf(ann);
    stripe.pay(session, START);
    t.clock.advance(20 * HOUR_MS);
    await deliver('checkout.session.completed', session);
    expect((await planOf(ann)).subscription.withdrawLastDay).toBe('2026-01-29');
  });

  test('about unknown objects or of other kinds are acknowledged and change nothing', async () => {
    for (const type of ['customer.subscription.updated', 'checkout.session.completed', 'charge.succeeded'])
      expect((await deliver(type, 'sub_of_another_product')).status).toBe(200);
  });

  test('that never arrive are replaced by a request to Stripe when the period is over', async () => {
    const ann = await account();
    const id = await subscribe(ann);
    stripe.renew(id, 31);
    t.clock.advance(31 * DAY_MS + MINUTE_MS);
    await t.drain();
    const [row] = await sql(t, 'SELECT state, period_end FROM billing_subscriptions WHERE user_id = $1', [ann.userId]);
    expect(row).toEqual({ state: 'active', period_end: new Date(START + 62 * DAY_MS) });
  });
});

test('a checkout that the current keys do not know ends, and blocks no other checkout', async () => {
  const [ann, ben] = [await account(), await account()];
  for (const { client } of [ann, ben]) await checkout(client);
  stripe.things.delete(await sessionOf(ann));
  t.clock.advance(2 * HOUR_MS);
  await t.drain();
  const rows = await sql(t, 'SELECT DISTINCT state FROM billing_purchases');
  expect(rows).toEqual([{ state: 'expired' }]);
});

describe('an unpaid renewal', () => {
  test('keeps Pro while Stripe retries, is announced once, and ends when Stripe ends it', async () => {
    const ann = await account();
    const id = await subscribe(ann);
    objectOf(id)['status'] = 'past_due';
    for (let n = 0; n < 2; n += 1) await deliver('invoice.payment_failed', id);
    expect(await planOf(ann)).toMatchObject({ plan: 'pro', subscription: { state: 'past-due' } });
    objectOf(id)['status'] = 'active';
    await deliver('invoice.paid', id);
    expect((await planOf(ann)).subscription).toMatchObject({ state: 'active', pastDueSince: null });
    objectOf(id)['status'] = 'canceled';
    await deliver('customer.subscription.deleted', id);
    expect(await planOf(ann)).toMatchObject({ plan: 'free', subscription: { state: 'ended' } });
    // Events after the end of the subscription change nothing.
    objectOf(id)['status'] = 'active';
    await deliver('customer.subscription.updated', id);
    expect((await planOf(ann)).subscription.state).toBe('ended');
    await t.drain();
    const failed = (await t.mails()).filter((mail) => mail.includes('A payment for TradeSense Pro failed'));
    expect(failed).toHaveLength(1);
  });
});

describe('a cancellation or withdrawal', () => {
  test('takes effect at Stripe, too', async () => {
    const ann = await account();
    const id = await subscribe(ann);
    expect((await ann.client.post('/api/billing/cancel')).body.subscription.state).toBe('cancelling');
    expect(objectOf(id)['cancel_at_period_end']).toBe(true);
    expect((await ann.client.post('/api/billing/resume')).body.subscription.state).toBe('active');
    expect(objectOf(id)['cancel_at_period_end']).toBe(false);
    const { body } = await ann.client.post('/api/billing/withdraw');
    expect(body.receipt).toMatchObject({ refund: { cents: 3_900, state: 'done' } });
    expect(objectOf(id)['status']).toBe('canceled');
    // The event about the end, and repetitions of earlier events, change nothing.
    await deliver('customer.subscription.deleted', id);
    objectOf(id)['status'] = 'active';
    await deliver('customer.subscription.updated', id);
    expect(await planOf(ann)).toMatchObject({ plan: 'free', subscription: { state: 'withdrawn' } });
  });

  test('is announced once, however often and wherever it is requested', async () => {
    const ann = await account();
    const id = await subscribe(ann);
    const mailCount = async () => {
      await t.drain();
      return (await t.mails()).length;
    };
    const before = await mailCount();
    const mailed = async () => (await mailCount()) - before;
    const both = (path: string) => Promise.all([ann.client.post(path), ann.client.post(path)]);
    for (const { body } of await both('/api/billing/cancel')) expect(body.subscription.state).toBe('cancelling');
    await deliver('customer.subscription.updated', id);
    expect(await mailed()).toBe(1);
    for (const { body } of await both('/api/billing/resume')) expect(body.subscription.state).toBe('active');
    expect(await mailed()).toBe(2);
    // The buyer cancels on Stripe's page.
    objectOf(id)['cancel_at_period_end'] = true;
    for (let n = 0; n < 2; n += 1) await deliver('customer.subscription.updated', id);
    expect(await mailed()).toBe(3);
  });

  test('waits at the provider of its purchase, without holding up refunds of the other provider', async () => {
    const [ann, ben] = [await account(), await account()];
    stripe.isDown = false;
    await subscribe(ann);
    await subscribe(ben);
    stripe.isDown = true;
    for (const { client } of [ann, ben]) await client.post('/api/billing/withdraw');
    await sql(
      t,
      `UPDATE billing_subscriptions SET provider = 'test', provider_subscription_id = NULL, provider_customer_id = NULL WHERE user_id = $1`,
      [ben.userId],
    );
    const waiting = (by: 'test' | 'stripe') =>
      t.db.read(async (tx) => (await pendingRefunds(tx, by, 1)).map(({ refund }) => refund.userId));
    expect([await waiting('stripe'), await waiting('test')]).toEqual([[ann.userId], [ben.userId]]);
    await sendRefunds({ ...t.platform, settings: createSettingsModule(t.platform).settings, payments: TEST_PAYMENTS });
    expect([await waiting('stripe'), await waiting('test')]).toEqual([[ann.userId], []]);
  });

  test('is refused while Stripe does not respond, but a withdrawal is accepted and refunded later', async () => {
    const ann = await account();
    const id = await subscribe(ann);
    stripe.isDown = true;
    expect((await ann.client.post('/api/billing/cancel')).body.code).toBe('payments-unavailable');
    const { status, body } = await ann.client.post('/api/billing/withdraw');
    expect([status, body.receipt.refund.state, body.plan.plan]).toEqual([200, 'pending', 'free']);
    stripe.isDown = false;
    for (let n = 0; n < 2; n += 1) {
      t.clock.advance(2 * MINUTE_MS);
      await t.drain();
    }
    const again = (await ann.client.post('/api/billing/withdraw')).body;
    expect(again.receipt.refund).toMatchObject({ cents: 3_900, state: 'done' });
    expect(stripe.calls.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1);
    expect(objectOf(id)['status']).toBe('canceled');
  });
});
