// If this fails, the preview of a pair shows the figures of the order that loses less, or none.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { nearPrice, openTradingClient, orderRequest } from '../../../test/trading-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

test('the preview of a pair shows the order that loses more at the planned stop', async () => {
  const fay = await openTradingClient(t, 'fay');
  const { clientOrderId: _, ...asked } = orderRequest({ type: 'limit', limitPrice: nearPrice(t, 0.9) });
  const planned = { stopPrice: nearPrice(t, 0.85), targetPrice: nearPrice(t, 1.2) };
  const preview = async (changes: object) => (await fay.client.post(`${fay.url}/orders/preview`, changes)).body;
  const stop = { type: 'stop', triggerPrice: nearPrice(t, 1.1) };
  const body = await preview({ ...asked, pair: { side: 'buy', ...stop }, planned });
  expect(body).toMatchObject({ refusal: null, worseOrder: 'second', entryPrice: nearPrice(t, 1.1) });
  const exits = { stopLoss: { triggerPrice: nearPrice(t, 0.85) }, takeProfit: { limitPrice: nearPrice(t, 1.2) } };
  const { limitPrice: __, ...rest } = asked;
  const alone = await preview({ ...rest, ...stop, ...exits });
  expect(alone.lossAtStop).not.toBeNull();
  expect(body).toEqual({ ...alone, worseOrder: 'second' });
  const wrong = await preview({ ...asked, planned: { stopPrice: 'low', targetPrice: null } });
  expect(wrong).toMatchObject({ errors: [{ path: 'body.planned.stopPrice' }] });
});
