// If this fails, a trade that was entered by the second order of a pair is judged by the first one, which never filled.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  clientOrderId,
  liveOrders,
  nearPrice,
  openTradingClient,
  placeOrder,
  planOf,
} from '../../../test/trading-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

test.each([
  ['first', 1.01, 0.9],
  ['second', 0.9, 1.01],
])('a pair whose %s order filled is judged by the price of that order', async (which, first, second) => {
  const trader = await openTradingClient(t, `pair-${which}`);
  const untilNoneIsLive = async () => {
    for (let seconds = 0; seconds < 60 && (await liveOrders(trader)).length > 0; seconds += 1)
      await tradeAfter(t, SECOND_MS);
    expect(await liveOrders(trader)).toEqual([]);
  };
  const exits = { stopPrice: nearPrice(t, 0.8), targetPrice: nearPrice(t, 1.2), invalidationPrice: null };
  // A limit above the market fills at once, so its entry is in the middle between stop and target.
  await placeOrder(trader, {
    type: 'limit',
    limitPrice: nearPrice(t, first),
    quantity: '0.01',
    pair: { side: 'buy', type: 'limit', limitPrice: nearPrice(t, second) },
    plan: planOf(t, exits),
  });
  await untilNoneIsLive();
  const [position] = (await trader.client.get(`${trader.url}/positions`)).body.positions;
  expect(position.planned).toEqual({ stopPrice: exits.stopPrice, targetPrice: exits.targetPrice });
  await trader.client.post(`${trader.url}/positions/BTC/close`, { clientOrderId: clientOrderId() });
  await untilNoneIsLive();
  const { body } = await trader.client.get(`${trader.url}/journal`);
  const { checks, version } = body.trades[0].process;
  const reasonOf = (name: string): string => checks.find(({ check }: { check: string }) => check === name).reason;
  expect(version).toBe(4);
  expect(reasonOf('reward-as-planned')).toMatch(/^Before fees, the plan was (0\.99|1\.0\d?) to 1;/);
  // 20% of 0.01 BTC, and fees. At 90% of the price it would be about half of it.
  const price = Number(nearPrice(t, 1));
  const risked = Number(/risked ([\d.]+)%/.exec(reasonOf('risk-within-limit'))?.[1]);
  expect(risked).toBeGreaterThan((0.01 * price * 0.19) / 100);
  expect(risked).toBeLessThan((0.01 * price * 0.22) / 100);
});
