// If this fails, an action on a whole account runs twice, stops halfway without a message, or removes protection.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskActResponse, TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { clientOrderId, openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { eventsOf, happen, priceOf, sizeOf, tradeAfter } from '../../../test/trading-world.ts';
import { checkReplay } from './ledger-checks.service.ts';

/** The stock market closes in half an hour; crypto always trades. */
const OPEN = Date.UTC(2026, 0, 15, 20, 30);

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: OPEN });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

type Symbol = 'SOL' | 'ETH' | 'AAPL';

const price = (symbol: Symbol = 'SOL') => Math.round(t.server.market.live.price(symbol)?.tick.price ?? 0);

/** Sends a tick with the given price and volume to the account. An order fills at most a tenth of the volume. */
function tick(each: TradingClient, at = price(), volume = '100000', symbol: Symbol = 'SOL') {
  const mark = priceOf(String(at));
  const quote = { bid: mark, ask: mark, mark };
  const now = t.server.market.live.now();
  return happen(t, each.id, { kind: 'tick', at: now, symbol, quote, volume: sizeOf(volume) });
}

const live = async ({ client, url }: TradingClient): Promise<TradingOrder[]> =>
  (await client.get(`${url}/orders?state=live`)).body.orders;
const positions = async ({ client, url }: TradingClient): Promise<TradingPosition[]> =>
  (await client.get(`${url}/positions`)).body.positions;
const held = async (each: TradingClient) =>
  (await positions(each)).map(({ asset, side, quantity }) => `${side} ${quantity} ${asset}`).toSorted();
const named = (orders: readonly TradingOrder[]) =>
  orders.map(({ role, side, type, remaining }) => `${role}: ${side} ${type} ${remaining}`).toSorted();

async function act(each: TradingClient, path: string, body: object = {}, status = 200): Promise<DeskActResponse> {
  const asked = { clientOrderId: clientOrderId(), ...body };
  const answer = await each.client.post(`${each.url}/${path}`, asked);
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
  return answer.body;
}

/** Opens a long position of 10 SOL with a stop and a target, and places an entry order that rests. */
async function openTraded(name: string): Promise<TradingClient> {
  const each = await openTradingClient(t, name);
  await placeOrder(each, {
    asset: 'SOL',
    quantity: '10',
    stopLoss: { triggerPrice: String(price() - 20) },
    takeProfit: { limitPrice: String(price() + 40) },
  });
  await tick(each);
  await placeOrder(each, { asset: 'SOL', type: 'limit', quantity: '1', limitPrice: String(price() - 30) });
  return each;
}

test('flatten cancels orders that may open, and keeps stop and target live until the position is flat', async () => {
  const ann = await openTraded('ann');
  const answer = await act(ann, 'flatten');
  expect([named(answer.orders), answer.cancelled.length, answer.left]).toEqual([['close: sell market 10'], 1, []]);
  expect(named(await live(ann))).toEqual([
    'close: sell market 10',
    expect.stringMatching(/^stop-loss: sell stop 10/),
    expect.stringMatching(/^take-profit: sell limit 10/),
  ]);
  // With so little volume, only a part of the position is closed. The open part stays protected, and the closing order
  // stays live for it.
  await tick(ann, price(), '40');
  expect([await held(ann), (await live(ann)).length]).toEqual([['long 6 SOL'], 3]);
  await tick(ann);
  expect([await held(ann), await live(ann)]).toEqual([[], []]);
  expect(await checkReplay(t.platform, ann.id)).toMatchObject({ isSound: true });
});

test('flatten closes once, even if it is sent twice at once and again from a second tab', async () => {
  const ben = await openTraded('ben');
  const body = { clientOrderId: clientOrderId() };
  const before = (await eventsOf(t, ben.id)).length;
  const [first, second] = await Promise.all([act(ben, 'flatten', body), act(ben, 'flatten', body)]);
  expect(second).toEqual(first);
  const other = await act(ben, 'flatten');
  expect([other.orders, other.cancelled, other.left]).toEqual([[], [], []]);
  // Flattening caused two events: the cancellation of the entry order, and the order that closes the position.
  expect((await eventsOf(t, ben.id)).length - before).toBe(2);
  expect((await ben.client.post(`${ben.url}/cancel-orders`, { ...body, scope: 'all' })).body.code).toBe(
    'idempotency-conflict',
  );
});

