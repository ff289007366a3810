// If this fails, the server no longer starts on a data directory of an earlier release, or loses data in it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { checkPerformance } from '../src/modules/performance/index.ts';
import { checkLedger, checkReplay } from '../src/modules/trading/index.ts';
import { migrateDatabase, MIGRATIONS_DIRECTORY } from '../src/platform/database/database-migrate.ts';
import type { Database } from '../src/platform/database/database.ts';
import { sql } from './account-world.ts';
import { answerOf } from './bias-test-world.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { FIXTURES_DIRECTORY, loadRelease, rowsOf, tablesOf } from './release-data.ts';
import { ADA, ROOT } from './release-journey.ts';
import type { TestClient } from './test-client.ts';
import { openTestDatabase } from './test-database.ts';
import { tradeAfter } from './trading-world.ts';

const RELEASES = readdirSync(FIXTURES_DIRECTORY).flatMap((name) => /^data-(.+)\.sql\.gz$/.exec(name)?.[1] ?? []);
/** A time after the last step of the recorded journey and before the next funding payment. */
const NOW_MS = Date.UTC(2026, 9, 1, 2);

type Rows = Awaited<ReturnType<typeof rowsOf>>;

describe.each(RELEASES)('the data of release %s', (release) => {
  let t: TestApp;
  let before: Rows;
  let after: Rows;

  async function migrated(db: Database): Promise<Database> {
    await db.read((tx) => loadRelease(tx, release));
    const tables = await db.read((tx) => tablesOf(tx));
    before = await db.read((tx) => rowsOf(tx, tables));
    await migrateDatabase(db);
    after = await db.read((tx) => rowsOf(tx, tables));
    return db;
  }
  beforeAll(async () => {
    t = await createTestApp({ nowMs: NOW_MS, openDatabase: async (log) => migrated(await openTestDatabase(log)) });
    await t.server.market.live.prepare();
  }, 120_000);
  afterAll(() => t.close());

  async function signedIn(who: { readonly email: string }): Promise<TestClient> {
    const client = t.client();
    client.token = (await client.post('/api/auth/login', who)).body.token;
    return client;
  }
  async function accountsOf(client: TestClient) {
    const { accounts } = (await client.get('/api/sandbox/accounts')).body;
    return accounts.map((account: { id: string }) => ({ ...account, url: `/api/sandbox/accounts/${account.id}` }));
  }
  const valuesOf = async (text: string) => (await sql(t, text)).map(({ what }) => String(what));

  test('has unchanged migrations', () => {
    const hashes = readdirSync(MIGRATIONS_DIRECTORY)
      .filter((name) => name.endsWith('.sql'))
      .map((name) =>
        createHash('sha256')
          .update(readFileSync(join(MIGRATIONS_DIRECTORY, name)))
          .digest('hex'),
      );
    const applied = (before.get('drizzle.__drizzle_migrations') ?? []).map((row) => JSON.parse(row).hash);
    expect(applied.length).toBeGreaterThan(0);
    expect(hashes).toEqual(expect.arrayContaining(applied));
  });

  test('keeps every row with every value', () => {
    const kept = (rows: Rows) => Object.fromEntries([...rows].filter(([table]) => !table.startsWith('drizzle.')));
    expect(kept(after)).toEqual(kept(before));
  });

  test('stores for each test and exam the origin of its charts', async () => {
    expect(await valuesOf('SELECT id AS what FROM bias_tests WHERE origin IS NULL')).toEqual([]);
    expect(await valuesOf('SELECT id AS what FROM chart_exams WHERE origin IS NULL')).toEqual([]);
    expect(
      await valuesOf(`SELECT DISTINCT t.origin || ' of ' || q.source AS what
        FROM bias_tests t JOIN bias_questions q ON q.test_id = t.id ORDER BY 1`),
    ).toEqual(['simulated of simulated']);
    expect(
      await valuesOf(`SELECT DISTINCT e.origin || ' of ' || i.source AS what FROM chart_exams e
        JOIN chart_exam_charts c ON c.exam_id = e.id JOIN chart_exam_items i ON i.id = c.item_id ORDER BY 1`),
    ).toEqual(['simulated of simulated']);
  });

  test('contains orders, tests and exams in several states, and several kinds of events and entries', async () => {
    expect(await valuesOf('SELECT DISTINCT state AS what FROM sandbox_orders ORDER BY 1')).toEqual([
      'cancelled',
      'expired',
      'filled',
      'partially-filled',
      'waiting-trigger',
      'working',
    ]);
    expect(await valuesOf('SELECT DISTINCT kind AS what FROM sandbox_events ORDER BY 1')).toEqual([
      'amend',
      'bar',
      'cancel',
      'expiry',
      'funding',
      'grant',
      'place',
      'settings',
      'tick',
    ]);
    expect(await valuesOf('SELECT DISTINCT kind AS what FROM ledger_entries ORDER BY 1')).toEqual([
      'fill',
      'funding',
      'grant',
      'liquidation',
      'release',
      'reserve',
    ]);
    for (const table of ['bias_tests', 'chart_exams'])
      expect(await valuesOf(`SELECT DISTINCT state AS what FROM ${table} ORDER BY 1`)).toEqual(['active', 'completed']);
  });

  test('replays every ledger and every log of events to the stored account', async () => {
    expect(await checkLedger(t.platform)).toMatchObject({ isSound: true });
    expect(await checkPerformance(t.platform)).toMatchObject({ isSound: true });
    const accounts = await sql(t, 'SELECT id FROM sandbox_accounts');
    expect(accounts.length).toBeGreaterThan(5);
    for (const { id } of accounts) {
      const { text, isSound } = await checkReplay(t.platform, String(id));
      expect(text.split('\n').slice(2)).toEqual([]);
      expect(isSound).toBe(true);
    }
  });

  test('lets a learner sign in, see earlier work, and continue', async () => {
    const ada = await signedIn(ADA);
    expect((await ada.get('/api/auth/me')).body).toMatchObject({
      username: 'ada_trades',
      termsAcceptedAt: expect.any(String),
    });
    expect((await ada.get('/api/sandbox/unlock-check')).body).toMatchObject({
      unlocked: true,
      progressPercentage: 100,
    });
    expect((await ada.get('/api/charts/BTC')).body.drawings).toMatchObject([{ kind: 'level' }]);
    const [account] = await accountsOf(ada);
    const { orders } = (await ada.get(`${account.url}/orders?state=live`)).body;
    const kinds = orders.map(({ type, role, state }: Record<string, string>) => `${type} ${role} ${state}`);
    const live = ['limit single working', 'limit take-profit working', 'stop stop-loss waiting-trigger'];
    expect(kinds.toSorted()).toEqual([...live, 'trailing-stop single waiting-trigger']);
    const { positions } = (await ada.get(`${account.url}/positions`)).body;
    expect(positions.map(({ asset, side }: Record<string, string>) => `${asset} ${side}`).toSorted()).toEqual([
      'BTC long',
      'SOL short',
    ]);
    const { trades } = (await ada.get(`${account.url}/journal`)).body;
    expect(trades).toMatchObject([{ note: 'Taken as planned, closed early.', tags: { setup: ['breakout'] } }]);

    const [test] = await valuesOf(`SELECT id AS what FROM bias_tests WHERE state = 'active'`);
    expect((await ada.post(`/api/bias-tests/${test}/answers`, answerOf(1))).status).toBe(200);
    const [exam] = await valuesOf(`SELECT id AS what FROM chart_exams WHERE state = 'active'`);
    expect((await ada.get(`/api/chart-exams/${exam}`)).body).toMatchObject({ type: 'swing-analysis', state: 'active' });
    const closing = { clientOrderId: 'close-after-the-upgrade' };
    expect((await ada.post(`${account.url}/positions/BTC/close`, closing)).status).toBe(200);
  });

  test('fills more of a partly filled order', async () => {
    const root = await signedIn(ROOT);
    const [{ url }] = await accountsOf(root);
    const partly = async () => {
      const { orders } = (await root.get(`${url}/orders?state=live`)).body;
      return orders.find(({ state }: { state: string }) => state === 'partially-filled');
    };
    const { id, filled } = await partly();
    expect(Number(filled)).toBeGreaterThan(0);
    for (let second = 0; second < 60 && Number((await partly())?.filled ?? Infinity) === Number(filled); second += 1)
      await tradeAfter(t, SECOND_MS);
    const after = (await root.get(`${url}/orders/${id}`)).body;
    expect(Number(after.filled)).toBeGreaterThan(Number(filled));
    expect(await checkLedger(t.platform)).toMatchObject({ isSound: true });
  });
});
