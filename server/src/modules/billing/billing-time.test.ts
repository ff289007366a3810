// If this fails, a subscription ends, renews or is refunded at a different time than the buyer was shown.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PLAN_CENTS } from '@tradesense/core/billing/plans.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { buyPro, createPromo } from '../../../test/billing-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const START = Date.UTC(2026, 0, 15, 12);
let t: TestApp;
let admin: Account;
let names = 0;
// Each test gets a new server, because each moves the clock forward, and jobs do not run again if the clock is set
// back.
beforeEach(async () => {
  t = await createTestApp({ nowMs: START });
  admin = await openAccount(t, `admin_${(names += 1)}`, { isAdmin: true });
});
afterEach(() => t.close());

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

describe('a canceled subscription', () => {
  test('keeps Pro until its period ends, and renews again if it is resumed', async () => {
    const ann = await account();
    await buyPro(ann.client);
    for (let n = 0; n < 2; n += 1)
      expect((await ann.client.post('/api/billing/cancel')).body).toMatchObject({
        plan: 'pro',
        subscription: { state: 'cancelling', renewalCents: null },
      });
    for (let n = 0; n < 2; n += 1)
      expect((await ann.client.post('/api/billing/resume')).body.subscription).toMatchObject({
        state: 'active',
        renewalCents: PLAN_CENTS.month,
      });
    await ann.client.post('/api/billing/cancel');
    // Send the emails before the clock jumps: an email that has waited for more than three days is dropped.
    await t.drain();
    const end = Date.parse('2026-02-15T12:00:00Z');
    await at(ann, end - 1);
    await t.drain();
    expect((await planOf(ann)).plan).toBe('pro');
    await at(ann, end + MINUTE_MS);
    await t.drain();
    expect(await planOf(ann)).toMatchObject({ plan: 'free', subscription: { state: 'ended' } });
    expect((await ann.client.post('/api/billing/resume')).body.code).toBe('no-subscription');
    expect((await ann.client.post('/api/billing/withdraw')).body.code).toBe('no-subscription');
    expect((await ann.client.get('/api/billing/invoices')).body.invoices).toHaveLength(1);
    expect(await subjectsTo(ann)).toEqual([
      'You have TradeSense Pro',
      'Your TradeSense Pro will not renew',
      'Your TradeSense Pro renews again',
      'Your TradeSense Pro will not renew',
      'Your TradeSense Pro has ended',
    ]);
  });

  test('a free period ends by itself and cannot be made to renew', async () => {
    const [ann, promoCode] = [await account(), code()];
    await createPromo(admin.client, promoCode, { kind: 'free-period', days: 10 });
    await buyPro(ann.client, { promoCode });
    expect((await planOf(ann)).subscription).toMatchObject({ state: 'cancelling', renewalCents: null });
    expect((await ann.client.post('/api/billing/resume')).body.detail).toContain('does not renew');
    await at(ann, START + 10 * DAY_MS);
    await t.drain();
    expect(await planOf(ann)).toMatchObject({ plan: 'free', subscription: { state: 'ended' } });
    expect((await buyPro(ann.client)).state).toBe('paid');
  });
});

