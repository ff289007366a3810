// If this fails, a real trade that a learner imported counts in ratings, evidence, certificates, leaderboards or
// accounts, where only practice may count.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { importFile, IMPORTS, runJob, winners } from '../../../test/imports-world.ts';
import { openTradingClient } from '../../../test/trading-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

const OWN = new Set(['trade_imports', 'imported_executions', 'imported_trades']);
/** Tables that change with time or with any request, even without an import. */
const MOVING = new Set(['jobs', 'job_leases', 'sessions', 'leases']);

/** Returns the contents of every table, except the tables of imports and those in `MOVING`. */
async function contents(): Promise<Record<string, string>> {
  const tables = await sql(t, `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`); // oxfmt-ignore
  const entries: [string, string][] = [];
  for (const { name } of tables) {
    if (OWN.has(String(name)) || MOVING.has(String(name))) continue;
    // oxlint-disable-next-line no-await-in-loop -- the embedded database has one session
    const [row] = await sql(t, `SELECT count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' ORDER BY r::text)), '') AS state FROM "${String(name)}" r`); // oxfmt-ignore
    entries.push([String(name), String(row?.['state'])]);
  }
  return Object.fromEntries(entries);
}

test('an import, a tag, a note and an undo change no row of another module, and publish nothing', async () => {
  const { client } = await openTradingClient(t, 'ann');
  await t.drain();
  const before = await contents();
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['ledger_entries', 'outbox_events', 'evidence_items', 'certificates', 'journal_trades', 'performance_trades'])); // oxfmt-ignore
  const id = await importFile(t, client, winners(60));
  const [trade] = (await client.get('/api/imported-trades')).body.trades;
  await client.patch(`/api/imported-trades/${trade.id}`, {
    note: 'x',
    tags: { setup: ['a'], mistake: [], emotion: [] },
  });
  expect(await contents()).toEqual(before);
  await client.delete(`${IMPORTS}/${id}`);
  await runJob(t);
  expect(await contents()).toEqual(before);
});

const FILTERS = [
  '',
  'period=week',
  'account=1',
  'attempt=all',
  'asset=BTC',
  'tag=breakout',
  'side=long',
  'preset=normal',
];

test('no filter of the dashboard and no page of an account has an imported trade, and none can be shared', async () => {
  const { client, id: accountId } = await openTradingClient(t, 'ben');
  await importFile(t, client, winners(40));
  const [trade] = (await client.get('/api/imported-trades')).body.trades;
  const closed = { openedAt: '2026-01-15T10:00:00.000Z', closedAt: '2026-01-15T12:00:00.000Z' };
  await journalTrades(t, accountId, [{ ...closed, net: 10, risk: 5, setup: ['breakout'] }]);
  await t.platform.outbox.drain();
  for (const filter of FILTERS) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    const { body } = await client.get(`/api/dashboard/trading?${filter}`);
    expect([filter, body.totals.trades, body.totals.net]).toEqual([filter, 1, '10']);
  }
  expect((await client.get(`/api/sandbox/accounts/${accountId}/performance`)).body.trades).toBe(1);
  expect((await client.get(`/api/sandbox/accounts/${accountId}/journal`)).body.trades).toHaveLength(1);
  expect((await client.get(`/api/sandbox/accounts/${accountId}/journal/${trade.id}`)).status).toBe(404);
  expect((await client.put('/api/profile/username', { username: 'ben_imports' })).status).toBe(200);
  const share = (id: string) => client.post('/api/posts', { text: 'a', audience: 'public', share: { kind: 'trade', id } }); // oxfmt-ignore
  expect((await share(trade.id)).body.code).toBe('not-shareable');
  expect((await client.get('/api/posts/shareable')).text).not.toContain(trade.id);
  expect(await sql(t, 'SELECT 1 FROM posts')).toEqual([]);
});
