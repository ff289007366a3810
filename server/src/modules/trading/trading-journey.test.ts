// If this fails, a learner cannot trade: orders are not accepted or not filled, sums do not add up, or an account loses
// its history.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceOrderRequest, TradingFill, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openStream } from '../../../test/stream-reader.ts';
import { openTradingClient, orderRequest, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';
import { accountIdsAfter, moneyOf } from './accounts.repo.ts';
import { verifyChains } from '../ledger/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

const trader = (name: string) => openTradingClient(t, name);
const place = placeOrder;
const account = async ({ client, url }: TradingClient) => (await client.get(url)).body;
const listed = async ({ client, url }: TradingClient, query = '') =>
  (await client.get(`${url}/orders${query}`)).body.orders;
const fills = async ({ client, url }: TradingClient): Promise<TradingFill[]> =>
  (await client.get(`${url}/fills`)).body.fills;
const positions = async ({ client, url }: TradingClient) => (await client.get(`${url}/positions`)).body.positions;

/** Converts decimal text to units of 10⁻⁸. */
const units = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  return BigInt(`${whole}${fraction.padEnd(8, '0')}`) * (text.startsWith('-') ? -1n : 1n);
};

/** Advances the market second by second until no order is live. */
async function untilFilled(each: TradingClient): Promise<void> {
  for (let second = 0; second < 30; second += 1) {
    await tradeAfter(t, SECOND_MS);
    if ((await listed(each, '?state=live')).length === 0) return;
  }
  expect(await listed(each, '?state=live')).toEqual([]);
}

const lastPrice = () => t.server.market.live.price('BTC')?.tick.price ?? 0;
const far = (factor: number) => String(Math.round(lastPrice() * factor));

test('a market order fills at the next price, the position closes, and all sums add up to the last digit', async () => {
  const ann = await trader('ann');
  expect(await account(ann)).toMatchObject({ number: 1, attempt: 1, cash: '10000', equity: '10000', margin: '0' });
  const [order] = await place(ann);
  expect(order).toMatchObject({ state: 'accepted', filled: '0', waiting: { reason: 'waits-for-next-price' } });
  expect(await positions(ann)).toEqual([]);
  await untilFilled(ann);
  const [position] = await positions(ann);
  expect(position).toMatchObject({ asset: 'BTC', side: 'long', quantity: '0.05', leverage: 10 });
  const reserved = units((await account(ann)).margin);
  expect(reserved).toBe(units(position.margin));

  const closing = await ann.client.post(`${ann.url}/positions/BTC/close`, { clientOrderId: 'close-of-ann' });
  expect(closing.body.orders).toMatchObject([{ role: 'close', side: 'sell', quantity: '0.05', isReduceOnly: true }]);
  await untilFilled(ann);
  expect(await positions(ann)).toEqual([]);

  const done = await fills(ann);
  const signed = ({ side, quantity }: TradingFill) => (side === 'buy' ? units(quantity) : -units(quantity));
  expect(done.reduce((sum, fill) => sum + signed(fill), 0n)).toBe(0n);
  expect(done[0]?.evidence).toMatchObject({
    by: 'tick',
    preset: 'normal',
    source: 'simulated',
    market: { kind: 'tick' },
  });
  const gained = done.reduce((sum, { realised, fee }) => sum + units(realised) - units(fee), 0n);
  const after = await account(ann);
  expect(units(after.cash)).toBe(units('10000') + gained);
  expect(after).toMatchObject({ margin: '0', unrealised: '0', equity: after.cash, openPositions: 0, liveOrders: 0 });

  const { entries } = (await ann.client.get(`${ann.url}/ledger`)).body;
  expect(entries.at(-1)).toMatchObject({ sequence: 1, kind: 'grant', cause: 'unlock', asset: null });
  const ofOrders = entries.filter(({ kind }: { kind: string }) => kind !== 'grant');
  expect(new Set(ofOrders.map(({ asset }: { asset: string }) => asset))).toEqual(new Set(['BTC']));
  const cash = entries.flatMap(({ postings }: { postings: { book: string; amount: string }[] }) =>
    postings.filter(({ book }) => book === 'cash').map(({ amount }) => units(amount)),
  );
  expect(cash.reduce((sum: bigint, amount: bigint) => sum + amount, 0n)).toBe(units(after.cash));
});

