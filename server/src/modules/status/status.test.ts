// If this fails, the status page or an alert says that prices are fresh, data are saved or ledgers are valid although
// they are not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StatusResponse } from '@tradesense/contract/status.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient } from '../../../test/trading-client.ts';
import { runLedgerCheck } from './check-ledgers.service.ts';
import { copyDatabase, lastLedgerCheck, recordBackup, startLedgerCheck } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const statusNow = async (): Promise<StatusResponse> => {
  t.clock.advance(5 * SECOND_MS);
  return (await t.client().get('/api/status')).body;
};

/** Returns the value of a metric, as Prometheus reads it. */
const metric = async (name: string): Promise<number> => {
  const { text } = await t.client().get('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 'missing');
};
const secondsNow = () => t.clock.now() / SECOND_MS;

test('before the first runs, the status reports no backup and no check', async () => {
  const { prices, ...rest } = await statusNow();
  expect(rest).toEqual({
    checkedAt: new Date(t.clock.now()).toISOString(),
    database: true,
    backgroundWork: true,
    backup: null,
    ledgerCheck: null,
  });
  expect(prices.assets.every(({ price, isStale }) => price === null && isStale)).toBe(true);
  expect(await metric('backup_finished_timestamp_seconds')).toBe(0);
  expect(await metric('ledger_check_finished_timestamp_seconds')).toBe(0);
  expect((await t.client().get('/metrics')).text).toContain('\nledger_check_sound Nan\n');
});

test('the status tells the source and the age of each price, and from when on it is stale', async () => {
  await t.server.market.live.prepare();
  const asOf = new Date(t.clock.now()).toISOString();
  const price = (ageSeconds: number) => ({ source: 'simulated', asOf, ageSeconds });
  const beforeClose = { source: 'simulated', asOf: '2026-01-14T20:59:59.000Z', ageSeconds: expect.any(Number) };
  const pricesAfter = async (milliseconds: number) => {
    t.clock.advance(milliseconds);
    const { prices } = await statusNow();
    return { ...prices, assets: prices.assets.filter(({ symbol }) => symbol === 'BTC' || symbol === 'AAPL') };
  };
  const [btc, aapl] = [
    { symbol: 'BTC', name: 'Bitcoin' },
    { symbol: 'AAPL', name: 'Apple' },
  ];
  expect(await pricesAfter(2 * SECOND_MS + 900)).toEqual({
    state: 'live',
    reason: null,
    source: 'simulated',
    assets: [
      { ...btc, price: price(7), isOpen: true, isStale: false },
      { ...aapl, price: beforeClose, isOpen: false, isStale: false },
    ],
  });
  expect(await pricesAfter(MINUTE_MS)).toMatchObject({
    state: 'stale',
    assets: [
      { ...btc, price: price(72), isOpen: true, isStale: true },
      { ...aapl, price: beforeClose, isOpen: false },
    ],
  });
});

/** Lets the job that carries out a started check run. */
async function runCheck(): Promise<void> {
  t.clock.advance(2 * SECOND_MS);
  await t.drain();
}

test('the daily check of the ledgers counts the accounts and reports a broken one', async () => {
  const ann = await openTradingClient(t, 'ann');
  t.clock.advance(DAY_MS);
  await t.drain();
  await runCheck();
  expect((await statusNow()).ledgerCheck).toMatchObject({ isSound: true, accounts: 1 });
  expect(await metric('ledger_check_sound')).toBe(1);
  await sql(t, 'UPDATE sandbox_accounts SET cash = cash + 1 WHERE id = $1', [ann.id]);
  t.clock.advance(DAY_MS);
  await t.drain();
  await runCheck();
  expect(await metric('ledger_check_sound')).toBe(0);
  expect(await metric('ledger_check_finished_timestamp_seconds')).toBe(secondsNow());
  expect((await statusNow()).ledgerCheck).toMatchObject({ isSound: false, accounts: 1 });
});

test('a check stores its progress, and is carried out again from the start after a crash', async () => {
  const of = (accounts: number) => ({ accounts, entries: 5 * accounts, broken: [], text: '', isSound: true });
  const check = await t.db.transaction((tx) => startLedgerCheck(t.platform, tx));
  expect(check).toMatchObject({ endedAt: null, accounts: 1, checked: 0 });
  expect(await t.db.transaction((tx) => startLedgerCheck(t.platform, tx))).toBeNull();
  const dies = runLedgerCheck(t.platform, async (onProgress) => {
    t.clock.advance(SECOND_MS);
    await onProgress(of(7));
    await onProgress(of(8));
    throw new Error('killed');
  });
  await expect(dies).rejects.toThrow('killed');
  expect(await t.db.read(lastLedgerCheck)).toMatchObject({ endedAt: null, checked: 7, entries: 35 });
  await runLedgerCheck(t.platform, async () => of(1));
  expect(await t.db.read(lastLedgerCheck)).toEqual({
    ...check,
    endedAt: new Date(t.clock.now()).toISOString(),
    checked: 1,
    entries: 5,
  });
});

test('the status reports the last backup, and is at most 5 seconds old', async () => {
  await statusNow();
  await recordBackup(t.platform, new URLSearchParams({ tables: '3', rows: '40' }));
  expect(await metric('backup_finished_timestamp_seconds')).toBe(secondsNow());
  const backup = { finishedAt: new Date(t.clock.now()).toISOString() };
  expect((await t.client().get('/api/status')).body.backup).toBeNull();
  expect((await statusNow()).backup).toEqual(backup);
});

test('runs are kept for 90 days', async () => {
  t.clock.advance(90 * DAY_MS + MINUTE_MS);
  await recordBackup(t.platform, new URLSearchParams({ tables: '3', rows: '41' }));
  const { rows } = await t.db.read((tx) =>
    tx.$client.query(`SELECT summary FROM operation_runs WHERE kind = 'backup'`),
  );
  expect(rows).toEqual([{ summary: { tables: 3, rows: 41 } }]);
});

test('a server copies only an embedded database, and only to an unambiguous path', async () => {
  expect(await copyDatabase({ db: { ...t.db, copyFilesTo: null } }, '/tmp/copy')).toMatchObject({ isSound: false });
  const copyFilesTo = () => Promise.reject(new Error('not called'));
  expect(await copyDatabase({ db: { ...t.db, copyFilesTo } }, 'copy')).toMatchObject({ isSound: false });
  expect(await recordBackup(t.platform, new URLSearchParams({ tables: 'x' }))).toMatchObject({ isSound: false });
});
