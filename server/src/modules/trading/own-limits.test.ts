// If this fails, a trader's own limits can be evaded or loosened on the same day, or prevent a trader from closing a
// position.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIMEZONE_HEADER } from '@tradesense/contract/product.ts';
import type { OwnLimitsRequest, OwnLimitsResponse } from '@tradesense/contract/own-limits.ts';
import type { PlaceOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { clientOrderId, openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { happen, priceOf, sizeOf, tradeAfter } from '../../../test/trading-world.ts';

/** A Thursday, 12:00 UTC, which is 21:00 in Tokyo. */
const NOON = Date.UTC(2026, 0, 15, 12);
const NONE: OwnLimitsRequest = { dayLoss: null, dayTrades: null, pause: null };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOON });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

type Symbol = 'SOL' | 'ETH';
const price = (symbol: Symbol = 'SOL') => Math.round(t.server.market.live.price(symbol)?.tick.price ?? 0);

function tick(each: TradingClient, at = price(), symbol: Symbol = 'SOL') {
  const mark = priceOf(String(at));
  const quote = { bid: mark, ask: mark, mark };
  return happen(t, each.id, { kind: 'tick', at: t.server.market.live.now(), symbol, quote, volume: sizeOf('1000000') });
}

const limitsUrl = ({ url }: Pick<TradingClient, 'url'>) => `${url}/limits`;
const read = async (each: TradingClient): Promise<OwnLimitsResponse> => (await each.client.get(limitsUrl(each))).body;

async function set(each: TradingClient, limits: Partial<OwnLimitsRequest>, zone = 'UTC'): Promise<OwnLimitsResponse> {
  const answer = await each.client.put(limitsUrl(each), { ...NONE, ...limits }, { [TIMEZONE_HEADER]: zone });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body;
}

const order = (change: Partial<PlaceOrderRequest> = {}): Partial<PlaceOrderRequest> => ({
  asset: 'SOL',
  side: 'buy',
  type: 'market',
  quantity: '10',
  ...change,
});

async function refused(each: TradingClient, change: Partial<PlaceOrderRequest> = {}): Promise<string> {
  const answer = await each.client.post(`${each.url}/orders`, { clientOrderId: clientOrderId(), ...order(change) });
  expect([answer.status, answer.body.code]).toEqual([409, 'own-limit-reached']);
  return answer.body.detail;
}

/** Loses `each10` SENSE$: buys ten units and sells them at a lower price. */
async function lose(each: TradingClient, each10: number): Promise<void> {
  await placeOrder(each, order());
  await tick(each);
  await placeOrder(each, order({ side: 'sell', isReduceOnly: true }));
  await tick(each, price() - each10 / 10);
}

test('the maximum daily loss refuses opening orders in ticket and preview, and allows closing ones', async () => {
  const ann = await openTradingClient(t, 'limits-ann');
  await set(ann, { dayLoss: '50' });
  await placeOrder(ann, order({ asset: 'ETH', quantity: '0.1' }));
  await tick(ann, price('ETH'), 'ETH');
  await lose(ann, 60);
  const detail = await refused(ann);
  expect(detail).toMatch(/^This account has lost \d+\.\d{2} SENSE\$ today\. Your own limit is 50\.00\./);
  // An order that enlarges a position is rejected, too.
  expect(await refused(ann, { asset: 'ETH', quantity: '0.1' })).toBe(detail);
  const preview = await ann.client.post(`${ann.url}/orders/preview`, order());
  expect(preview.body.refusal).toEqual({ code: 'own-limit-reached', detail });
  const limits = await read(ann);
  expect(limits.reached).toEqual({ kind: 'day-loss', detail, until: '2026-01-16T00:00:00.000Z' });
  expect(limits.today).toMatchObject({ begun: 2, waiting: 0, lossesInRow: 1 });
  const close = await ann.client.post(`${ann.url}/positions/ETH/close`, { clientOrderId: clientOrderId() });
  expect(close.status).toBe(200);
});

test('a reset does not start a new day: earlier losses still count, and the limits stay', async () => {
  const ben = await openTradingClient(t, 'limits-ben');
  await set(ben, { dayLoss: '50' });
  await lose(ben, 60);
  const { body } = await ben.client.post(`${ben.url}/reset`, {});
  const next = { ...ben, id: body.id, url: `/api/sandbox/accounts/${body.id}` };
  expect(await refused(next)).toMatch(/^This account has lost/);
  expect((await read(next)).limits.dayLoss).toBe('50');
  expect((await read(ben)).limits.dayLoss).toBe('50');
  const change = await ben.client.put(limitsUrl(ben), NONE);
  expect([change.status, change.body.code]).toEqual([409, 'account-archived']);
});

