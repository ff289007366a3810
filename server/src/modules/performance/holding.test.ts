// If this fails, the dashboard compares trading with prices of a different period, or invents missing prices.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HoldingResponse } from '@tradesense/contract/dashboard-holding.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, type TradingClient } from '../../../test/trading-client.ts';

const NOW = Date.UTC(2026, 2, 31, 12);
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
});
afterAll(() => t.close());

const BERLIN = { 'x-timezone': 'Europe/Berlin' };
const read = async ({ client }: TradingClient, query = ''): Promise<HoldingResponse> =>
  (await client.get(`/api/dashboard/holding${query}`, BERLIN)).body;

/** Creates a learner whose sandbox account was opened at the given time and has the given trades. */
async function trader(
  name: string,
  openedAt: string,
  trades: Parameters<typeof journalTrades>[2],
): Promise<TradingClient> {
  const opened = await openTradingClient(t, name);
  await sql(t, 'UPDATE sandbox_accounts SET opened_at = $2 WHERE id = $1', [opened.id, openedAt]);
  await journalTrades(t, opened.id, trades);
  await t.drain();
  // Moves the first deposit to the time of the account's opening, too.
  await sql(t, 'UPDATE performance_deposits SET at = $2 WHERE account_id = $1', [opened.id, openedAt]);
  return opened;
}
const tradeOn = (symbol: string, day: string, net: number) => ({ symbol, net, openedAt: `${day}T09:00:00Z`, closedAt: `${day}T10:00:00Z` }); // oxfmt-ignore

test('without a trade, the comparison is empty', async () => {
  const empty = await openTradingClient(t, 'empty');
  await t.drain();
  expect(await read(empty)).toMatchObject({ assets: [], asset: null, lacks: 'trades', comparison: null });
});

test('the most traded asset is held over the complete days of the period, at market prices', async () => {
  const ann = await trader('ann', '2026-03-20T15:00:00Z', [
    tradeOn('ETH', '2026-03-22', 1_000),
    tradeOn('BTC', '2026-03-23', -550),
    tradeOn('ETH', '2026-03-24', 0),
  ]);
  const found = await read(ann);
  expect(found).toMatchObject({ assets: [{ asset: 'ETH', trades: 2 }, { asset: 'BTC', trades: 1 }], asset: 'ETH', lacks: null }); // oxfmt-ignore
  const points = found.comparison?.points ?? [];
  expect(points.map(({ at }) => at.slice(0, 10))).toEqual(
    Array.from({ length: 11 }, (_, i) => new Date(Date.UTC(2026, 2, 21) + i * DAY_MS).toISOString().slice(0, 10)),
  );
  const { body } = await ann.client.get('/api/market/candles?asset=ETH&interval=1d&limit=11');
  const bars = body.bars.slice(0, 10);
  expect(found.comparison).toMatchObject({ source: body.source, interval: '1d', isLate: false });
  expect(points.map(({ price }) => price)).toEqual([bars[0][1], ...bars.map((bar: number[]) => bar[4])]);
  expect(found.comparison?.growth.holding).toBeCloseTo(bars.at(-1)[4] / bars[0][1] - 1, 12);
  expect(points.map(({ trading }) => Number(trading.toFixed(6)))).toEqual([1, 1, 1.1, ...Array(8).fill(1.045)]);
  expect(found.comparison?.drawdown.trading).toBeCloseTo(0.05, 12);
});

test('the asset can be chosen, a filter also chooses it, and the table can be exported', async () => {
  const bob = await trader('bob', '2026-03-25T00:00:00Z', [tradeOn('BTC', '2026-03-26', 100), tradeOn('ETH', '2026-03-27', 100)]); // oxfmt-ignore
  expect((await read(bob, '?hold=ETH')).asset).toBe('ETH');
  expect((await read(bob, '?asset=ETH')).assets).toEqual([{ asset: 'ETH', trades: 1 }]);
  expect((await read(bob, '?asset=ETH')).asset).toBe('ETH');
  // The growth of the ETH trades must not include the result of the BTC trade.
  expect((await read(bob, '?asset=ETH')).comparison?.growth.trading).toBeCloseTo(100 / 10_100, 12);
  const file = await bob.client.get('/api/dashboard/export?table=holding&hold=ETH&format=json', BERLIN);
  expect(file.body).toHaveLength(7);
  expect(file.body[0]).toMatchObject({ asset: 'ETH', holding: 1, trading: 1, source: expect.any(String) });
});

test('without prices, the comparison says so; over years, it uses weekly bars', async () => {
  const cat = await trader('cat', '2024-06-01T00:00:00Z', [tradeOn('BTC', '2024-06-05', 100)]);
  const found = await read(cat);
  expect(found.comparison?.interval).toBe('1w');
  expect(found.comparison?.points[0]?.at).toBe('2024-06-03T00:00:00.000Z');
  expect(await read(cat, '?hold=NOPE')).toMatchObject({ asset: 'NOPE', lacks: 'prices', comparison: null });
  const today = await trader('today', '2026-03-31T09:00:00Z', [tradeOn('BTC', '2026-03-31', 5)]);
  expect(await read(today)).toMatchObject({ lacks: 'prices', comparison: null });
  expect((await cat.client.get('/api/dashboard/holding?hold=a%20b', BERLIN)).status).toBe(400);
});
