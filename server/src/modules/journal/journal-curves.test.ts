// If this fails, the journal's other rules are computed from trades that are not reviewed, or from results that the bars do not show.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalCurvesResponse, JournalTrade } from '@tradesense/contract/journal.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { clientOrderId, openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { tradeAfter, untilFilled } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

async function trade(each: TradingClient): Promise<void> {
  await placeOrder(each, { quantity: '0.02' });
  await untilFilled(t, each);
  await tradeAfter(t, 2 * MINUTE_MS);
  await each.client.post(`${each.url}/positions/BTC/close`, { clientOrderId: clientOrderId() });
  await untilFilled(t, each);
}

test('the curves are those of the reviewed trades, and sum to their results', async () => {
  const ann = await openTradingClient(t, 'ann');
  const curves = async (): Promise<JournalCurvesResponse> =>
    (await ann.client.get(`${ann.url}/performance/curves`)).body;
  await trade(ann);
  await trade(ann);
  expect(await curves()).toMatchObject({
    reviewed: 0,
    trades: 0,
    tag: null,
    curves: [{ kind: 'actual', points: [] }, {}, {}],
  });
  const [newest]: JournalTrade[] = (await ann.client.get(`${ann.url}/journal`)).body.trades;
  const tags = { setup: [], mistake: ['closed early'], emotion: [] };
  await ann.client.patch(`${ann.url}/journal/${newest?.id}`, { isReviewed: true, tags });
  const { reviewed, trades, curves: found } = await curves();
  expect([reviewed, trades]).toEqual([1, 1]);
  const of = (kind: string) => found.find((curve) => curve.kind === kind);
  expect(of('actual')?.points).toEqual([{ at: newest?.closedAt, profit: newest?.net }]);
  expect(of('half-size')).toMatchObject({ changed: 1, unknown: 0, effect: null });
  // There was no plan, so nothing is known of keeping it.
  expect(of('plan-kept')).toMatchObject({ changed: 0, unknown: 1, points: of('actual')?.points });
  const stranger = await openTradingClient(t, 'ben');
  expect((await stranger.client.get(`${ann.url}/performance/curves`)).body.code).toBe('not-found');
});