test('orders that only seem to close and amended resting orders open no more than a limit allows', async () => {
  const hal = await openTradingClient(t, 'limits-hal');
  await placeOrder(hal, order());
  await tick(hal);
  await placeOrder(
    hal,
    order({ asset: 'ETH', type: 'limit', quantity: '0.1', limitPrice: String(price('ETH') - 500) }),
  );
  const [resting] = (await hal.client.get(`${hal.url}/orders?state=live`)).body.orders;
  await set(hal, { dayTrades: 1 });
  const amend = (body: object) => hal.client.patch(`${hal.url}/orders/${resting.id}`, body);
  expect((await amend({ quantity: '5' })).body.code).toBe('own-limit-reached');
  expect((await amend({ limitPrice: String(price('ETH') - 400) })).body.code).toBe('own-limit-reached');
  expect((await amend({ quantity: '0.05' })).status).toBe(200);
  await placeOrder(hal, order({ side: 'sell' }));
  await refused(hal, { side: 'sell' });
  // The position is being closed, so an order on the same side as the position now starts a new trade.
  await refused(hal);
});

test('an order that waits may be amended, also in a pair or beside another of its side, if it begins no further trade', async () => {
  const ivy = await openTradingClient(t, 'limits-ivy');
  const limitAt = (share: number) => String(Math.round(price('ETH') * share));
  const resting = (body: object) => order({ asset: 'ETH', type: 'limit', quantity: '0.1', limitPrice: limitAt(0.8), ...body }); // oxfmt-ignore
  const amend = async (orderId: string, body: object) =>
    (await ivy.client.patch(`${ivy.url}/orders/${orderId}`, body)).status;
  const live = async (): Promise<{ id: string; type: string }[]> =>
    (await ivy.client.get(`${ivy.url}/orders?state=live`)).body.orders;

  await placeOrder(ivy, resting({}));
  await placeOrder(ivy, resting({ limitPrice: limitAt(0.7) }));
  await set(ivy, { dayTrades: 1 });
  const [one, two] = (await live()).map(({ id }) => id);
  expect(await amend(one ?? '', { limitPrice: limitAt(0.75) })).toBe(200);
  expect(await amend(two ?? '', { limitPrice: limitAt(0.75) })).toBe(200);
  await ivy.client.post(`${ivy.url}/cancel-orders`, { clientOrderId: clientOrderId(), scope: 'all' });
  await placeOrder(ivy, resting({ pair: { side: 'buy', type: 'stop', triggerPrice: limitAt(1.2) } }));
  const pair = await live();
  const [limit, stop] = [pair.find(({ type }) => type === 'limit'), pair.find(({ type }) => type === 'stop')];
  expect(await amend(limit?.id ?? '', { limitPrice: limitAt(0.75) })).toBe(200);
  expect(await amend(stop?.id ?? '', { triggerPrice: limitAt(1.3) })).toBe(200);
  await refused(ivy);
});

test('an open loss at a reset counts toward the limits of the next attempt', async () => {
  const ida = await openTradingClient(t, 'limits-ida');
  await set(ida, { dayLoss: '50', pause: { losses: 1, minutes: 60 } });
  await placeOrder(ida, order({ quantity: '20' }));
  await tick(ida, price() + 10);
  const { body } = await ida.client.post(`${ida.url}/reset`, {});
  const next = { ...ida, id: body.id, url: `/api/sandbox/accounts/${body.id}` };
  expect(await refused(next)).toMatch(/^This account has lost/);
  expect((await read(next)).today.lossesInRow).toBe(1);
});

test('the daily number of trades counts begun trades and waiting orders; an open position may still grow', async () => {
  const cem = await openTradingClient(t, 'limits-cem');
  await set(cem, { dayTrades: 2 });
  await placeOrder(cem, order());
  await tick(cem);
  await placeOrder(cem, order());
  await tick(cem);
  await placeOrder(
    cem,
    order({ asset: 'ETH', type: 'limit', quantity: '0.1', limitPrice: String(price('ETH') - 500) }),
  );
  expect(await refused(cem, { asset: 'BTC', quantity: '0.01' })).toBe(
    '1 trade has begun today, and orders that wait may begin 1 more. Your own limit is 2. Cancel one of them to begin another. You can still add to a position that is open, and close and protect it.',
  );
  // This order would close the open position and open one on the other side, which starts a new trade.
  await refused(cem, { side: 'sell', quantity: '30' });
  const reverse = await cem.client.post(`${cem.url}/positions/SOL/reverse`, { clientOrderId: clientOrderId() });
  expect([reverse.status, reverse.body.code]).toEqual([409, 'own-limit-reached']);
  await placeOrder(cem, order({ quantity: '1' }));
});

test('the daily number of trades allows a reverse that replaces an earlier reverse of the same trade', async () => {
  const cora = await openTradingClient(t, 'limits-cora');
  await set(cora, { dayTrades: 2 });
  await placeOrder(cora, order());
  await tick(cora);
  const reverse = () => cora.client.post(`${cora.url}/positions/SOL/reverse`, { clientOrderId: clientOrderId() });
  expect([(await reverse()).status, (await reverse()).status]).toEqual([200, 200]);
  await tick(cora);
  await tick(cora);
  expect([(await reverse()).body.code, (await read(cora)).today.begun]).toEqual(['own-limit-reached', 2]);
});

