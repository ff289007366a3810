// If this fails, masking changes the result of a trade, or a masked replay of an earlier release cannot continue.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalTrade, PerformanceResponse } from '@tradesense/contract/journal.ts';
import type { ReplaySession, StartReplayRequest } from '@tradesense/contract/replay.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { checkLedger, checkReplay } from '../trading/index.ts';

const SESSIONS = '/api/replay/sessions';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

let names = 0;
const learner = async () => (await openAccount(t, `masked-${(names += 1)}`, { isAdmin: true })).client;

async function start(client: TestClient, request: StartReplayRequest): Promise<ReplaySession> {
  const { status, body } = await client.post(SESSIONS, request);
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body;
}

interface Secret {
  readonly factor: number;
  readonly realStart: string;
}

async function secretOf({ id, startedAt }: ReplaySession): Promise<Secret> {
  const [row] = await sql(t, 'SELECT price_factor, shift_weeks FROM replay_sessions WHERE id = $1', [id]);
  const realStart = new Date(Date.parse(startedAt) - Number(row?.['shift_weeks']) * 7 * DAY_MS).toISOString();
  return { factor: Number(row?.['price_factor']), realStart };
}

interface Result {
  readonly cursors: readonly number[];
  readonly trades: readonly JournalTrade[];
  /** For each trade in order, the results of its counterfactuals (the trade under another exit or size) in R. */
  readonly counterfactuals: readonly (string | null)[];
  readonly performance: PerformanceResponse;
}

/** Functions that return sizes and prices as decimal strings that the asset's tick and lot size allow. */
interface Terms {
  readonly quantity: (worth: number, price: number) => string;
  readonly price: (value: number) => string;
}

/** Trades three planned brackets in a row: long, short and long. Steps until each of them has ended. */
async function tradeThrice(client: TestClient, session: ReplaySession, { quantity, price }: Terms): Promise<Result> {
  const [url, account] = [`${SESSIONS}/${session.id}`, `/api/sandbox/accounts/${session.accountId}`];
  const cursors: number[] = [];
  let cursor = 0;
  for (const [index, side] of (['buy', 'sell', 'buy'] as const).entries()) {
    const last = (await client.get(`${url}/bars?limit=1`)).body.bars[0][4];
    const way = side === 'buy' ? 1 : -1;
    const [stop, target] = [price(last * (1 - way * 0.03)), price(last * (1 + way * 0.045))];
    const plan = { thesis: 'The same trade.', stopPrice: stop, targetPrice: target, invalidationPrice: null };
    const order = { asset: session.asset, side, type: 'market', quantity: quantity(4_000, last), leverage: 2 };
    const { status, text } = await client.post(`${account}/orders`, {
      ...order,
      clientOrderId: `order-${index}-of-three`,
      stopLoss: { triggerPrice: stop },
      takeProfit: { limitPrice: target },
      plan: { ...plan, riskPercent: '1', confidence: 60 },
    });
    expect([status, text]).toEqual([200, expect.any(String)]);
    for (let isOpen = true; isOpen;) {
      // Steps one bar at a time. Longer steps could stop after different bars, and the next trade would start at a
      // different bar.
      ({ cursor } = (await client.post(`${url}/advance`, { from: cursor, bars: 1 })).body.session);
      const { openPositions, liveOrders } = (await client.get(account)).body;
      isOpen = openPositions + liveOrders > 0;
    }
    cursors.push(cursor);
  }
  const { trades } = (await client.get(`${account}/journal`)).body;
  const details = await Promise.all(trades.map(({ id }: JournalTrade) => client.get(`${account}/journal/${id}`)));
  return {
    cursors,
    trades,
    counterfactuals: details.flatMap(({ body }) =>
      body.counterfactuals.map((each: Readonly<Record<string, string | null>>) => each['rMultiple']),
    ),
    performance: (await client.get(`${account}/performance`)).body,
  };
}

/**
 * Tolerance: a hundredth plus 1% of the value. Tick and lot sizes round masked prices and sizes differently from real
 * ones.
 */
const HUNDREDTH = 0.010_1;
const tolerance = (wanted: string | null | undefined) => HUNDREDTH + Math.abs(Number(wanted)) / 100;

function expectNear(found: readonly (string | null | undefined)[], wanted: readonly (string | null)[]): void {
  const difference = (value: string | null, i: number) =>
    value === null || found[i] === null ? Number(value !== found[i]) : Math.abs(Number(found[i]) - Number(value));
  const differences = wanted.map(difference);
  expect([found, wanted, differences.every((each, i) => each <= tolerance(wanted[i]))]).toEqual([found, wanted, true]);
}