describe('resting orders', () => {
  test('a limit order states its distance, moves when amended, and frees its money when cancelled', async () => {
    const ben = await trader('ben');
    const [order] = await place(ben, { type: 'limit', limitPrice: far(0.9) });
    expect(Number(order?.reserved)).toBeGreaterThan(0);
    await tradeAfter(t, SECOND_MS);
    const [resting] = await listed(ben, '?state=live');
    expect(resting).toMatchObject({ state: 'working', waiting: { reason: 'waits-for-price' } });
    expect(resting.waiting.text).toMatch(/^[\d,]+\.\d\d away\.$/);

    const one = `${ben.url}/orders/${order?.id}`;
    const amended = await ben.client.patch(one, { limitPrice: far(0.8), quantity: '0.1' });
    expect(amended.body).toMatchObject({ limitPrice: far(0.8), quantity: '0.1', remaining: '0.1', state: 'working' });
    expect(units((await account(ben)).margin)).toBe(units(amended.body.reserved));
    const cancelled = await ben.client.delete(one);
    expect(cancelled.body).toMatchObject({ state: 'cancelled', endReason: 'asked', reserved: '0', waiting: null });
    expect(await account(ben)).toMatchObject({ cash: '10000', margin: '0' });
    expect((await ben.client.delete(one)).body).toMatchObject({ status: 409, code: 'order-not-live' });
    expect((await ben.client.get(one)).body).toEqual(cancelled.body);
  });

  test('the exits of a bracket wait for the entry, and one cancels the other as the position closes', async () => {
    const cleo = await trader('cleo');
    const [entry, stop, target] = await place(cleo, {
      stopLoss: { triggerPrice: far(0.95) },
      takeProfit: { limitPrice: far(1.05) },
    });
    expect([entry, stop, target].map((order) => [order?.role, order?.state, order?.waiting?.reason])).toEqual([
      ['entry', 'accepted', 'waits-for-next-price'],
      ['stop-loss', 'accepted', 'waits-for-entry'],
      ['take-profit', 'accepted', 'waits-for-entry'],
    ]);
    for (let second = 0; second < 30 && (await listed(cleo, '?state=ended')).length === 0; second += 1)
      await tradeAfter(t, SECOND_MS);
    await tradeAfter(t, SECOND_MS);
    expect((await listed(cleo, '?state=live')).map(({ role, state }: TradingOrder) => [role, state])).toEqual([
      ['take-profit', 'working'],
      ['stop-loss', 'waiting-trigger'],
    ]);
    await cleo.client.post(`${cleo.url}/positions/BTC/close`, { clientOrderId: 'close-of-cleo' });
    await untilFilled(cleo);
    const ended = await listed(cleo, '?state=ended');
    expect(ended.map(({ role, state, endReason }: TradingOrder) => [role, state, endReason])).toEqual([
      ['close', 'filled', null],
      ['take-profit', 'cancelled', 'nothing-to-reduce'],
      ['stop-loss', 'cancelled', 'nothing-to-reduce'],
      ['entry', 'filled', null],
    ]);
  });

  test('stop, trailing and limit orders are accepted and shown as requested, and a pair has one group', async () => {
    const dan = await trader('dan');
    const asked: Partial<PlaceOrderRequest>[] = [
      { type: 'stop', triggerPrice: far(1.1) },
      { type: 'stop-limit', triggerPrice: far(1.1), limitPrice: far(1.2) },
      { type: 'trailing-stop', trailRatio: '0.05' },
      { type: 'trailing-stop', trailAmount: far(0.1), activationPrice: far(0.95), timeInForce: 'day' },
      { type: 'limit', limitPrice: far(0.9), timeInForce: 'gtd', expiresAt: '2026-02-01T00:00:00.000Z' },
    ];
    for (const each of asked) {
      const [order] = await place(dan, { ...each, quantity: '0.01' });
      expect(order).toMatchObject({ timeInForce: 'gtc', ...each, quantity: '0.01' });
    }
    const pair = { side: 'buy', type: 'stop', triggerPrice: far(1.1) } as const;
    const [low, high] = await place(dan, { type: 'limit', limitPrice: far(0.9), quantity: '0.01', pair });
    expect([low, high]).toMatchObject([
      { role: 'pair', type: 'limit', groupId: expect.any(String) },
      { role: 'pair', type: 'stop', groupId: low?.groupId },
    ]);
    const [reserve, single] = (await dan.client.get(`${dan.url}/ledger`)).body.entries;
    expect([reserve, single]).toMatchObject([
      { kind: 'reserve', isOfPair: true },
      { kind: 'reserve', isOfPair: false },
    ]);
    await tradeAfter(t, SECOND_MS);
    const states = (await listed(dan, '?state=live')).map(({ type, state }: TradingOrder) => `${type} ${state}`);
    expect(states.toSorted()).toEqual([
      'limit working',
      'limit working',
      'stop waiting-trigger',
      'stop waiting-trigger',
      'stop-limit waiting-trigger',
      'trailing-stop waiting-trigger',
      'trailing-stop waiting-trigger',
    ]);
    const trail = (await listed(dan)).find(({ trailRatio }: TradingOrder) => trailRatio !== null);
    expect(Number(trail.trailsAt)).toBeCloseTo(lastPrice() * 1.05, -2);
  });

  test('the distance of a trailing stop is amended and stored, and the stop never goes back', async () => {
    const ines = await trader('ines');
    const [order] = await place(ines, { type: 'trailing-stop', trailRatio: '0.05', quantity: '0.01' });
    await tradeAfter(t, SECOND_MS);
    const one = `${ines.url}/orders/${order?.id}`;
    const { body: amended } = await ines.client.patch(one, { trailRatio: '0.02' });
    expect(amended).toMatchObject({ trailRatio: '0.02', trailAmount: null });
    expect(Number(amended.trailsAt)).toBeCloseTo(lastPrice() * 1.02, -2);
    const back = await ines.client.patch(one, { trailRatio: '0.03' });
    expect([back.status, back.body.code, back.body.detail]).toEqual([
      422,
      'trailing-stop-goes-back',
      'A trailing stop never goes back: with this distance, it would be farther from the market than now.',
    ]);
    const trailAmount = far(0.01);
    expect((await ines.client.patch(one, { trailAmount, trailRatio: '0.01' })).body.code).toBe('invalid-request');
    expect((await ines.client.patch(one, { trailAmount })).body).toMatchObject({ trailAmount, trailRatio: null });
    expect((await ines.client.get(one)).body).toMatchObject({ trailAmount, trailRatio: null });
  });

  test('are listed in pages, each of which continues where the page before ended', async () => {
    const dora = await trader('dora');
    for (let each = 0; each < 52; each += 1)
      await place(dora, { type: 'limit', limitPrice: far(0.5), quantity: '0.001' });
    const first = (await dora.client.get(`${dora.url}/orders`)).body;
    const second = (await dora.client.get(`${dora.url}/orders?cursor=${first.nextCursor}`)).body;
    expect([first.orders.length, second.orders.length, second.nextCursor]).toEqual([50, 2, null]);
    const ids = [...first.orders, ...second.orders].map(({ id }: TradingOrder) => id);
    expect(new Set(ids).size).toBe(52);
    const ledger = (await dora.client.get(`${dora.url}/ledger`)).body;
    const rest = (await dora.client.get(`${dora.url}/ledger?cursor=${ledger.nextCursor}`)).body;
    expect([ledger.entries.length, rest.entries.length]).toEqual([50, 3]);
    expect((await dora.client.get(`${dora.url}/orders?cursor=x`)).body).toMatchObject({ code: 'invalid-request' });
  });

  test('that have ended are listed by the time of their end, in pages', async () => {
    const dina = await trader('dina');
    const placed: (string | undefined)[] = [];
    for (let each = 0; each < 52; each += 1)
      placed.push((await place(dina, { type: 'limit', limitPrice: far(0.5), quantity: '0.001' }))[0]?.id);
    await tradeAfter(t, SECOND_MS);
    const [oldest, next] = placed;
    await dina.client.delete(`${dina.url}/orders/${next}`);
    await tradeAfter(t, SECOND_MS);
    await dina.client.post(`${dina.url}/cancel-orders`, { clientOrderId: 'all-of-dina', scope: 'all' });
    const first = (await dina.client.get(`${dina.url}/orders?state=ended`)).body;
    const second = (await dina.client.get(`${dina.url}/orders?state=ended&cursor=${first.nextCursor}`)).body;
    expect([first.orders.length, second.orders.length, second.nextCursor]).toEqual([50, 2, null]);
    const listedIds = [...first.orders, ...second.orders].map(({ id }: TradingOrder) => id);
    expect(listedIds).toEqual([...placed.slice(2).toReversed(), oldest, next]);
    for (const cursor of ['x', '5.0', '1.2.3.4'])
      expect((await dina.client.get(`${dina.url}/orders?state=ended&cursor=${cursor}`)).body).toMatchObject({
        code: 'invalid-request',
      });
  });
});