describe('a renewal', () => {
  test('takes place once a period, with a reminder a week before', async () => {
    const ann = await account();
    await buyPro(ann.client);
    const [first, second] = [Date.parse('2026-02-15T12:00:00Z'), Date.parse('2026-03-15T12:00:00Z')];
    await at(ann, first - 7 * DAY_MS - 1);
    expect(await subjectsTo(ann)).toHaveLength(1);
    await at(ann, first - 7 * DAY_MS + MINUTE_MS);
    expect(await subjectsTo(ann)).toContain('TradeSense Pro renews on February 15, 2026');
    t.clock.advance(HOUR_MS);
    expect(await subjectsTo(ann)).toHaveLength(2);
    await at(ann, first);
    await t.drain();
    expect(await planOf(ann)).toMatchObject({
      plan: 'pro',
      subscription: { state: 'active', periodEnd: new Date(second).toISOString(), canWithdraw: false },
    });
    await at(ann, second - 7 * DAY_MS);
    expect(await subjectsTo(ann)).toEqual([
      'You have TradeSense Pro',
      'TradeSense Pro renews on February 15, 2026',
      'Your TradeSense Pro was renewed',
      'TradeSense Pro renews on March 15, 2026',
    ]);
    const { invoices } = (await ann.client.get('/api/billing/invoices')).body;
    expect(invoices.map(({ kind, totalCents }: { kind: string; totalCents: number }) => [kind, totalCents])).toEqual([
      ['renewal', PLAN_CENTS.month],
      ['purchase', PLAN_CENTS.month],
    ]);
  });

  test('is announced to a suspended owner as well, because it is charged', async () => {
    const ann = await account();
    await buyPro(ann.client);
    await sql(t, 'UPDATE users SET is_suspended = true WHERE id = $1', [ann.userId]);
    const first = Date.parse('2026-02-15T12:00:00Z');
    await at(ann, first - 7 * DAY_MS + MINUTE_MS);
    await t.drain();
    await at(ann, first + MINUTE_MS);
    expect(await subjectsTo(ann)).toEqual([
      'You have TradeSense Pro',
      'TradeSense Pro renews on February 15, 2026',
      'Your TradeSense Pro was renewed',
    ]);
  });

  test('is made up once for every period that a long downtime missed', async () => {
    const ann = await account();
    await buyPro(ann.client);
    await at(ann, Date.parse('2026-05-01T00:00:00Z'));
    await t.drain();
    const { invoices } = (await ann.client.get('/api/billing/invoices')).body;
    expect(invoices.map(({ periodStart }: { periodStart: string }) => periodStart.slice(0, 10))).toEqual([
      '2026-04-15',
      '2026-03-15',
      '2026-02-15',
      '2026-01-15',
    ]);
  });
});

describe('a withdrawal', () => {
  test.each([
    ['UTC', '2026-01-29T23:59:59.999Z'],
    ['America/Los_Angeles', '2026-01-30T07:59:59.999Z'],
    ['Asia/Tokyo', '2026-01-29T14:59:59.999Z'],
  ])('is possible until the end of day 14 in %s, and no longer', async (zone, lastMoment) => {
    const [ann, ben] = [await account(), await account()];
    for (const { client } of [ann, ben]) await buyPro(client, {}, { zone });
    await at(ann, Date.parse(lastMoment));
    const { status, body } = await ann.client.post('/api/billing/withdraw');
    expect(status).toBe(200);
    expect(body.receipt.refund).toMatchObject({ cents: PLAN_CENTS.month, state: 'done' });
    expect(body.plan).toMatchObject({ plan: 'free', subscription: { state: 'withdrawn', canWithdraw: false } });
    await at(ben, Date.parse(lastMoment) + 1);
    const late = await ben.client.post('/api/billing/withdraw');
    expect(late.body).toMatchObject({ code: 'withdrawal-over', detail: expect.stringContaining('2026-01-29') });
    expect((await planOf(ben)).plan).toBe('pro');
  });

  test('gives the money back once if it is repeated, with the same receipt', async () => {
    const ann = await account();
    await buyPro(ann.client);
    const [one, two] = await Promise.all([1, 2].map(() => ann.client.post('/api/billing/withdraw')));
    expect(two?.body.receipt).toEqual(one?.body.receipt);
    const rows = await sql(t, 'SELECT cents, state FROM billing_refunds WHERE user_id = $1', [ann.userId]);
    expect(rows).toEqual([{ cents: PLAN_CENTS.month, state: 'done' }]);
    expect(await subjectsTo(ann)).toEqual(['You have TradeSense Pro', 'You withdrew from TradeSense Pro']);
    expect((await ann.client.post('/api/billing/cancel')).body.code).toBe('no-subscription');
  });

  test('gives nothing back in a free period', async () => {
    const [ann, promoCode] = [await account(), code()];
    await createPromo(admin.client, promoCode, { kind: 'percent', percent: 100 });
    await buyPro(ann.client, { promoCode });
    const { body } = await ann.client.post('/api/billing/withdraw');
    expect(body).toMatchObject({ receipt: null, plan: { plan: 'free', subscription: { refundCents: 0 } } });
  });

  test('counts days in the zone of the purchase, whatever zone the browser names later', async () => {
    const ann = await account();
    await buyPro(ann.client, {}, { zone: 'Asia/Tokyo' });
    await at(ann, Date.parse('2026-01-29T15:00:00Z'));
    const late = await ann.client.post('/api/billing/withdraw', undefined, { 'x-timezone': 'America/Los_Angeles' });
    expect(late.body.code).toBe('withdrawal-over');
  });
});
