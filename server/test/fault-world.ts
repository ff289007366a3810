import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { checkLedger, checkReplay } from '../src/modules/trading/ledger-checks.service.ts';
import { isUnreachable } from '../src/platform/database/database-errors.ts';
import { openAccount, sql } from './account-world.ts';
import type { TestApp } from './harness.ts';
import { tradeAfter } from './trading-world.ts';

export const ticket = (clientOrderId: string, side: 'buy' | 'sell') =>
  ({ clientOrderId, asset: 'BTC', side, type: 'market', quantity: '0.0001', leverage: 5 }) as const;

/**
 * Expects that every order is filled completely and exactly once, and that every account and ledger chain matches the
 * account's events.
 */
export async function expectOrdersFilledOnce(t: TestApp, orders: number): Promise<void> {
  const wrong = await sql(
    t,
    `SELECT o.client_order_id, o.state, o.quantity, sum(f.quantity) AS filled FROM sandbox_orders o
     LEFT JOIN sandbox_fills f ON f.account_id = o.account_id AND f.order_id = o.id
     GROUP BY o.account_id, o.id HAVING o.state <> 'filled' OR sum(f.quantity) IS DISTINCT FROM o.quantity`,
  );
  expect(wrong).toEqual([]);
  const [count] = await sql(
    t,
    'SELECT count(*)::int AS orders, count(DISTINCT client_order_id)::int AS ids FROM sandbox_orders',
  );
  expect(count).toEqual({ orders, ids: orders });
  expect(await checkLedger(t.platform)).toMatchObject({ isSound: true });
  for (const { id } of await sql(t, 'SELECT id FROM sandbox_accounts'))
    expect(await checkReplay(t.platform, String(id))).toMatchObject({ isSound: true });
}

const LEARNERS = 8;
const ORDERS_AFTER = 5;

/**
 * Lets eight learners place orders while `disturb` runs. Each order is repeated until it is acknowledged. Expects that
 * all responses are 200, or 503 with a time to retry, and that every acknowledged order exists and is filled once in
 * the end. Returns the number of orders.
 */
export async function placeOrdersDuringFault(t: TestApp, disturb: () => Promise<void>): Promise<number> {
  await t.server.market.live.prepare();
  const accounts = await Promise.all(
    Array.from({ length: LEARNERS }, async (_, i) => {
      const { client } = await openAccount(t, `cut-${i}`, { isAdmin: true });
      const [account] = (await client.get('/api/sandbox/accounts')).body.accounts;
      await client.get('/api/auth/csrf-token');
      return { client, url: `/api/sandbox/accounts/${account.id}/orders` };
    }),
  );
  await tradeAfter(t, SECOND_MS);
  const answers: number[] = [];
  const wrong: string[] = [];
  const failures: unknown[] = [];
  let isDisturbed = true;
  const disturbing = disturb().finally(() => {
    isDisturbed = false;
  });
  const placing = accounts.map(async ({ client, url }, at) => {
    let order = 0;
    for (; isDisturbed || order < ORDERS_AFTER; order += 1) {
      let status = 0;
      while (status !== 200 && wrong.length === 0) {
        const answer = await client.post(url, ticket(`order-${at}-${order}`, order % 2 === 0 ? 'buy' : 'sell'));
        ({ status } = answer);
        answers.push(status);
        if (status === 200) continue;
        if (status !== 503 || !(Number(answer.headers['retry-after']) > 0)) wrong.push(answer.text);
        await pause(20);
      }
    }
    return order;
  });
  const rounds = (async () => {
    // Each call of `tradeAfter` either reaches the database or rejects because the database is unavailable. The
    // server's own loop also tries again after a second.
    while (isDisturbed) await tradeAfter(t, SECOND_MS).catch((error: unknown) => failures.push(error));
  })();
  const placed = (await Promise.all(placing)).reduce((sum, each) => sum + each, 0);
  await Promise.all([disturbing, rounds]);
  expect(answers).toContain(503);
  expect([wrong, failures.filter((error) => !isUnreachable(error))]).toEqual([[], []]);
  await vi.waitFor(async () => {
    await tradeAfter(t, SECOND_MS);
    expect(await sql(t, 'SELECT 1 FROM sandbox_orders WHERE ended_at IS NULL')).toEqual([]);
  }, 30_000);
  await expectOrdersFilledOnce(t, placed);
  return placed;
}