describe('a repeated client order id', () => {
  test('gets the first response if the order is the same; with another order it is refused', async () => {
    const emil = await trader('emil');
    const request = orderRequest();
    const first = await emil.client.post(`${emil.url}/orders`, request);
    await untilFilled(emil);
    const again = await emil.client.post(`${emil.url}/orders`, { ...request, isPostOnly: false });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await emil.client.post(`${emil.url}/orders`, { ...request, quantity: '0.06' });
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency-conflict' });
    const close = { clientOrderId: request.clientOrderId };
    expect((await emil.client.post(`${emil.url}/positions/BTC/close`, close)).body.code).toBe('idempotency-conflict');
    expect(await listed(emil)).toHaveLength(1);
  });
});

describe('a preview', () => {
  test('returns what the order would reserve, and stores nothing', async () => {
    const finn = await trader('finn');
    const { clientOrderId: _, ...asked } = orderRequest({ type: 'limit', limitPrice: far(0.9) });
    const exits = { stopLoss: { triggerPrice: far(0.85) }, takeProfit: { limitPrice: far(1) } };
    const { body } = await finn.client.post(`${finn.url}/orders/preview`, { ...asked, ...exits });
    expect(body).toMatchObject({ refusal: null, entryPrice: far(0.9), opens: '0.05', closes: '0' });
    expect(Number(body.liquidationPrice)).toBeGreaterThan(Number(far(0.8)));
    expect(Number(body.liquidationPrice)).toBeLessThan(Number(far(0.82)));
    expect(Number(body.rewardToRisk)).toBeCloseTo(Number(body.profitAtTarget) / Number(body.lossAtStop), 1);
    expect(await account(finn)).toMatchObject({ sequence: 2, liveOrders: 0 });
    const [order] = await place(finn, { ...asked, ...exits });
    expect(order?.reserved).toBe(body.reserved);
    const tooMuch = await finn.client.post(`${finn.url}/orders/preview`, { ...asked, quantity: '5' });
    expect(tooMuch.body.refusal).toMatchObject({ code: 'insufficient-margin', detail: expect.stringMatching(/free/) });
  });
});