test('a resting plain order cannot bypass a limit by opening a position after its own position is closed', async () => {
  const max = await openTradingClient(t, 'limits-max');
  await set(max, { dayLoss: '50' });
  await placeOrder(max, order({ asset: 'ETH', quantity: '0.1' }));
  await tick(max, price('ETH'), 'ETH');
  const exit = { asset: 'ETH', side: 'sell', type: 'stop', quantity: '0.1' } as const;
  const [plain] = await placeOrder(max, order({ ...exit, triggerPrice: String(price('ETH') - 50) }));
  await lose(max, 60);
  const far = { ...exit, type: 'limit', limitPrice: String(price('ETH') + 50) } as const;
  await refused(max, far);
  // A resting order can still be moved, and a reduce-only order can still be placed to protect a position.
  const moved = await max.client.patch(`${max.url}/orders/${plain?.id}`, { triggerPrice: String(price('ETH') - 40) });
  expect(moved.status).toBe(200);
  await placeOrder(max, order({ ...far, isReduceOnly: true }));
});

test('a pause after consecutive losses ends by itself', async () => {
  const dan = await openTradingClient(t, 'limits-dan');
  await set(dan, { pause: { losses: 2, minutes: 30 } });
  await lose(dan, 20);
  await lose(dan, 20);
  expect(await refused(dan)).toEqual(
    expect.stringMatching(
      /^2 trades in a row lost\. Your own pause ends at 12:\d\d UTC\. You can still close and protect positions/,
    ),
  );
  await tradeAfter(t, 30 * MINUTE_MS + SECOND_MS);
  await placeOrder(dan, order());
});

test('stricter limits apply at once, looser ones from the next day in the time zone of the limits', async () => {
  const eva = await openTradingClient(t, 'limits-eva');
  expect(await read(eva)).toMatchObject({ limits: NONE, next: null, reached: null });
  await set(eva, { dayLoss: '100', dayTrades: 5 }, 'Asia/Tokyo');
  const strict = await set(eva, { dayLoss: '60', dayTrades: 5 }, 'Asia/Tokyo');
  expect([strict.limits.dayLoss, strict.next, strict.zone]).toEqual(['60', null, 'Asia/Tokyo']);
  // Sending another time zone must not make the day end earlier.
  const looser = await set(eva, { dayLoss: '200', dayTrades: 3 }, 'Pacific/Kiritimati');
  expect(looser.limits).toEqual({ dayLoss: '60', dayTrades: 3, pause: null });
  expect(looser.next).toEqual({
    limits: { dayLoss: '200', dayTrades: 3, pause: null },
    from: '2026-01-15T15:00:00.000Z',
  });
  await tradeAfter(t, 3 * HOUR_MS);
  expect(await read(eva)).toMatchObject({
    limits: { dayLoss: '200', dayTrades: 3 },
    next: null,
    zone: 'Pacific/Kiritimati',
    today: { begun: 0, result: '0' },
  });
});

test('a pause that began after midnight lasts its full time, even beyond the next midnight', async () => {
  const ian = await openTradingClient(t, 'limits-ian');
  await set(ian, { pause: { losses: 2, minutes: 1_440 } });
  // Moves the clock forward to 23:50 UTC. The earlier tests move it by at most ten hours.
  await tradeAfter(t, Date.UTC(2026, 0, 15, 23, 50) - t.clock.now());
  await lose(ian, 20);
  await tradeAfter(t, 20 * MINUTE_MS);
  await lose(ian, 20);
  await tradeAfter(t, 12 * HOUR_MS);
  await refused(ian);
  await tradeAfter(t, 12 * HOUR_MS - 5 * MINUTE_MS);
  expect((await read(ian)).zone).toBe('UTC');
  await refused(ian);
  await tradeAfter(t, 6 * MINUTE_MS);
  await placeOrder(ian, order());
});

test('an invalid limit is refused by the name of its field, and other learners do not see the limits', async () => {
  const fay = await openTradingClient(t, 'limits-fay');
  const gus = await openTradingClient(t, 'limits-gus');
  for (const [dayLoss, code] of [
    ['0', 'number-zero'],
    ['-1', 'number-negative'],
    ['abc', 'not-a-number'],
    ['1e3', 'number-not-plain'],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await fay.client.put(limitsUrl(fay), { ...NONE, dayLoss });
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([422, code, 'body.dayLoss']);
  }
  expect((await fay.client.put(limitsUrl(fay), { ...NONE, dayTrades: 0 })).status).toBe(400);
  expect((await gus.client.get(limitsUrl(fay))).status).toBe(404);
  expect((await gus.client.put(limitsUrl(fay), NONE)).status).toBe(404);
  expect((await read(fay)).limits).toEqual(NONE);
});
