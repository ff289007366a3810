// If this fails, two simultaneous imports of one series mix their bars, wait for each other forever, or both report a
// change that only one of them made.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { besideTransaction } from '../../../test/beside-transaction.ts';
import { confirmCandles, hourFile, importPreviewed, previewedImport } from '../../../test/candle-files-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient, TestResponse } from '../../../test/test-client.ts';
import { importCandles } from '../market/index.ts';

const STORES = [
  ['feed', 'candles'],
  ['practice', 'practice_candles'],
] as const;
let t: TestApp;
let other: TestApp;
let root: Account;
beforeAll(async () => {
  t = await createTestApp();
  // A second server of the same installation.
  other = await createTestApp({ openDatabase: async () => ({ ...t.db, close: async () => undefined }) });
  root = await openAdministrator(t);
  await root.client.get('/api/auth/csrf-token');
});
afterAll(async () => {
  await other.close();
  await t.close();
});
const emptyCandles = () => sql(t, 'TRUNCATE candles, candle_series, practice_candles, practice_series, market_imports');
beforeEach(emptyCandles);

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

/** Returns a client that is signed in as the administrator on the second server. */
function onOther(): TestClient {
  const client = other.client();
  client.token = root.client.token;
  return client;
}

/** Previews a candle file. Returns a function that imports it. */
async function previewed(client: TestClient, store: string, file: string): Promise<() => Promise<TestResponse>> {
  const request = await previewedImport(t, client, file, { store });
  return () => confirmCandles(client, file, request);
}

test.each(STORES)(
  'if two servers import different bars of one series of %s, one import is stored and the other refused',
  async (store, table) => {
    for (const rows of [12_000, 40]) {
      await emptyCandles();
      const first = await previewed(root.client, store, hourFile(-rows, 0, 102));
      const second = await previewed(onOther(), store, hourFile(-rows, 0, 103));
      const answers = await Promise.all([first(), second()]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect([answers[winner]?.body.added, answers[1 - winner]?.body.code]).toEqual([rows, 'import-series-changed']);
      const closes = await sql(t, `SELECT DISTINCT c FROM ${table} WHERE "interval" = '1h'`);
      expect(closes).toEqual([{ c: 102 + winner }]);
    }
  },
);

test('the same request, sent to two servers at the same time, imports once', async () => {
  const known = (await sql(t, 'SELECT 1 FROM audit_entries')).length;
  const request = await previewedImport(t, root.client, hourFile(0, 500));
  const answers = await Promise.all(
    [root.client, onOther()].map((client) => confirmCandles(client, hourFile(0, 500), request)),
  );
  expect(answers.map(({ status, body }) => [status, body.added])).toEqual([
    [200, 500],
    [200, 500],
  ]);
  expect(await sql(t, 'SELECT 1 FROM audit_entries')).toHaveLength(known + 1);
});

test.each(STORES)(
  'an import of %s during an import by command waits for its batch, and is stored as a whole or not at all',
  async (store, table) => {
    const target = { store, asset: 'BTC', interval: '1h', fileName: 'command.csv' } as const;
    async function* source() {
      yield Buffer.from(hourFile(-20_000, 0, 104));
    }
    const request = await previewedImport(t, root.client, hourFile(-15_000, -1_000, 105), { store });
    const command = importCandles(t.platform, source(), target);
    const answer = await confirmCandles(root.client, hourFile(-15_000, -1_000, 105), { ...request, store });
    await command;
    expect(['import-running', 'import-series-changed', 200]).toContain(answer.body.code ?? answer.status);
    const [count] = await sql(t, `SELECT count(*)::int AS n FROM ${table} WHERE "interval" = '1h'`);
    expect(count).toEqual({ n: 20_000 });
    const ofFile = await sql(t, `SELECT 1 FROM ${table} WHERE "interval" = '1h' AND c = 105`);
    expect([0, 14_000]).toContain(ofFile.length);
  },
);

test('an import waits until the bars that an exchange is storing are stored', async () => {
  await importPreviewed(t, root.client, hourFile(0, 3));
  const request = await previewedImport(t, root.client, hourFile(0, 6));
  const answer = await besideTransaction(
    t.db,
    (tx) => tx.execute(`select pg_advisory_xact_lock(7203010, hashtext('BTC'))`),
    () => confirmCandles(root.client, hourFile(0, 6), request),
  );
  expect(answer.body).toMatchObject({ added: 3, unchanged: 3 });
});
