import type { NewPromoCode } from '@tradesense/contract/billing.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Account } from './account-world.ts';
import type { TestApp } from './harness.ts';
import type { TestClient, TestResponse } from './test-client.ts';

let keys = 0;
const newKey = () => `billing-key-${(keys += 1)}`;

/** Starts the purchase of a plan at the price of its quote, unless another price is given. */
export async function checkout(
  client: TestClient,
  request: { period?: 'month' | 'year'; promoCode?: string; expectedCents?: number } = {},
  { zone = 'UTC', key = newKey() } = {},
): Promise<TestResponse> {
  const { period = 'month', promoCode = null } = request;
  const expectedCents =
    request.expectedCents ?? (await client.post('/api/billing/quote', { period, promoCode })).body.dueCents ?? 0;
  const headers = { 'x-timezone': zone, 'idempotency-key': key };
  return client.post('/api/billing/checkout', { period, promoCode, expectedCents }, headers);
}

/** Buys Pro by the test checkout (no real payment), and returns the purchase. */
export async function buyPro(
  client: TestClient,
  ...args: Parameters<typeof checkout> extends [TestClient, ...infer Rest] ? Rest : never
) {
  const started = await checkout(client, ...args);
  invariant(started.status === 200, started.text);
  if (started.body.state === 'paid') return started.body;
  const paid = await client.post(`/api/billing/purchases/${started.body.id}/confirm`);
  invariant(paid.status === 200, paid.text);
  return paid.body;
}

/** Creates a promo code as an administrator. */
export async function createPromo(
  admin: TestClient,
  code: string,
  effect: NewPromoCode['effect'],
  limits: Partial<NewPromoCode> = {},
): Promise<TestResponse> {
  return admin.post('/api/admin/promo-codes', {
    code,
    effect,
    periods: null,
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: null,
    maxUses: null,
    ...limits,
  });
}

/**
 * Gives an account Pro until 2099 by inserting rows instead of a checkout, so that a test is not affected by the limits
 * of the Free plan.
 */
export async function givePro(t: TestApp, { userId }: Pick<Account, 'userId'>): Promise<void> {
  const { ids, clock } = t.platform;
  const [purchaseId, now] = [ids.next(), new Date(clock.now())];
  await t.db.transaction(async (tx) => {
    await tx.$client.query(
      `INSERT INTO billing_purchases (id, user_id, state, provider, period, list_cents, due_cents, zone, created_at)
       VALUES ($1, $2, 'paid', 'test', 'year', 36000, 36000, 'UTC', $3)`,
      [purchaseId, userId, now],
    );
    await tx.$client.query(
      `INSERT INTO billing_subscriptions (id, user_id, purchase_id, state, provider, period, renewal_cents, started_at, period_start,
         period_end, withdraw_until, withdraw_last_day, zone, sequence, looks, looked_at, reminded_of)
       VALUES ($1, $2, $3, 'active', 'test', 'year', 36000, $4, $4, $5, $4, '2020-01-01', 'UTC', 0, 0, $4, $5)`,
      [ids.next(), userId, purchaseId, now, new Date('2099-01-01T00:00:00Z')],
    );
  });
}
