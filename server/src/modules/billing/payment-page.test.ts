// If this fails, a learner who paid through Stripe cannot reach their old bills and cards there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { checkout, createPromo } from '../../../test/billing-world.ts';
import { FakeStripe, signedEvent, WEBHOOK_SECRET } from '../../../test/fake-stripe.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let stripe: FakeStripe;
let t: TestApp;
beforeAll(async () => {
  stripe = await new FakeStripe().start();
  t = await createTestApp({
    config: { stripe: { secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, api: stripe.url } },
  });
});
afterAll(async () => {
  await t.close();
  await stripe.close();
});

const planOf = async ({ client }: Account) => (await client.get('/api/billing/plan')).body;
async function deliver(type: string, id: string): Promise<void> {
  const { body, headers } = signedEvent(type, stripe.things.get(id) ?? { id }, { signedAtMs: t.clock.now() });
  expect((await t.client().post('/api/billing/webhook', body, headers)).status).toBe(200);
}
/** Buys Pro on Stripe's page, and ends the subscription there. */
async function subscribeAndEnd({ client, userId }: Account): Promise<void> {
  await checkout(client);
  const [row] = await sql(t, 'SELECT provider_checkout_id AS id FROM billing_purchases WHERE user_id = $1', [userId]);
  const session = String(row?.['id']);
  const subscription = stripe.pay(session, t.clock.now());
  await deliver('checkout.session.completed', session);
  Object.assign(stripe.things.get(subscription) ?? {}, { status: 'canceled' });
  await deliver('customer.subscription.deleted', subscription);
}

test('the payment page stays within reach when the subscription has ended and a free period follows', async () => {
  const [ann, admin] = [await openAccount(t, 'ann'), await openAccount(t, 'stripe_admin', { isAdmin: true })];
  await subscribeAndEnd(ann);
  expect(await planOf(ann)).toMatchObject({ hasPortal: true, subscription: { state: 'ended' } });
  await createPromo(admin.client, 'MONTH-FREE', { kind: 'free-period', days: 30 });
  await checkout(ann.client, { promoCode: 'MONTH-FREE' });
  expect(await planOf(ann)).toMatchObject({ plan: 'pro', hasPortal: true, subscription: { provider: 'free' } });
  expect((await ann.client.post('/api/billing/portal')).body.url).toBe('https://portal.stripe.test/cus_1');
  const ben = await openAccount(t, 'ben');
  await checkout(ben.client, { promoCode: 'MONTH-FREE' });
  expect(await planOf(ben)).toMatchObject({ plan: 'pro', hasPortal: false });
  expect((await ben.client.post('/api/billing/portal')).body.code).toBe('no-subscription');
});
