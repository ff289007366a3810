// If this fails, the Free plan allows more or less than the pricing page says, or a learner loses something that they
// already have.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewPromoCode } from '@tradesense/contract/billing.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { buyPro, createPromo, givePro } from '../../../test/billing-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
  await t.server.market.ticks.round();
});
afterAll(() => t.close());

async function trader(isAdmin = false): Promise<Account> {
  const who = await openAccount(t, `limited_${(names += 1)}`, { isAdmin });
  await sql(t, 'INSERT INTO sandbox_unlocks (user_id, unlocked_at) VALUES ($1, now())', [who.userId]);
  return who;
}
const openSandbox = ({ client }: Account) => client.post('/api/sandbox/accounts', {});
const startReplay = ({ client }: Account) => client.post('/api/replay/sessions', { asset: 'BTC', interval: '1d' });
const accountsOf = async ({ client }: Account) => (await client.get('/api/sandbox/accounts')).body.accounts;
const endReplays = async ({ client }: Account) => {
  for (const { id, state } of (await client.get('/api/replay/sessions')).body.sessions)
    if (state === 'running') await client.post(`/api/replay/sessions/${id}/end`);
};

describe('sandbox accounts', () => {
  test('Free has one account, which can be reset; another is refused with the limit and a link to Pro', async () => {
    const ann = await trader();
    const first = await openSandbox(ann);
    expect(first.status).toBe(200);
    const second = await openSandbox(ann);
    expect([second.status, second.body.code]).toEqual([409, 'plan-limit-reached']);
    expect(second.body.detail).toMatch(/one open sandbox account.*Pricing/);
    expect((await ann.client.post(`/api/sandbox/accounts/${first.body.id}/reset`)).status).toBe(200);
    expect(await accountsOf(ann)).toHaveLength(1);
    expect((await openSandbox(ann)).body.code).toBe('plan-limit-reached');
  });

  test('two parallel requests on Free open one account, and the other request is refused', async () => {
    const ann = await trader();
    const opened = await Promise.all([openSandbox(ann), openSandbox(ann)]);
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await accountsOf(ann)).toHaveLength(1);
  });

  test('Pro has three accounts, and all of them stay usable when it ends', async () => {
    const ann = await trader();
    await buyPro(ann.client);
    for (let n = 0; n < 3; n += 1) expect((await openSandbox(ann)).status).toBe(200);
    expect((await openSandbox(ann)).body.code).toBe('account-limit-reached');
    await ann.client.post('/api/billing/withdraw');
    const accounts = await accountsOf(ann);
    expect(accounts).toHaveLength(3);
    for (const { id } of accounts) {
      const settings = { name: 'Still mine' };
      expect((await ann.client.patch(`/api/sandbox/accounts/${id}/settings`, settings)).status).toBe(200);
      expect((await ann.client.post(`/api/sandbox/accounts/${id}/reset`)).status).toBe(200);
    }
    expect((await openSandbox(ann)).body.code).toBe('plan-limit-reached');
  });

  test('administrators are not limited', async () => {
    const root = await trader(true);
    expect((await root.client.get('/api/billing/plan')).body.limits).toEqual({
      sandboxAccounts: 3,
      replaysPerWeek: null,
    });
    for (let n = 0; n < 3; n += 1) expect((await openSandbox(root)).status).toBe(200);
  });
});

describe('replays', () => {
  test('Free may start three replays in any seven days, whether they are finished or not', async () => {
    const ann = await trader();
    for (let n = 0; n < 3; n += 1) {
      expect((await startReplay(ann)).status).toBe(200);
      await endReplays(ann);
      t.clock.advance(1_000);
    }
    const fourth = await startReplay(ann);
    expect([fourth.status, fourth.body.code]).toEqual([409, 'plan-limit-reached']);
    expect(fourth.body.detail).toMatch(/3 replays in any 7 days.*Pricing/);
    const signInAgain = `UPDATE sessions SET created_at = $2, last_seen_at = $2, expires_at = $2::timestamptz + interval '1 day' WHERE user_id = $1`;
    t.clock.advance(7 * DAY_MS - 3_000);
    await sql(t, signInAgain, [ann.userId, new Date(t.clock.now())]);
    // The first replay is now seven days old, so it no longer counts; the others still do.
    expect((await startReplay(ann)).status).toBe(200);
    expect((await startReplay(ann)).body.code).toBe('plan-limit-reached');
  });

  test('a repeated request to start and another run of a replay do not count', async () => {
    const ann = await trader();
    const key = { 'idempotency-key': 'one-start-only' };
    const start = () => ann.client.post('/api/replay/sessions', { asset: 'BTC', interval: '1d' }, key);
    const { id } = (await start()).body;
    for (let n = 0; n < 3; n += 1) expect((await start()).body.id).toBe(id);
    await ann.client.post(`/api/replay/sessions/${id}/advance`, { from: 0, bars: 3 });
    expect((await ann.client.post(`/api/replay/sessions/${id}/branch`, { cursor: 1 })).status).toBe(200);
    for (let n = 0; n < 2; n += 1) expect((await startReplay(ann)).status).toBe(200);
    expect((await startReplay(ann)).body.code).toBe('plan-limit-reached');
  });

  test('Pro may start any number of replays', async () => {
    const ann = await trader();
    await givePro(t, ann);
    for (let n = 0; n < 5; n += 1) {
      expect((await startReplay(ann)).status).toBe(200);
      await endReplays(ann);
    }
  });
});

test('a free period gives Pro until it ends', async () => {
  const [root, ann] = [await trader(true), await trader()];
  const effect: NewPromoCode['effect'] = { kind: 'free-period', days: 2 };
  await createPromo(root.client, 'TWO-DAYS', effect);
  await buyPro(ann.client, { promoCode: 'TWO-DAYS' });
  for (let n = 0; n < 2; n += 1) expect((await openSandbox(ann)).status).toBe(200);
  await sql(
    t,
    `UPDATE billing_subscriptions SET period_start = period_start - interval '3 days', period_end = period_end - interval '3 days' WHERE user_id = $1`,
    [ann.userId],
  );
  // The Free plan's limit applies as soon as the period of Pro is over, before any job has closed the period.
  expect((await openSandbox(ann)).body.code).toBe('plan-limit-reached');
});
