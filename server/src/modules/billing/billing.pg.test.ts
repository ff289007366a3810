// If this fails, simultaneous requests exceed a limit that a single request cannot exceed, refund money twice, or give a
// promo code back twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETE_CONFIRMATION } from '@tradesense/contract/account-data-constants.ts';
import { PLAN_CENTS } from '@tradesense/core/billing/plans.ts';
import { ACCOUNT_PASSWORD, givePassword, openAccount, sql, type Account } from '../../../test/account-world.ts';
import { besideTransaction } from '../../../test/beside-transaction.ts';
import { buyPro, checkout, createPromo } from '../../../test/billing-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openSandbox } from '../../../test/trading-world.ts';
import { releasePromoCode } from './promo-codes.repo.ts';
import { lockBilling, updatePurchase } from './purchases.repo.ts';

const CALLS = 6;
let t: TestApp;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
  await t.server.market.ticks.round();
});
afterAll(() => t.close());

async function trader(isAdmin = false): Promise<Account> {
  const who = await openAccount(t, `together_${(names += 1)}`, { isAdmin });
  await sql(t, 'INSERT INTO sandbox_unlocks (user_id, unlocked_at) VALUES ($1, now())', [who.userId]);
  await who.client.get('/api/auth/csrf-token');
  return who;
}
const together = <Value>(call: () => Promise<Value>) => Promise.all(Array.from({ length: CALLS }, call));
const fine = (answers: readonly { readonly status: number }[]) => answers.filter(({ status }) => status === 200).length;

test('six parallel requests for an account on Free open only one account', async () => {
  expect(t.db.kind).toBe('postgres');
  const { client } = await trader();
  expect(fine(await together(() => client.post('/api/sandbox/accounts', {})))).toBe(1);
});

test('an account opened at the same moment as the first one counts toward the limit of Free', async () => {
  const { client, userId } = await trader();
  const first = await besideTransaction(
    t.db,
    (tx) => openSandbox(t, tx, userId),
    () => client.post('/api/sandbox/accounts', {}),
  );
  expect([first.status, first.body.code]).toEqual([409, 'plan-limit-reached']);
  expect((await client.get('/api/sandbox/accounts')).body.accounts).toHaveLength(1);
});

test('six parallel requests for a replay on Free start only three replays', async () => {
  const { client } = await trader();
  const start = () => client.post('/api/replay/sessions', { asset: 'BTC', interval: '1d' });
  expect(fine(await together(start))).toBe(3);
});

test('a promo code for two uses can be used by only two of six parallel buyers', async () => {
  const root = await trader(true);
  await createPromo(root.client, 'TOGETHER', { kind: 'percent', percent: 50 }, { maxUses: 2 });
  const buyers = await Promise.all(Array.from({ length: CALLS }, () => trader()));
  const wish = { promoCode: 'TOGETHER', expectedCents: 1_950 };
  expect(fine(await Promise.all(buyers.map(({ client }) => checkout(client, wish))))).toBe(2);
});

test('six parallel purchases, then confirmations, then withdrawals have the effect of one each', async () => {
  const { client, userId } = await trader();
  const started = await together(() => checkout(client));
  expect(started.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const { id } = await buyPro(client);
  await together(() => client.post(`/api/billing/purchases/${id}/confirm`));
  const withdrawn = await together(() => client.post('/api/billing/withdraw'));
  expect(fine(withdrawn)).toBe(CALLS);
  const [count] = await sql(
    t,
    `SELECT (SELECT count(*)::int FROM billing_subscriptions WHERE user_id = $1) AS subscriptions,
       (SELECT count(*)::int FROM billing_invoices WHERE user_id = $1) AS invoices,
       (SELECT sum(cents)::int FROM billing_refunds WHERE user_id = $1) AS refunded`,
    [userId],
  );
  expect(count).toEqual({ subscriptions: 1, invoices: 1, refunded: PLAN_CENTS.month });
});

test('deleting an account while its checkout ends releases the promo code once', async () => {
  const [root, leaver] = [await trader(true), await trader()];
  await givePassword(t, leaver.userId);
  await createPromo(root.client, 'LEAVING', { kind: 'percent', percent: 50 });
  const { body } = await checkout(leaver.client, { promoCode: 'LEAVING', expectedCents: 1_950 });
  const deleted = await besideTransaction(
    t.db,
    async (tx) => {
      await lockBilling(tx, leaver.userId);
      await updatePurchase(tx, body.id, { state: 'expired' });
      await releasePromoCode(tx, body.id);
    },
    () => leaver.client.post('/api/account/delete', { password: ACCOUNT_PASSWORD, confirmation: DELETE_CONFIRMATION }),
  );
  expect(deleted.status).toBe(200);
  expect(await sql(t, `SELECT uses FROM promo_codes WHERE code = 'LEAVING'`)).toEqual([{ uses: 0 }]);
});