test('flatten also cancels a plain stop if another tab is already closing its position', async () => {
  const bea = await openTradingClient(t, 'bea');
  await placeOrder(bea, { asset: 'SOL', quantity: '10' });
  await tick(bea);
  await placeOrder(bea, {
    asset: 'SOL',
    side: 'sell',
    type: 'stop',
    quantity: '10',
    triggerPrice: String(price() - 3),
  });
  await act(bea, 'positions/SOL/close');
  const { orders, cancelled } = await act(bea, 'flatten');
  expect([named(orders), cancelled.length]).toEqual([[], 1]);
  expect(named(await live(bea))).toEqual(['close: sell market 10']);
});

test('cancel-orders cancels stop and target only if it is asked to cancel all', async () => {
  const dan = await openTraded('dan');
  expect((await act(dan, 'cancel-orders', { scope: 'opening' })).cancelled).toHaveLength(1);
  expect(named(await live(dan))).toEqual(['stop-loss: sell stop 10', 'take-profit: sell limit 10']);
  expect((await act(dan, 'cancel-orders', { scope: 'all' })).cancelled).toHaveLength(2);
  expect([await live(dan), await held(dan)]).toEqual([[], ['long 10 SOL']]);
});

test('reverse first closes the position, and then opens the same size on the other side', async () => {
  const eve = await openTraded('eve');
  const { orders } = await act(eve, 'positions/SOL/reverse');
  expect(named(orders)).toEqual(['close: sell market 10', 'single: sell market 10']);
  await tick(eve, price(), '40');
  expect(await held(eve)).toEqual(['long 6 SOL']);
  await tick(eve);
  await tick(eve);
  expect(await held(eve)).toEqual(['short 10 SOL']);
  expect(await checkReplay(t.platform, eve.id)).toMatchObject({ isSound: true });
});

test('reverse cancels the orders that would undo it', async () => {
  const eli = await openTradingClient(t, 'eli');
  const sol = { asset: 'SOL', quantity: '10' } as const;
  await placeOrder(eli, sol);
  await tick(eli);
  await placeOrder(eli, { ...sol, type: 'limit', limitPrice: String(price() - 2) });
  await placeOrder(eli, { ...sol, side: 'sell', type: 'stop', triggerPrice: String(price() - 3) });
  expect((await act(eli, 'positions/SOL/reverse')).cancelled).toHaveLength(2);
  // At this price, the entry order and the plain stop of the reversed position would both fill if they had not been
  // canceled.
  await tick(eli, price() - 4);
  await tick(eli, price() - 4);
  expect([await held(eli), await live(eli)]).toEqual([['short 10 SOL'], []]);
});

test('cancelling the opening orders also cancels the second order of a reverse', async () => {
  const fox = await openTraded('fox');
  await act(fox, 'positions/SOL/reverse');
  expect((await act(fox, 'cancel-orders', { scope: 'opening' })).cancelled).toHaveLength(1);
  await tick(fox);
  await tick(fox);
  expect([await held(fox), await live(fox)]).toEqual([[], []]);
});

test.each([
  ['from a second tab', 'reverse', {}],
  ['after a close of all of it', 'close', {}],
  ['after a close of half of it', 'close', { percent: 50 }],
])('a reverse %s replaces the order that is already closing the position', async (name, first, body) => {
  const uma = await openTraded(`uma-${name.length}`);
  await act(uma, `positions/SOL/${first}`, body);
  const { orders } = await act(uma, 'positions/SOL/reverse');
  expect(named(orders)).toEqual(['close: sell market 10', 'single: sell market 10']);
  await tick(uma, price(), '40');
  expect(await held(uma)).toEqual(['long 6 SOL']);
  await tick(uma);
  await tick(uma);
  expect([await held(uma), await live(uma)]).toEqual([['short 10 SOL'], []]);
});

test('a reverse is refused as a whole if the closed position leaves too little money for the other side', async () => {
  const finn = await openTradingClient(t, 'finn');
  const size = Math.floor(9_900 / price());
  await placeOrder(finn, { asset: 'SOL', quantity: String(size), leverage: 1 });
  await tick(finn);
  const before = await eventsOf(t, finn.id);
  // The position takes up nearly all of the account's cash, and the ETH order reserves most of the rest. After the
  // close and its fees, too little is left for a new position of the same size.
  await placeOrder(finn, { asset: 'SOL', type: 'limit', quantity: '0.1', limitPrice: '1', leverage: 1 });
  const cash = Number((await finn.client.get(finn.url)).body.cash);
  await placeOrder(finn, {
    asset: 'ETH',
    type: 'limit',
    quantity: String(Math.floor((cash / price('ETH')) * 9_900) / 10_000),
    limitPrice: String(Math.round(price('ETH') * 0.9)),
    leverage: 1,
  });
  const answer = await finn.client.post(`${finn.url}/positions/SOL/reverse`, { clientOrderId: clientOrderId() });
  expect([answer.status, answer.body.code]).toEqual([422, 'insufficient-margin']);
  expect(await held(finn)).toEqual([`long ${size} SOL`]);
  expect((await eventsOf(t, finn.id)).length).toBe(before.length + 2);
});

