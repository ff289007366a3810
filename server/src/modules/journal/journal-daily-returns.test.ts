// If this fails, the desk and the dashboard count the days of one account differently, so one of them shows a ratio of
// daily returns that the other still withholds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PerformanceResponse } from '@tradesense/contract/journal.ts';
import type { TradingDashboard } from '@tradesense/contract/dashboard.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { clientOrderId, openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { tradeAfter, untilFilled } from '../../../test/trading-world.ts';

let t: TestApp;
let ann: TradingClient;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, SECOND_MS);
  ann = await openTradingClient(t, 'ann');
});
afterAll(() => t.close());

const performance = async (): Promise<PerformanceResponse> => (await ann.client.get(`${ann.url}/performance`)).body;
const dashboard = async (): Promise<TradingDashboard> =>
  (await ann.client.get('/api/dashboard/trading?period=all')).body;

test('days without a trade count up to today, on the desk as on the dashboard', async () => {
  await placeOrder(ann, { quantity: '0.02' });
  await untilFilled(t, ann);
  await tradeAfter(t, 2 * MINUTE_MS);
  await ann.client.post(`${ann.url}/positions/BTC/close`, { clientOrderId: clientOrderId() });
  await untilFilled(t, ann);
  await t.drain();
  expect((await performance()).daily.days).toBe(1);
  // The next day begins at midnight UTC.
  t.clock.advance(10 * HOUR_MS);
  expect((await performance()).daily.days).toBe(2);
  expect((await dashboard()).figures.sharpe).toMatchObject({ n: 2 });
});