describe('accounts', () => {
  test('are limited to three per learner, each with its own grant and settings', async () => {
    const gina = await trader('gina');
    const named = await gina.client.post('/api/sandbox/accounts', { name: 'Swing' });
    expect(named.body).toMatchObject({ number: 2, name: 'Swing', cash: '10000' });
    await gina.client.post('/api/sandbox/accounts', {});
    const fourth = await gina.client.post('/api/sandbox/accounts', {});
    expect(fourth.body).toMatchObject({ status: 409, code: 'account-limit-reached' });
    const settings = `/api/sandbox/accounts/${named.body.id}/settings`;
    const changed = await gina.client.patch(settings, { preset: 'strict', makerFee: '0', marginMode: 'cross' });
    const expected = { preset: 'strict', marginMode: 'cross', makerFee: '0', takerFee: '0.001' };
    expect(changed.body.settings).toEqual(expected);
    const { accounts } = (await gina.client.get('/api/sandbox/accounts')).body;
    expect(accounts.map((each: { settings: { preset: string } }) => each.settings.preset)).toEqual([
      'normal',
      'strict',
      'normal',
    ]);
  });

  test('do not change their settings while an order is live; the name may change', async () => {
    const hugo = await trader('hugo');
    await place(hugo, { type: 'limit', limitPrice: far(0.9) });
    const refused = await hugo.client.patch(`${hugo.url}/settings`, { preset: 'easy', name: 'Mine' });
    expect(refused.body).toMatchObject({ status: 409, code: 'account-not-flat' });
    expect(await account(hugo)).toMatchObject({ name: 'Account 1', settings: { preset: 'normal' } });
    expect((await hugo.client.patch(`${hugo.url}/settings`, { name: 'Mine' })).body).toMatchObject({ name: 'Mine' });
    expect((await hugo.client.patch(`${hugo.url}/settings`, { takerFee: '0.011' })).body.code).toBe('fee-too-high');
  });

  test('archive the attempt with its numbers when they are reset, and begin the next one with the grant', async () => {
    const ida = await trader('ida');
    await place(ida);
    await untilFilled(ida);
    await place(ida, { type: 'limit', limitPrice: far(0.9) });
    const next = await ida.client.post(`${ida.url}/reset`, {});
    expect(next.body).toMatchObject({ number: 1, attempt: 2, cash: '10000', equity: '10000', liveOrders: 0 });
    expect(next.body.id).not.toBe(ida.id);
    const { attempts } = (await ida.client.get(`/api/sandbox/accounts/${next.body.id}/attempts`)).body;
    expect(attempts).toMatchObject([{ id: ida.id, attempt: 1, liveOrders: 0, openPositions: 1 }]);
    const count = (await fills(ida)).length;
    expect(attempts[0].archive).toMatchObject({ granted: '10000', fills: count, liquidations: 0, openPositions: 1 });
    expect((await ida.client.post(`${ida.url}/orders`, orderRequest())).body.code).toBe('account-archived');
    expect((await ida.client.post(`${ida.url}/reset`, {})).body.code).toBe('account-archived');
    expect((await ida.client.get('/api/sandbox/accounts')).body.accounts).toMatchObject([{ id: next.body.id }]);
    await tradeAfter(t, 60 * SECOND_MS);
    const { equity, unrealised } = attempts[0].archive;
    expect(await account(ida)).toMatchObject({
      equity,
      unrealised,
      archivedAt: attempts[0].archivedAt,
      sequence: attempts[0].sequence,
    });
  });

  test('list their archived attempts in pages, newest first', async () => {
    const nora = await trader('nora');
    let { id } = nora;
    for (let reset = 0; reset < 52; reset += 1)
      ({ id } = (await nora.client.post(`/api/sandbox/accounts/${id}/reset`, {})).body);
    const list = async (query = '') => (await nora.client.get(`/api/sandbox/accounts/${id}/attempts${query}`)).body;
    const first = await list();
    const second = await list(`?cursor=${first.nextCursor}`);
    const numbers = [...first.attempts, ...second.attempts].map(({ attempt }: { attempt: number }) => attempt);
    expect(numbers).toEqual(Array.from({ length: 52 }, (_, i) => 52 - i));
    expect([first.attempts.length, second.nextCursor]).toEqual([50, null]);
    expect(await list('?cursor=x')).toMatchObject({ code: 'invalid-request' });
  });

  test('are invisible to every other learner', async () => {
    const [jane, karl] = [await trader('jane'), await trader('karl')];
    const [order] = await place(jane, { type: 'limit', limitPrice: far(0.9) });
    const answers = [
      ...(await Promise.all(
        ['', '/orders', '/fills', '/positions', '/ledger', '/attempts'].map((path) => karl.client.get(jane.url + path)),
      )),
      await karl.client.get(`${jane.url}/orders/${order?.id}`),
      await karl.client.post(`${jane.url}/orders`, orderRequest()),
      await karl.client.post(`${jane.url}/orders/preview`, {
        asset: 'BTC',
        side: 'buy',
        type: 'market',
        quantity: '1',
      }),
      await karl.client.patch(`${jane.url}/orders/${order?.id}`, { quantity: '1' }),
      await karl.client.delete(`${jane.url}/orders/${order?.id}`),
      await karl.client.post(`${jane.url}/positions/BTC/close`, { clientOrderId: 'close-of-karl' }),
      await karl.client.post(`${jane.url}/reset`, {}),
      await karl.client.patch(`${jane.url}/settings`, { preset: 'easy' }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'not-found'));
    expect(await account(jane)).toMatchObject({ sequence: 3, liveOrders: 1 });
  });
});

