// If this fails, a buyer pays a different price than they saw, does not get Pro, or does not get a refund in time.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewPromoCode, Purchase } from '@tradesense/contract/billing.ts';
import { BILLING_PERIODS, PLAN_CENTS } from '@tradesense/core/billing/plans.ts';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { buyPro, checkout, createPromo } from '../../../test/billing-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { Database } from '../../platform/database/database.ts';
import { createSettingsModule } from '../settings/index.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { startCheckout } from './checkout.service.ts';
import { TEST_PAYMENTS } from './test-payments.ts';

const START = Date.UTC(2026, 0, 15, 12);
let t: TestApp;
let admin: Account;
let names = 0;
beforeAll(async () => {
  t = await createTestApp({ nowMs: START });
});
beforeEach(async () => {
  t.clock.set(START);
  admin = await openAccount(t, `admin_${(names += 1)}`, { isAdmin: true });
});
afterAll(() => t.close());

const account = () => openAccount(t, `buyer_${(names += 1)}`);
const code = () => `CODE-${(names += 1)}`;
const planOf = async ({ client }: Account) => (await client.get('/api/billing/plan')).body;
/** Moves the clock to the given time and renews the sessions, which would end after a day. */
async function at(who: Account, now: number): Promise<void> {
  t.clock.set(now);
  await sql(
    t,
    `UPDATE sessions SET created_at = $2, last_seen_at = $2, expires_at = $2::timestamptz + interval '1 day' WHERE user_id = $1`,
    [who.userId, new Date(now)],
  );
}
const mailsTo = async (who: Account) => {
  const [row] = await sql(t, 'SELECT email FROM users WHERE id = $1', [who.userId]);
  return (await t.mails()).filter((text) => text.includes(String(row?.['email'])));
};
const subjectsTo = async (who: Account) => {
  await t.drain();
  return (await mailsTo(who)).map((text) => /^Subject: (.*)$/m.exec(text)?.[1] ?? '');
};

