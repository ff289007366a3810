// If this fails, a learner who trades through the API has a position without the stop or target that was placed for it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { happen, priceOf, sizeOf, tradeAfter } from '../../../test/trading-world.ts';
import { checkReplay } from './ledger-checks.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

const price = () => Math.round(t.server.market.live.price('SOL')?.tick.price ?? 0);

/** Sends a tick of SOL with the given price and volume to the account. An order fills at most a tenth of the volume. */
function tick(each: TradingClient, at: number, volume: string) {
  const mark = priceOf(String(at));
  const quote = { bid: mark, ask: mark, mark };
  const now = t.server.market.live.now();
  return happen(t, each.id, { kind: 'tick', at: now, symbol: 'SOL', quote, volume: sizeOf(volume) });
}

const live = async ({ client, url }: TradingClient): Promise<TradingOrder[]> =>
  (await client.get(`${url}/orders?state=live`)).body.orders;
const position = async ({ client, url }: TradingClient): Promise<string | undefined> =>
  (await client.get(`${url}/positions`)).body.positions[0]?.quantity;
const shown = (orders: readonly TradingOrder[]) =>
  orders.map(({ role, remaining, working }) => `${role} ${working} of ${remaining}`).toSorted();

test('a partly filled stop in a thin market stays live, and its target shrinks, until nothing is open', async () => {
  const ann = await openTradingClient(t, 'ann');
  const at = price();
  await placeOrder(ann, {
    asset: 'SOL',
    quantity: '100',
    leverage: 10,
    stopLoss: { triggerPrice: String(at - 5) },
    takeProfit: { limitPrice: String(at + 20) },
  });
  await tick(ann, at, '100000');
  expect(shown(await live(ann))).toEqual(['stop-loss 100 of 100', 'take-profit 100 of 100']);
  await tick(ann, at - 5, '57');
  expect([await position(ann), shown(await live(ann))]).toEqual([
    '94.3',
    ['stop-loss 94.3 of 94.3', 'take-profit 94.3 of 94.3'],
  ]);
  expect((await live(ann)).map(({ state }) => state).toSorted()).toEqual(['partially-filled', 'working']);
  await tick(ann, at - 6, '100000');
  expect([await position(ann), await live(ann)]).toEqual([undefined, []]);
  expect(await checkReplay(t.platform, ann.id)).toMatchObject({ isSound: true });
});

test('"Close all of it" stays live until the position is flat', async () => {
  const ben = await openTradingClient(t, 'ben');
  const at = price();
  await placeOrder(ben, { asset: 'SOL', quantity: '23.4', leverage: 10 });
  await tick(ben, at, '100000');
  await ben.client.post(`${ben.url}/positions/SOL/close`, { clientOrderId: 'close-of-ben' });
  await tick(ben, at, '21');
  expect([await position(ben), shown(await live(ben))]).toEqual(['21.3', ['close 21.3 of 21.3']]);
  await tick(ben, at, '100000');
  expect([await position(ben), await live(ben)]).toEqual([undefined, []]);
});

/**
 * Places an entry of 10 units with a stop and a target. The price has so little volume that only 4 units fill. Returns
 * the id of the entry.
 */
async function fillInPart(each: TradingClient, timeInForce: 'gtc' | 'ioc'): Promise<string> {
  const at = price();
  const [entry] = await placeOrder(each, {
    asset: 'SOL',
    type: 'limit',
    limitPrice: String(at + 1),
    quantity: '10',
    leverage: 10,
    timeInForce,
    stopLoss: { triggerPrice: String(at - 5) },
    takeProfit: { limitPrice: String(at + 20) },
  });
  await tick(each, at, '40');
  return entry?.id ?? '';
}

/** Checks that the stop and the target cover exactly the 4 open units, and that the stop closes them. */
async function expectProtected(each: TradingClient): Promise<void> {
  expect([await position(each), shown(await live(each))]).toEqual(['4', ['stop-loss 4 of 4', 'take-profit 4 of 4']]);
  await tick(each, price() - 6, '100000');
  expect([await position(each), await live(each)]).toEqual([undefined, []]);
  expect(await checkReplay(t.platform, each.id)).toMatchObject({ isSound: true });
}

test('an IOC entry keeps the stop and target of its filled part', async () => {
  const cleo = await openTradingClient(t, 'cleo');
  await fillInPart(cleo, 'ioc');
  expect(shown(await live(cleo))).toEqual(['stop-loss 4 of 4', 'take-profit 4 of 4']);
  await expectProtected(cleo);
});

test('an entry that is cancelled by hand keeps the stop and target of its filled part', async () => {
  const dan = await openTradingClient(t, 'dan');
  const entry = await fillInPart(dan, 'gtc');
  expect(shown(await live(dan))).toEqual(['entry 6 of 6', 'stop-loss 4 of 10', 'take-profit 4 of 10']);
  expect((await dan.client.delete(`${dan.url}/orders/${entry}`)).status).toBe(200);
  await expectProtected(dan);
});
