// If this fails, a learner who adds to a position beyond the limit of risk gets the points for keeping to it, or trades
// that an older version judged state the version of today.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  clientOrderId,
  liveOrders,
  nearPrice,
  openTradingClient,
  placeOrder,
  planOf,
  type TradingClient,
} from '../../../test/trading-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

/** Waits until no order of the account is live except stops. */
async function untilFilled(trader: TradingClient): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    if ((await liveOrders(trader)).every(({ role }) => role === 'stop-loss')) return;
    await tradeAfter(t, SECOND_MS);
  }
  throw new Error('the orders did not fill');
}

/** Buys 0.03 BTC, which risks 1.5% to 2% of the equity at a stop 2% below the price. */
async function buy(trader: TradingClient, isPlanned: boolean): Promise<void> {
  const plan = planOf(t);
  const planned = isPlanned && { plan, stopLoss: { triggerPrice: plan.stopPrice ?? '' } };
  await placeOrder(trader, { quantity: '0.03', leverage: 20, ...planned });
  await untilFilled(trader);
}

async function closedTrade(trader: TradingClient): Promise<JournalTrade> {
  await trader.client.post(`${trader.url}/positions/BTC/close`, { clientOrderId: clientOrderId() });
  await untilFilled(trader);
  const [trade] = (await trader.client.get(`${trader.url}/journal`)).body.trades;
  return trade;
}

const riskCheck = ({ process }: JournalTrade) => process.checks.find(({ check }) => check === 'risk-within-limit');

test.each([
  ['once', 1, 0, 15, /^The stop risked 1\.[5-9]\d?% of the equity; the limit is 2%\.$/],
  ['twice, each with a plan', 2, 0, 0, /^With what was added, the stops risked 3\.\d+% of the equity, more than/],
  ['once more without a plan', 1, 1, 0, /^With what was added, the stops risked 3\.\d+% of the equity, more than/],
])('a trader who enters %s is judged by all that was at risk', async (what, planned, unplanned, points, reason) => {
  const trader = await openTradingClient(t, `adds-${what.slice(0, 9).replaceAll(/[^a-z]/g, '')}`);
  for (let entry = 0; entry < planned; entry += 1) await buy(trader, true);
  for (let entry = 0; entry < unplanned; entry += 1) await buy(trader, false);
  const trade = await closedTrade(trader);
  expect(riskCheck(trade)).toEqual({
    check: 'risk-within-limit',
    points,
    of: 15,
    reason: expect.stringMatching(reason),
  });
});

test('an entry that is added after the first stop was moved near the entry keeps its points', async () => {
  const trader = await openTradingClient(t, 'tightens');
  await buy(trader, true);
  const [stop] = await liveOrders(trader);
  const moved = await trader.client.patch(`${trader.url}/orders/${stop?.id}`, { triggerPrice: nearPrice(t, 0.9985) });
  expect(moved.status).toBe(200);
  await buy(trader, true);
  const trade = await closedTrade(trader);
  expect(riskCheck(trade)).toMatchObject({ points: 15 });
});

test('a trade keeps the version by which it was judged, in journal and export', async () => {
  const trader = await openTradingClient(t, 'versions');
  await buy(trader, true);
  const trade = await closedTrade(trader);
  expect(trade.process.version).toBe(4);
  await sql(t, 'UPDATE journal_trades SET process_version = 1 WHERE id = $1', [trade.id]);
  const [kept] = (await trader.client.get(`${trader.url}/journal`)).body.trades;
  expect(kept.process).toEqual({ ...trade.process, version: 1 });
  const csv: string = (await trader.client.get(`${trader.url}/export/journal`)).text;
  const [header = '', row = ''] = csv.split('\r\n');
  const columns = header.split(',');
  // Counted from the end, because the text of the plan has a comma.
  expect(row.split(',').at(columns.indexOf('process.version') - columns.length)).toBe('1');
});