describe('a purchase by the test checkout', () => {
  test('gives Pro, an invoice and a receipt', async () => {
    const ann = await account();
    expect(await planOf(ann)).toMatchObject({
      plan: 'free',
      limits: { sandboxAccounts: 1, replaysPerWeek: 3 },
      subscription: null,
      checkout: 'test',
      hasPortal: false,
    });
    const started = await checkout(ann.client, { period: 'year' }, { zone: 'Europe/Berlin' });
    expect(started.body).toMatchObject({ state: 'open', provider: 'test', url: null, invoiceId: null });
    expect(started.body.quote).toMatchObject({ listCents: 36_000, discountCents: 0, dueCents: 36_000 });
    expect((await planOf(ann)).plan).toBe('free');
    const paid = await ann.client.post(`/api/billing/purchases/${started.body.id}/confirm`);
    expect(paid.body).toMatchObject({ state: 'paid', quote: started.body.quote });
    expect(await planOf(ann)).toMatchObject({
      plan: 'pro',
      limits: { sandboxAccounts: 3, replaysPerWeek: null },
      subscription: {
        state: 'active',
        period: 'year',
        renewalCents: 36_000,
        periodEnd: '2027-01-15T12:00:00.000Z',
        canWithdraw: true,
        withdrawLastDay: '2026-01-29',
        zone: 'Europe/Berlin',
        refundCents: 36_000,
      },
    });
    const invoice = (await ann.client.get(`/api/billing/invoices/${paid.body.invoiceId}`)).body;
    expect(invoice).toMatchObject({ kind: 'purchase', totalCents: 36_000, provider: 'test', refund: null });
    expect(invoice.number).toMatch(/^TS-\d{6}$/);
    expect(await subjectsTo(ann)).toEqual(['You have TradeSense Pro']);
    expect((await mailsTo(ann))[0]).toContain('no money has moved');
  });

  test('makes one subscription and one invoice if it is confirmed twice', async () => {
    const ann = await account();
    const { id } = await buyPro(ann.client);
    await Promise.all([1, 2].map(() => ann.client.post(`/api/billing/purchases/${id}/confirm`)));
    expect((await ann.client.get('/api/billing/invoices')).body.invoices).toHaveLength(1);
  });

  test('is one purchase if it is started twice with one key', async () => {
    const ann = await account();
    const [one, two] = await Promise.all([1, 2].map(() => checkout(ann.client, {}, { key: 'same-key-123' })));
    expect(one?.status).toBe(200);
    expect(two?.body).toEqual(one?.body);
    const other = await checkout(ann.client, { period: 'year' }, { key: 'same-key-123' });
    expect(other.body.code).toBe('idempotency-conflict');
  });

  test('is not ended by a repeated request that runs while it is being started', async () => {
    const ann = await account();
    const { settings } = createSettingsModule(t.platform);
    const deps: BillingDeps = { ...t.platform, payments: TEST_PAYMENTS, settings };
    const start = (used: BillingDeps) =>
      startCheckout(
        used,
        { userId: ann.userId, zone: 'UTC' },
        { period: 'month', expectedCents: PLAN_CENTS.month },
        'key-of-both',
      );
    let first: Promise<Purchase> | undefined;
    const startFirst = () => (first ??= start(deps));
    const read: Database['read'] = async (work) => {
      const seen = await t.db.read(work);
      await startFirst();
      return seen;
    };
    const repeated = await start({ ...deps, db: { ...t.db, read } });
    expect(repeated).toMatchObject({ id: (await startFirst()).id, state: 'open' });
  });

  test('ends the purchase that was started before it', async () => {
    const ann = await account();
    const first = await checkout(ann.client);
    const second = await checkout(ann.client, { period: 'year' });
    expect((await ann.client.get(`/api/billing/purchases/${first.body.id}`)).body.state).toBe('expired');
    const late = await ann.client.post(`/api/billing/purchases/${first.body.id}/confirm`);
    expect(late.body.code).toBe('checkout-expired');
    expect((await ann.client.get(`/api/billing/purchases/${second.body.id}`)).body.state).toBe('open');
  });

  test('is refused to a Pro account and at any price but the shown one; other accounts cannot read it', async () => {
    const [ann, ben] = [await account(), await account()];
    expect((await checkout(ann.client, { expectedCents: 100 })).body.code).toBe('price-changed');
    const { id } = await buyPro(ann.client);
    expect((await checkout(ann.client)).body.code).toBe('already-subscribed');
    expect((await ben.client.get(`/api/billing/purchases/${id}`)).status).toBe(404);
    expect((await ben.client.post(`/api/billing/purchases/${id}/confirm`)).status).toBe(404);
    const { invoices } = (await ann.client.get('/api/billing/invoices')).body;
    expect((await ben.client.get(`/api/billing/invoices/${invoices[0].id}`)).status).toBe(404);
    expect((await ann.client.post('/api/billing/webhook', { id: 'evt_1', type: 'invoice.paid' })).status).toBe(404);
    expect((await ann.client.post('/api/billing/portal')).body.code).toBe('no-subscription');
  });
});