test('protection moves the existing stop and target, and adds exits for the quantity that has none', async () => {
  const gus = await openTradingClient(t, 'gus');
  await placeOrder(gus, { asset: 'SOL', quantity: '10' });
  await tick(gus);
  const [stopPrice, targetPrice] = [String(price() - 10), String(price() + 10)];
  expect(named((await act(gus, 'positions/SOL/protection', { stopPrice, targetPrice })).orders)).toEqual([
    'stop-loss: sell stop 10',
    'take-profit: sell limit 10',
  ]);
  // This order enlarges the position. The existing exits are then moved, and another exit is placed for the added
  // quantity.
  await placeOrder(gus, { asset: 'SOL', quantity: '5' });
  await tick(gus);
  await act(gus, 'positions/SOL/protection', { stopPrice: String(price() - 8) });
  const stops = (await live(gus)).filter(({ role }) => role === 'stop-loss');
  expect(stops.map(({ remaining, triggerPrice }) => `${remaining} at ${triggerPrice}`).toSorted()).toEqual([
    `10 at ${price() - 8}`,
    `5 at ${price() - 8}`,
  ]);
  const refused = { stopPrice: String(price() - 5), targetPrice: String(price() - 6) };
  const answer = await gus.client.post(`${gus.url}/positions/SOL/protection`, {
    clientOrderId: clientOrderId(),
    ...refused,
  });
  expect([answer.status, answer.body.code]).toEqual([422, 'target-on-wrong-side']);
  expect((await live(gus)).filter(({ role }) => role === 'stop-loss').map(({ triggerPrice }) => triggerPrice)).toEqual([
    String(price() - 8),
    String(price() - 8),
  ]);
  await tick(gus, price() - 9);
  expect([await held(gus), await live(gus)]).toEqual([[], []]);
});

test.each([
  ['before the market is beyond it', 5, 422, 'stop-on-wrong-side'],
  ['once the market is beyond it', -5, 200, undefined],
])('a stop is moved to break-even, the price after costs, %s', async (_, entry, status, code) => {
  const hal = await openTradingClient(t, `hal${entry > 0 ? 'early' : 'late'}`);
  await placeOrder(hal, { asset: 'SOL', quantity: '10', stopLoss: { triggerPrice: String(price() - 20) } });
  await tick(hal, price() + entry);
  const [position] = await positions(hal);
  expect(Number(position?.breakEvenPrice)).toBeGreaterThan(Number(position?.entryPrice));
  const asked = { clientOrderId: clientOrderId(), stopPrice: 'break-even' };
  const { status: answered, body } = await hal.client.post(`${hal.url}/positions/SOL/protection`, asked);
  const saysWhy = /cannot move to break-even yet: the market price, .* must be above/.test(body.detail ?? '');
  expect([answered, body.code, saysWhy]).toEqual([status, code, code !== undefined]);
  const [stop] = await live(hal);
  expect(stop?.triggerPrice).toBe(code === undefined ? position?.breakEvenPrice : String(price() - 20));
});

test('an exit cannot be amended to more than it can close, nor a target to a price that fills at once', async () => {
  const ivy = await openTradingClient(t, 'ivy');
  const [stop, target] = [String(price() - 20), String(price() + 20)];
  await placeOrder(ivy, {
    asset: 'SOL',
    quantity: '10',
    stopLoss: { triggerPrice: stop },
    takeProfit: { limitPrice: target },
  });
  await tick(ivy);
  const change = async (role: string, terms: object) => {
    const order = (await live(ivy)).find((each) => each.role === role);
    const { status, body } = await ivy.client.patch(`${ivy.url}/orders/${order?.id}`, terms);
    return [status, body.detail ?? body.remaining];
  };
  expect(await change('stop-loss', { quantity: '50' })).toEqual([400, 'body.quantity: Only 10 can be closed.']);
  expect(await change('take-profit', { limitPrice: String(price() - 1) })).toEqual([
    422,
    'The target of a long position must be above the market.',
  ]);
  expect(named(await live(ivy))).toEqual(['stop-loss: sell stop 10', 'take-profit: sell limit 10']);
  expect(await change('stop-loss', { quantity: '4' })).toEqual([200, '4']);
  expect(await change('stop-loss', { quantity: '10' })).toEqual([200, '10']);
  // The quantity of an exit may also include the unfilled part of an entry order.
  await placeOrder(ivy, { asset: 'SOL', quantity: '5', type: 'limit', limitPrice: String(price() - 30) });
  expect(await change('stop-loss', { quantity: '15' })).toEqual([200, '15']);
  expect(await held(ivy)).toEqual(['long 10 SOL']);
});