test('open pages of the learner receive each event, with its sequence in the account', async () => {
  const [max, other] = [await trader('max'), await trader('mia')];
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const open = ({ client }: TradingClient) => openStream(port, 'account', { authorization: `Bearer ${client.token}` });
  const [page, others] = [await open(max), await open(other)];
  for (const each of [page, others]) await each.next('ready');
  const [order] = await place(max, { type: 'limit', limitPrice: far(0.9) });
  const named = { orderId: order?.id, asset: 'BTC', side: 'buy' };
  const news = [{ kind: 'order-placed', ...named, quantity: '0.05' }];
  expect((await page.next('account')).data).toEqual({ type: 'sandbox', accountId: max.id, sequence: 3, news });
  await max.client.delete(`${max.url}/orders/${order?.id}`);
  await expect
    .poll(() => page.events.at(-1)?.data.news)
    .toEqual([{ kind: 'order-cancelled', ...named, reason: 'asked' }]);
  expect(others.events.map(({ event }) => event)).toEqual(['ready']);
  for (const each of [page, others]) each.close();
});

test('an order is published as placed and then as filled, and every ledger chain is valid', async () => {
  const lena = await trader('lena');
  const [order] = await place(lena);
  await untilFilled(lena);
  const told = await sql(
    t,
    `SELECT type FROM outbox_events WHERE payload->>'accountId' = $1 AND payload->'news'->>'orderId' = $2 ORDER BY id`,
    [lena.id, order?.id],
  );
  const types = told.map(({ type }) => type);
  expect(types[0]).toBe('orderPlaced');
  expect(types.slice(1).length).toBeGreaterThan(0);
  expect(new Set(types.slice(1))).toEqual(new Set(['orderFilled']));
  expect(await verifyChains(t.platform, { accountIdsAfter, moneyOf })).toMatchObject({ broken: [] });
});
