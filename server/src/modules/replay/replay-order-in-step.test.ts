// If this fails, an order that is sent while a bar is stepped is lost, or fills with another size than the learner saw.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

test('an order keeps its size whether a step at the same time comes before or after it', async () => {
  const { client } = await openAccount(t, 'ann', { isAdmin: true });
  const request = { asset: 'BTC', interval: '1h', startAt: '2021-03-10T00:00:00Z' };
  const session = (await client.post('/api/replay/sessions', request)).body;
  const [url, account] = [`/api/replay/sessions/${session.id}`, `/api/sandbox/accounts/${session.accountId}`];
  const order = { clientOrderId: 'order-in-step', asset: 'BTC', side: 'buy', type: 'market', quantity: '0.0123' };
  const [stepped, placed] = await Promise.all([
    client.post(`${url}/advance`, { from: 0, bars: 1 }),
    client.post(`${account}/orders`, order),
  ]);
  expect([stepped.status, placed.status, placed.body.orders[0].quantity]).toEqual([200, 200, order.quantity]);
  await client.post(`${url}/advance`, { from: 1, bars: 1 });
  const { fills } = (await client.get(`${account}/fills`)).body;
  expect(fills.map(({ quantity }: { quantity: string }) => quantity)).toEqual([order.quantity]);
  expect(Date.parse(fills[0].at)).toBeGreaterThan(Date.parse(session.now));
});