test('the limit of a triggered stop-limit order can be moved to follow the market', async () => {
  const jo = await openTradingClient(t, 'jo');
  const at = price();
  const stopLoss = { triggerPrice: String(at - 2), limitPrice: String(at + 5) };
  await placeOrder(jo, { asset: 'SOL', quantity: '10', stopLoss });
  await tick(jo);
  await tick(jo, at - 4);
  const [stop] = await live(jo);
  const followed = await jo.client.patch(`${jo.url}/orders/${stop?.id}`, { limitPrice: String(at - 6) });
  expect([stop?.type, stop?.triggerPrice, followed.status]).toEqual(['limit', stopLoss.triggerPrice, 200]);
});

test('setting stop and target leaves a triggered stop-limit order as it is, and places both for the whole position', async () => {
  const kai = await openTradingClient(t, 'kai');
  const at = price();
  const stopLoss = { triggerPrice: String(at - 2), limitPrice: String(at + 5) };
  await placeOrder(kai, { asset: 'SOL', quantity: '10', stopLoss });
  await tick(kai);
  await tick(kai, at - 4);
  const protection = { stopPrice: String(at - 30), targetPrice: String(at + 30) };
  expect(named((await act(kai, 'positions/SOL/protection', protection)).orders)).toEqual([
    'stop-loss: sell stop 10',
    'take-profit: sell limit 10',
  ]);
  expect((await live(kai)).filter(({ triggerPrice }) => triggerPrice === stopLoss.triggerPrice)).toMatchObject([
    { type: 'limit', limitPrice: stopLoss.limitPrice },
  ]);
});

test('a market order that closes only a part of a position has the role of a close too', async () => {
  const lea = await openTraded('lea');
  await tick(lea);
  expect(named((await act(lea, 'positions/SOL/close', { percent: 50 })).orders)).toEqual(['close: sell market 5']);
  expect(named((await act(lea, 'positions/SOL/close', { quantity: '2' })).orders)).toEqual(['close: sell market 2']);
});

test('a percentage to close is computed from the quantity that is open when the request arrives', async () => {
  const ida = await openTraded('ida');
  await tick(ida);
  await act(ida, 'positions/SOL/close', { percent: 50 });
  await tick(ida);
  expect(await held(ida)).toEqual(['long 5 SOL']);
  await act(ida, 'positions/SOL/close', { percent: 25 });
  await tick(ida);
  expect(await held(ida)).toEqual(['long 3.75 SOL']);
  await act(ida, 'positions/SOL/close', { percent: 50, quantity: '1' }, 400);
  await act(ida, 'positions/SOL/close', { percent: 100 });
  await tick(ida);
  expect(await held(ida)).toEqual([]);
});

test('a position that cannot be closed now keeps its protection, and the response names it', async () => {
  const cleo = await openTraded('cleo');
  await placeOrder(cleo, {
    asset: 'AAPL',
    quantity: '1',
    leverage: 1,
    stopLoss: { triggerPrice: String(price('AAPL') - 50) },
  });
  await tick(cleo, price('AAPL'), '100000', 'AAPL');
  expect(await held(cleo)).toEqual(['long 1 AAPL', 'long 10 SOL']);
  // These orders protect the position too, although they are not reduce-only.
  const plain = { side: 'sell', type: 'stop', leverage: 1 } as const;
  await placeOrder(cleo, { ...plain, asset: 'AAPL', quantity: '1', triggerPrice: String(price('AAPL') - 60) });
  await placeOrder(cleo, { ...plain, asset: 'SOL', quantity: '10', triggerPrice: String(price() - 25) });
  // The stock market closes at 21:00 UTC.
  await tradeAfter(t, HOUR_MS);
  await tradeAfter(t, SECOND_MS);
  const { left } = await act(cleo, 'flatten');
  expect(left).toEqual([
    { asset: 'AAPL', code: 'market-closed', detail: expect.stringMatching(/AAPL market is closed/) },
  ]);
  expect(named((await live(cleo)).filter(({ asset }) => asset === 'AAPL'))).toEqual([
    'single: sell stop 1',
    'stop-loss: sell stop 1',
  ]);
  // The SOL position is being closed. The plain stop would then open a new position, so it is canceled.
  expect(named((await live(cleo)).filter(({ asset, role }) => asset === 'SOL' && role === 'single'))).toEqual([]);
  const reversed = await cleo.client.post(`${cleo.url}/positions/AAPL/reverse`, { clientOrderId: clientOrderId() });
  expect([reversed.status, reversed.body.code]).toEqual([409, 'market-closed']);
});
