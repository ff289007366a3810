// If this fails, work that runs while an account is deleted fails on every retry, restores rows of that account, or
// blocks the work for other accounts.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETE_CONFIRMATION } from '@tradesense/contract/account-data-constants.ts';
import { HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { FIXTURES_DIRECTORY, loadRelease, rowsOf, tablesOf } from '../../../test/release-data.ts';
import { ADA, ROOT } from '../../../test/release-journey.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { tradeAfter } from '../../../test/trading-world.ts';
import { migrateDatabase } from '../../platform/database/database-migrate.ts';
import { listFailedDeliveries } from '../../platform/outbox/outbox-operations.ts';

let t: TestApp;
beforeAll(async () => {
  const name = readdirSync(FIXTURES_DIRECTORY).find((file) => file.endsWith('.sql.gz')) ?? '';
  t = await createTestApp({
    nowMs: Date.UTC(2026, 9, 1, 2),
    async openDatabase(log) {
      const db = await openTestDatabase(log);
      await db.read((tx) => loadRelease(tx, /^data-(.+)\.sql\.gz$/.exec(name)?.[1] ?? ''));
      await migrateDatabase(db);
      return db;
    },
  });
  await t.server.market.live.prepare();
}, 120_000);
afterAll(() => t.close());

const tablesWith = async (text: string): Promise<string[]> => {
  const rows = await t.db.read(async (tx) => rowsOf(tx, await tablesOf(tx)));
  return [...rows].filter(([, lines]) => lines.some((line) => line.includes(text))).map(([table]) => table);
};

test('prices, events, jobs, requests and sign-ins during a deletion continue and leave no trace of it', async () => {
  const ada = t.client();
  ada.token = (await ada.post('/api/auth/login', ADA)).body.token;
  await ada.get('/api/auth/csrf-token');
  const adaId = (await ada.get('/api/auth/me')).body.id;
  const [account] = await sql(t, `SELECT id FROM sandbox_accounts WHERE user_id = $1 AND kind = 'live' LIMIT 1`, [
    adaId,
  ]);
  const others = t.client();
  await others.get('/api/auth/csrf-token');
  await tradeAfter(t, SECOND_MS);

  const answers = await Promise.all([
    ada.post('/api/account/delete', { password: ADA.password, confirmation: DELETE_CONFIRMATION }),
    tradeAfter(t, SECOND_MS).then(() => ({ status: 200, text: '' })),
    t.platform.outbox.drain().then(() => ({ status: 200, text: '' })),
    ada.post('/api/bias-tests', { asset: 'BTC', timeframe: '1h', rated: false }),
    ada.post(`/api/sandbox/accounts/${String(account?.['id'])}/orders`, {
      clientOrderId: 'order-beside',
      asset: 'BTC',
      side: 'buy',
      type: 'market',
      quantity: '0.01',
      leverage: 10,
    }),
    others.post('/api/auth/login', ADA),
    ada.put('/api/profile/username', { username: 'Ada_beside' }),
    ada.put('/api/profile/about', { version: 0, bio: 'Beside a deletion', links: [] }),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers[0]).toMatchObject({ status: 200 });

  for (const step of [SECOND_MS, 8 * HOUR_MS, SECOND_MS]) {
    await tradeAfter(t, step);
    await t.drain();
  }
  expect(await tablesWith(adaId)).toEqual([]);
  expect(await tablesWith(ADA.email)).toEqual([]);
  expect(await sql(t, 'SELECT 1 FROM outbox_deliveries WHERE parked_at IS NOT NULL OR delivered_at IS NULL')).toEqual(
    [],
  );
  expect((await listFailedDeliveries(t.platform)).text).not.toContain(adaId);
  const root = t.client();
  expect((await root.post('/api/auth/login', ROOT)).status).toBe(200);
});

test('one administrator remains when two delete their accounts at the same time', async () => {
  const [row] = await sql(t, 'SELECT password_hash FROM users WHERE email = $1', [ROOT.email]);
  await sql(t, 'UPDATE users SET is_admin = false');
  const admins = await Promise.all(['amy', 'bob'].map((name) => openAccount(t, name, { isAdmin: true })));
  await sql(t, 'UPDATE users SET password_hash = $1 WHERE is_admin', [row?.['password_hash']]);
  const answers = await Promise.all(
    admins.map(({ client }) =>
      client.post('/api/account/delete', { password: ROOT.password, confirmation: DELETE_CONFIRMATION }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await sql(t, 'SELECT 1 AS one FROM users WHERE is_admin')).toHaveLength(1);
});
