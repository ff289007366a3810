// If this fails, a learner who has traded is introduced to trading again after a reset, or a beginner is not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, placeOrder } from '../../../test/trading-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 12) });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

test('a learner has traded once an order has filled, also after a reset', async () => {
  const ann = await openTradingClient(t, 'traded-ann');
  const other = await openTradingClient(t, 'traded-ben');
  const hasTraded = async ({ client }: typeof ann) => (await client.get('/api/sandbox/accounts')).body.hasTraded;
  await placeOrder(ann, { asset: 'SOL', side: 'buy', type: 'limit', limitPrice: '1', quantity: '1' });
  expect(await hasTraded(ann)).toBe(false);
  await placeOrder(ann, { asset: 'SOL', side: 'buy', type: 'market', quantity: '1' });
  await tradeAfter(t, SECOND_MS);
  expect(await hasTraded(ann)).toBe(true);
  expect((await ann.client.post(`${ann.url}/reset`, {})).status).toBe(200);
  expect([await hasTraded(ann), await hasTraded(other)]).toEqual([true, false]);
});