describe('promo codes', () => {
  // Final prices stay below the highest plan price, because a promo code is rejected unless it lowers the price of at
  // least one plan.
  const cents = fc.integer({ min: 1, max: 35_999 });
  const effects = fc.oneof<fc.Arbitrary<NewPromoCode['effect']>[]>(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('fixed' as const), cents }),
    fc.record({ kind: fc.constant('final-price' as const), cents }),
    fc.record({ kind: fc.constant('free-period' as const), days: fc.integer({ min: 1, max: 366 }) }),
  );

  test('the price that is shown is the price that is charged', async () => {
    await fc.assert(
      fc.asyncProperty(effects, fc.constantFrom(...BILLING_PERIODS), async (effect, period) => {
        const [who, promoCode] = [await account(), code()];
        await createPromo(admin.client, promoCode, effect);
        const shown = (await t.client().post('/api/billing/quote', { period, promoCode })).body;
        const bought = await buyPro(who.client, {
          period,
          promoCode: ` ${promoCode.toLowerCase()} `,
          expectedCents: shown.dueCents,
        });
        expect(bought.quote).toEqual(shown);
        const { invoices } = (await who.client.get('/api/billing/invoices')).body;
        expect(invoices).toMatchObject([{ totalCents: shown.dueCents, listCents: shown.listCents, promoCode }]);
        const { subscription } = await planOf(who);
        expect(subscription.refundCents).toBe(shown.dueCents);
        // A free subscription ends with its period: it never turns into a paid one without the buyer's consent.
        expect(subscription.state).toBe(shown.dueCents === 0 ? 'cancelling' : 'active');
      }),
      { numRuns: 25 },
    );
  });

  test('a promo code that several accounts use at once works at most as often as it allows', async () => {
    const [ann, ben, cleo, promoCode] = [await account(), await account(), await account(), code()];
    await createPromo(admin.client, promoCode, { kind: 'percent', percent: 50 }, { maxUses: 2 });
    const started = await Promise.all(
      [ann, ben, cleo].map(({ client }) => checkout(client, { promoCode, expectedCents: 1_950 })),
    );
    expect(started.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422]);
    const refusal = started.find(({ status }) => status === 422);
    expect(refusal?.body).toMatchObject({
      code: 'promo-code-invalid',
      detail: expect.stringContaining('as often as it can be'),
    });
  });

  test('a promo code is available again after its checkout ends unpaid', async () => {
    const [ann, ben, promoCode] = [await account(), await account(), code()];
    await createPromo(admin.client, promoCode, { kind: 'final-price', cents: 1_000 }, { maxUses: 1 });
    const { id } = (await checkout(ann.client, { promoCode })).body;
    expect((await checkout(ben.client, { promoCode, expectedCents: 1_000 })).status).toBe(422);
    await at(ben, START + 2 * HOUR_MS);
    await t.drain();
    expect((await ann.client.post(`/api/billing/purchases/${id}/confirm`)).body.code).toBe('checkout-expired');
    expect((await buyPro(ben.client, { promoCode })).quote.dueCents).toBe(1_000);
    const again = await checkout(ann.client, { promoCode, expectedCents: 1_000 });
    expect(again.body.detail).toContain('as often as it can be');
  });

  test('an open checkout keeps its promo code if the request to replace the checkout is refused', async () => {
    const [ann, ben, promoCode] = [await account(), await account(), code()];
    await createPromo(admin.client, promoCode, { kind: 'final-price', cents: 1_000 }, { maxUses: 1 });
    const { id } = (await checkout(ann.client, { promoCode, expectedCents: 1_000 })).body;
    const stateOf = async (purchase: string) => (await ann.client.get(`/api/billing/purchases/${purchase}`)).body.state;
    expect((await checkout(ann.client, { promoCode: 'MISTYPED' })).body.code).toBe('promo-code-invalid');
    expect((await checkout(ann.client, { promoCode, expectedCents: 999 })).body.code).toBe('price-changed');
    expect(await stateOf(id)).toBe('open');
    expect((await checkout(ben.client, { promoCode, expectedCents: 1_000 })).status).toBe(422);
    // The same learner may use the code again, because the new purchase replaces the open purchase that reserved the
    // code.
    const next = await checkout(ann.client, { promoCode, expectedCents: 1_000, period: 'month' });
    expect([next.status, await stateOf(id)]).toEqual([200, 'expired']);
  });

  test.each([
    ['unknown', null, {}, 'no such promo code'],
    ['not yet', { kind: 'percent', percent: 10 }, { startsAt: '2026-02-01T00:00:00Z' }, 'cannot be used yet'],
    ['over', { kind: 'percent', percent: 10 }, {}, 'has expired'],
    ['for the other plan', { kind: 'percent', percent: 10 }, { periods: ['year'] }, 'another billing period'],
  ] as const)('a promo code that is %s is refused with the reason in words', async (name, effect, limits, words) => {
    const promoCode = code();
    if (effect !== null) {
      const periods = 'periods' in limits ? [...limits.periods] : null;
      const { body: made } = await createPromo(admin.client, promoCode, effect, { ...limits, periods });
      if (name === 'over') await admin.client.post(`/api/admin/promo-codes/${made.id}/end`);
    }
    const { status, body } = await t.client().post('/api/billing/quote', { period: 'month', promoCode });
    expect([status, body.code]).toEqual([422, 'promo-code-invalid']);
    expect(body.detail).toContain(words);
  });

  test('a used promo code is not offered to the same account again', async () => {
    const [ann, promoCode] = [await account(), code()];
    await createPromo(admin.client, promoCode, { kind: 'fixed', cents: 500 });
    await buyPro(ann.client, { promoCode });
    await ann.client.post('/api/billing/withdraw');
    const { body } = await ann.client.post('/api/billing/quote', { period: 'month', promoCode });
    expect(body.detail).toContain('already used');
  });

  test('only administrators can create, list and end promo codes', async () => {
    const [ann, promoCode] = [await account(), code()];
    expect((await createPromo(ann.client, promoCode, { kind: 'fixed', cents: 500 })).status).toBe(403);
    const { body: made } = await createPromo(admin.client, promoCode.toLowerCase(), { kind: 'fixed', cents: 500 });
    expect(made).toMatchObject({ code: promoCode, uses: 0, effect: { kind: 'fixed', cents: 500 } });
    expect((await createPromo(admin.client, promoCode, { kind: 'fixed', cents: 1 })).body.code).toBe(
      'promo-code-taken',
    );
    const turned = await createPromo(
      admin.client,
      code(),
      { kind: 'fixed', cents: 1 },
      { endsAt: '2019-01-01T00:00:00Z' },
    );
    expect(turned.body.errors).toMatchObject([{ path: 'body.endsAt' }]);
    for (const refused of [
      await ann.client.get('/api/admin/promo-codes'),
      await ann.client.post(`/api/admin/promo-codes/${made.id}/end`),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'not-allowed']);
    const { promoCodes } = (await admin.client.get('/api/admin/promo-codes')).body;
    expect(promoCodes.find(({ id }: { id: string }) => id === made.id)).toEqual(made);
    await admin.client.post(`/api/admin/promo-codes/${made.id}/end`);
    const ended = (await admin.client.post(`/api/admin/promo-codes/${made.id}/end`)).body;
    expect(ended.endsAt).toBe(new Date(START).toISOString());
    expect((await checkout(ann.client, { promoCode, expectedCents: 3_400 })).status).toBe(422);
  });

  test('a valid code entered at registration starts its free period or waits for the checkout; a code without effect is returned as refused', async () => {
    const register = async (promoCode: string) => {
      const who = await account();
      await sql(t, 'UPDATE users SET promo_code = $2 WHERE id = $1', [who.userId, promoCode]);
      const { userRegistered } = await import('../identity/identity.events.ts');
      await t.db.transaction(async (tx) => t.platform.outbox.append(tx, userRegistered.create({ userId: who.userId })));
      await t.drain();
      return planOf(who);
    };
    const [free, cheap] = [code(), code()];
    await createPromo(admin.client, free, { kind: 'free-period', days: 30 });
    await createPromo(admin.client, cheap, { kind: 'percent', percent: 20 });
    expect(await register(free.toLowerCase())).toMatchObject({
      plan: 'pro',
      subscription: { provider: 'free', state: 'cancelling', periodEnd: new Date(START + 30 * DAY_MS).toISOString() },
      registrationPromo: null,
      refusedPromo: null,
    });
    expect(await register(cheap)).toMatchObject({
      plan: 'free',
      subscription: null,
      registrationPromo: cheap,
      refusedPromo: null,
    });
    expect(await register('NO-SUCH-CODE')).toMatchObject({
      plan: 'free',
      registrationPromo: null,
      refusedPromo: 'NO-SUCH-CODE',
    });
    expect(await planOf(await account())).toMatchObject({ registrationPromo: null, refusedPromo: null });
  });
});
