// If this fails, the trailing stop of a position covers too little of it, goes back, or replaces its stop.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskActResponse, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { clientOrderId, openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { happen, priceOf, sizeOf, tradeAfter } from '../../../test/trading-world.ts';
import { checkReplay } from './ledger-checks.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

const price = () => Math.round(t.server.market.live.price('SOL')?.tick.price ?? 0);

/** Sends a tick of SOL with the given price to the account. */
function tick(each: TradingClient, at = price()) {
  const mark = priceOf(String(at));
  const quote = { bid: mark, ask: mark, mark };
  const now = t.server.market.live.now();
  return happen(t, each.id, { kind: 'tick', at: now, symbol: 'SOL', quote, volume: sizeOf('100000') });
}

const live = async ({ client, url }: TradingClient): Promise<TradingOrder[]> =>
  (await client.get(`${url}/orders?state=live`)).body.orders;

/** Returns the live stops of the account: type, quantity, distance, and where a trailing stop is. */
const stops = async (each: TradingClient) =>
  (await live(each))
    .filter(({ role }) => role === 'stop-loss')
    .map(({ type, remaining, trailAmount, trailsAt }) => [type, remaining, trailAmount, trailsAt].join(' ').trim())
    .toSorted();

/** Sets the protection of the position. Returns the status and the body of the response. */
async function protect(
  { client, url }: TradingClient,
  body: object,
): Promise<[number, DeskActResponse & { code?: string }]> {
  const { status, body: answer } = await client.post(`${url}/positions/SOL/protection`, {
    clientOrderId: clientOrderId(),
    ...body,
  });
  return [status, answer];
}

/** Opens a long position of 10 SOL with a stop. */
async function openStopped(name: string): Promise<TradingClient> {
  const each = await openTradingClient(t, name);
  await placeOrder(each, { asset: 'SOL', quantity: '10', stopLoss: { triggerPrice: String(price() - 20) } });
  await tick(each);
  return each;
}

test('a trailing stop is placed for the whole position beside its stop, and changed when it is set again', async () => {
  const mia = await openStopped('mia');
  const at = price();
  const asked = { clientOrderId: clientOrderId(), trailAmount: '3' };
  const [placed, again] = [await protect(mia, asked), await protect(mia, asked)];
  expect(again).toEqual(placed);
  await tick(mia, at + 2);
  expect(await stops(mia)).toEqual(['stop 10', `trailing-stop 10 3 ${at - 1}`]);
  // After the position has grown, the existing trailing stop gets the new distance, and another one covers the rest.
  await placeOrder(mia, { asset: 'SOL', quantity: '5' });
  await tick(mia, at + 2);
  await protect(mia, { trailAmount: '2' });
  await tick(mia, at + 2);
  expect(await stops(mia)).toEqual(['stop 10', `trailing-stop 10 2 ${at}`, `trailing-stop 5 2 ${at}`]);
  await tick(mia, at - 1);
  expect([(await mia.client.get(`${mia.url}/positions`)).body.positions, await live(mia)]).toEqual([[], []]);
  expect(await checkReplay(t.platform, mia.id)).toMatchObject({ isSound: true });
});

test.each([
  ['ann', 'without a distance', {}, 400, 'invalid-request'],
  ['ben', 'with two distances', { trailAmount: '3', trailRatio: '0.02' }, 400, 'invalid-request'],
  ['cleo', 'with a start, but without a distance', { activationPrice: '900' }, 400, 'invalid-request'],
  ['dan', 'that would let the stop go back', { trailAmount: '9' }, 422, 'trailing-stop-goes-back'],
  [
    'eve',
    'with a start, for a position that has one',
    { trailAmount: '2', activationPrice: '900' },
    400,
    'invalid-request',
  ],
])('%s sets a trailing stop %s, which is refused as a whole', async (name, _, body, status, code) => {
  const each = await openStopped(name);
  await protect(each, { trailAmount: '3' });
  await tick(each);
  const before = await live(each);
  const [answered, answer] = await protect(each, body);
  expect([answered, answer.code]).toEqual([status, code]);
  expect(await live(each)).toEqual(before);
});

test('a trailing distance that reaches the price is refused by the protection, the ticket and its preview', async () => {
  const pia = await openStopped('pia');
  const before = await live(pia);
  const sentence = /^The trailing distance must be smaller than the price that the stop follows: SOL at [\d,.]+\.$/;
  const far = String(price() + 1);
  const [status, answer] = await protect(pia, { trailAmount: far });
  expect([status, answer]).toEqual([422, expect.objectContaining({ code: 'price-not-positive', detail: expect.stringMatching(sentence) })]); // oxfmt-ignore
  // A stop that follows from a higher price on may have a larger distance.
  const later = { trailAmount: far, activationPrice: String(price() + 30) };
  expect((await protect(pia, later))[0]).toBe(200);
  const ticket = { asset: 'SOL', side: 'sell', type: 'trailing-stop', trailAmount: far, quantity: '1', leverage: 1 };
  const placed = await pia.client.post(`${pia.url}/orders`, { ...ticket, clientOrderId: clientOrderId() });
  expect([placed.status, placed.body.code]).toEqual([422, 'price-not-positive']);
  const { refusal } = (await pia.client.post(`${pia.url}/orders/preview`, ticket)).body;
  expect(refusal).toMatchObject({ code: 'price-not-positive', detail: expect.stringMatching(sentence) });
  expect(await live(pia)).toHaveLength(before.length + 1);
});

test('a trailing stop waits for its start', async () => {
  const oli = await openStopped('oli');
  const activationPrice = String(price() + 5);
  const [, { orders }] = await protect(oli, { trailRatio: '0.01', activationPrice });
  expect(orders).toMatchObject([
    { role: 'stop-loss', type: 'trailing-stop', remaining: '10', trailRatio: '0.01', trailsAt: null, activationPrice },
  ]);
});