// The stand-ins for these assets have the same costs as the assets, so only the price factor differs.
test.each([
  { asset: 'AAPL', preset: 'normal', decimals: 2, lots: 2 },
  { asset: 'SOL', preset: 'strict', decimals: 3, lots: 3 },
  { asset: 'GBPUSD', preset: 'easy', decimals: 5, lots: 0 },
] as const)(
  'trades in $asset have the same R, scores and statistics with and without the mask',
  async ({ asset, preset, decimals, lots }) => {
    const [ann, ben] = [await learner(), await learner()];
    const masked = await start(ann, { asset, interval: '1d', preset });
    const { factor, realStart } = await secretOf(masked);
    const real = await start(ben, { asset, interval: '1d', preset, startAt: realStart });
    expect(real).toMatchObject({ asset, realAsset: asset, priceFactor: 1, startedAt: realStart });
    const terms = {
      quantity: (worth: number, price: number) => (worth / price).toFixed(lots),
      price: (value: number) => value.toFixed(decimals),
    };
    const without = await tradeThrice(ben, real, terms);
    const maskedTerms = {
      // Size of the real order, converted into units of the masked asset.
      quantity: (worth: number, price: number) => (Number(terms.quantity(worth, price / factor)) / factor).toFixed(4),
      price: (value: number) => (Number(terms.price(value / factor)) * factor).toFixed(4),
    };
    const within = await tradeThrice(ann, masked, maskedTerms);

    expect(within.cursors).toEqual(without.cursors);
    expect(within.trades).toHaveLength(3);
    for (const [index, trade] of without.trades.entries()) {
      const { side, quadrant, process, isLiquidated, rMultiple, maeR, mfeR, net, fees } = trade;
      const found = within.trades[index];
      expect(found).toMatchObject({ side, quadrant, isLiquidated, process: { score: process.score } });
      expect(found?.process.checks.map(({ points }) => points)).toEqual(process.checks.map(({ points }) => points));
      expectNear([found?.rMultiple, found?.maeR, found?.mfeR], [rMultiple, maeR, mfeR]);
      expect(Number(found?.net) / Number(net)).toBeCloseTo(1, 2);
      expect(Number(found?.fees) / Number(fees)).toBeCloseTo(1, 2);
    }
    expectNear(within.counterfactuals, without.counterfactuals);
    const { trades, won, quadrants, averageProcess, averageR, profitFactor } = without.performance;
    expect(within.performance).toMatchObject({ trades, won, quadrants, averageProcess });
    expectNear([within.performance.averageR, within.performance.profitFactor], [averageR, profitFactor]);
    expect((await checkReplay(t.platform, masked.accountId)).text).toContain('the same account and ledger');
    expect((await checkLedger(t.platform)).isSound).toBe(true);
  },
  60_000,
);

test('a masked session of an earlier release, which hides only its dates, continues and can be verified', async () => {
  const ann = await learner();
  const { id, accountId } = await start(ann, { asset: 'BTC', interval: '1h', startAt: '2022-05-02T00:00:00Z' });
  await sql(t, `UPDATE replay_sessions SET is_masked = true WHERE id = $1`, [id]);
  const { body: session } = await ann.get(`${SESSIONS}/${id}`);
  expect(session).toMatchObject({ isMasked: true, asset: 'BTC', realAsset: 'BTC', priceFactor: 1, realStart: null });
  const order = { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.01', clientOrderId: 'old-release' };
  expect((await ann.post(`/api/sandbox/accounts/${accountId}/orders`, order)).status).toBe(200);
  expect((await ann.post(`${SESSIONS}/${id}/advance`, { from: 0, bars: 5 })).status).toBe(200);
  expect((await ann.get(`/api/sandbox/accounts/${accountId}/positions`)).body.positions).toHaveLength(1);
  expect((await ann.post(`${SESSIONS}/${id}/end`)).body).toMatchObject({ realStart: '2022-05-02T00:00:00.000Z' });
  expect((await checkReplay(t.platform, accountId)).text).toContain('the same account and ledger');
});

test('a stand-in for a masked asset is no asset of the live market', async () => {
  const ann = await learner();
  const [{ id }] = (await ann.get('/api/sandbox/accounts')).body.accounts;
  const order = { asset: 'MASKED-CRYPTO', side: 'buy', type: 'market', quantity: '0.01', clientOrderId: 'live-order' };
  for (const path of ['orders', 'orders/preview']) {
    const { clientOrderId: _id, ...preview } = order;
    const refused = await ann.post(`/api/sandbox/accounts/${id}/${path}`, path === 'orders' ? order : preview);
    expect([refused.status, refused.body.code]).toEqual([404, 'unknown-asset']);
  }
  expect((await ann.get('/api/market/day?asset=MASKED-CRYPTO')).status).toBe(404);
});
