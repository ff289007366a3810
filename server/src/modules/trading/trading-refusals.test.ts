// If this fails, the sandbox accepts a request that it must reject, rejects it without a reason, or stores part of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitEndpointKey, type EndpointKey } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import type { PlaceOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { LIVE_ORDERS_MAX } from '@tradesense/core/trading/check-order.ts';
import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { marketOrder, place, priceOf, sizeOf, tradeAfter } from '../../../test/trading-world.ts';

/** A Saturday, when crypto trades but stocks do not. */
const SATURDAY = Date.UTC(2026, 0, 17, 15);

let t: TestApp;
let client: TestClient;
let url: string;
let last = 0;
beforeAll(async () => {
  t = await createTestApp({ nowMs: SATURDAY });
  ({ client } = await openAccount(t, 'root', { isAdmin: true }));
  const [account] = (await client.get('/api/sandbox/accounts')).body.accounts;
  url = `/api/sandbox/accounts/${account.id}`;
  last = t.server.market.live.price('BTC')?.tick.price ?? 0;
});
afterAll(() => t.close());

const far = (factor: number) => String(Math.round(last * factor));
type Changes = { readonly [Field in keyof PlaceOrderRequest]?: unknown };
const ticket = (changes: Changes = {}) => ({
  clientOrderId: 'order-00000001',
  asset: 'BTC',
  side: 'buy',
  type: 'limit',
  quantity: '0.01',
  limitPrice: far(0.9),
  ...changes,
});
const market = (changes: Changes = {}) => ticket({ type: 'market', limitPrice: undefined, ...changes });
const stop = (changes: Changes = {}) => ticket({ type: 'stop', limitPrice: undefined, ...changes });

/**
 * Returns the numbers of rows of the main tables that trading commands write, including the ledger entries and the
 * outbox events.
 */
async function stored(): Promise<unknown> {
  const tables = ['accounts', 'events', 'orders', 'order_requests', 'positions', 'fills'];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM sandbox_${table}) AS ${table}`);
  const rest = ['ledger_entries', 'outbox_events'].map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  return (await sql(t, `SELECT ${[...counts, ...rest].join(', ')}`))[0];
}

const CASES: readonly [what: string, order: () => unknown, status: number, code: string, said: RegExp][] = [
  ['a quantity of zero', () => ticket({ quantity: '0.000' }), 422, 'number-zero', /^quantity must not be zero/],
  ['a negative quantity', () => ticket({ quantity: '-1' }), 422, 'number-negative', /^quantity must not be negative/],
  ['NaN', () => ticket({ limitPrice: 'NaN' }), 422, 'not-a-number', /^limitPrice is not a number/],
  ['1e309', () => ticket({ quantity: '1e309' }), 422, 'number-not-plain', /^quantity must be a plain number/],
  ['a number with a blank', () => ticket({ quantity: ' 1' }), 422, 'number-not-plain', /^quantity/],
  ['too many decimals', () => ticket({ quantity: '0.000000001' }), 422, 'too-many-decimals', /more than 8 decimals/],
  ['more than can be kept', () => ticket({ quantity: '9'.repeat(19) }), 422, 'number-too-large', /^quantity/],
  ['more than can be reckoned with', () => ticket({ quantity: '900000000' }), 422, 'number-too-large', /^quantity/],
  ['a JSON number', () => ticket({ quantity: 1 }), 400, 'invalid-request', /^body.quantity/],
  ['a part of a lot', () => ticket({ quantity: '0.000001' }), 422, 'quantity-off-lot', /multiple of 0.00001/],
  ['a price between ticks', () => ticket({ limitPrice: '1000.001' }), 422, 'price-off-tick', /multiple of 0.01/],
  ['a ratio of one', () => ticket({ type: 'trailing-stop', limitPrice: undefined, trailRatio: '1' }), 422, 'price-not-positive', /between 0 and 1/], // oxfmt-ignore
  ['more leverage than allowed', () => ticket({ leverage: 21 }), 422, 'leverage-too-high', /from 1 to 20/],
  ['no leverage', () => ticket({ leverage: 0 }), 422, 'leverage-too-high', /from 1 to 20/],
  ['an asset that does not exist', () => ticket({ asset: 'DOGE' }), 404, 'unknown-asset', /no asset DOGE/],
  [
    'more than the free money',
    () => ticket({ quantity: '10' }),
    422,
    'insufficient-margin',
    /10,000\.00 SENSE\$.*leverage/,
  ],
  ['a stop that is reached already', () => stop({ triggerPrice: far(0.9) }), 422, 'stop-on-wrong-side', /trigger at once.*trades at [\d,]+\.\d\d to [\d,]+\.\d\d\.$/], // oxfmt-ignore
  ['a post-only limit that would take', () => ticket({ limitPrice: far(1.1), isPostOnly: true }), 422, 'post-only-would-take', /trades at [\d,]+\.\d\d to [\d,]+\.\d\d\.$/], // oxfmt-ignore
  ['reduce-only without a position', () => market({ isReduceOnly: true }), 422, 'nothing-to-reduce', /no position/],
  ['closing without a position', () => market({ closePosition: true, quantity: undefined }), 422, 'nothing-to-reduce', /no position/], // oxfmt-ignore
  ['a stop-loss above its entry', () => ticket({ stopLoss: { triggerPrice: far(0.95) } }), 422, 'stop-on-wrong-side', /below its entry/], // oxfmt-ignore
  ['a take-profit below its entry', () => ticket({ takeProfit: { limitPrice: far(0.8) } }), 422, 'target-on-wrong-side', /above its entry/], // oxfmt-ignore
  ['an end in the past', () => ticket({ timeInForce: 'gtd', expiresAt: '2026-01-01T00:00:00Z' }), 422, 'expires-in-the-past', /expired already/], // oxfmt-ignore
  ['gtd without an end', () => ticket({ timeInForce: 'gtd' }), 400, 'invalid-request', /^body.expiresAt: is needed/],
  ['post-only with fok', () => ticket({ isPostOnly: true, timeInForce: 'fok' }), 400, 'invalid-request', /^body.timeInForce: a post-only order rests/], // oxfmt-ignore
  ['a limit without its price', () => ticket({ limitPrice: undefined }), 400, 'invalid-request', /^body.limitPrice: is needed/], // oxfmt-ignore
  ['a market order with a price', () => ticket({ type: 'market' }), 400, 'invalid-request', /^body.limitPrice: does not belong/], // oxfmt-ignore
  ['two distances', () => ticket({ type: 'trailing-stop', limitPrice: undefined, trailRatio: '0.1', trailAmount: '1' }), 400, 'invalid-request', /only one/], // oxfmt-ignore
  ['no quantity', () => ticket({ quantity: undefined }), 400, 'invalid-request', /^body.quantity: is needed/],
  ['a pair with a bracket', () => ticket({ pair: { side: 'sell', type: 'market' }, stopLoss: { triggerPrice: '1' } }), 400, 'invalid-request', /not both/], // oxfmt-ignore
  ['a short client order id', () => ticket({ clientOrderId: 'x' }), 400, 'invalid-request', /^body.clientOrderId/],
  [
    'an unknown field',
    () => ticket({ price: '1' } as Changes),
    400,
    'invalid-request',
    /^body.price: is not a known field/,
  ],
  ['a market order in a closed market', () => market({ asset: 'AAPL', quantity: '1' }), 409, 'market-closed', /AAPL market is closed/], // oxfmt-ignore
  ['fill-or-kill in a closed market', () => ticket({ asset: 'AAPL', quantity: '1', limitPrice: '1', timeInForce: 'fok' }), 409, 'market-closed', /AAPL/], // oxfmt-ignore
];

test.each(CASES)(
  'a request with %s is refused with its code and a sentence, and nothing is stored',
  async (_, order, status, code, said) => {
    const before = await stored();
    const { body } = await client.post(`${url}/orders`, order());
    expect(body).toMatchObject({ status, code, detail: expect.stringMatching(said) });
    expect(await stored()).toEqual(before);
  },
);

test.each(CASES.filter(([, , , code]) => code === 'stop-on-wrong-side' || code === 'target-on-wrong-side'))(
  'a preview of %s returns both the refusal and the figures',
  async (_, order, _status, code, said) => {
    const asked = { ...(order() as object), clientOrderId: undefined };
    const { status, body } = await client.post(`${url}/orders/preview`, asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({ refusal: { code, detail: expect.stringMatching(said) }, quantity: '0.01' });
  },
);

test('the refused requests cover at least 18 codes', () => {
  const codes = new Set(CASES.map(([, , , code]) => code));
  expect(codes.size).toBeGreaterThanOrEqual(18);
});

describe('every endpoint of the accounts of the sandbox', () => {
  test('refuses a guest and a learner who has not unlocked the sandbox', async () => {
    const [guest, locked] = [t.client(), (await openAccount(t, 'lily')).client];
    const calls = (Object.keys(endpoints) as EndpointKey[])
      .map((key) => splitEndpointKey(key))
      .filter(([, path]) => path.startsWith('/api/sandbox/accounts'));
    expect(calls.length).toBeGreaterThanOrEqual(37);
    const ask = (who: TestClient, [method, path]: (typeof calls)[number]) => {
      const place = path
        .replace('/api/sandbox/accounts/{id}', url)
        .replace('{asset}', 'BTC')
        .replaceAll(/\{\w+\}/g, 'x');
      return {
        GET: () => who.get(place),
        POST: () => who.post(place, {}),
        PUT: () => who.put(place, {}),
        PATCH: () => who.patch(place, {}),
        DELETE: () => who.delete(place),
      }[method]();
    };
    const codesOf = async (who: TestClient) =>
      (await Promise.all(calls.map((call) => ask(who, call)))).map(({ body }) => body.code);
    // This call makes the browser fetch its CSRF token, which the calls below need.
    for (const who of [guest, locked]) await who.post('/api/sandbox/accounts', {});
    const before = await stored();
    expect(new Set(await codesOf(guest))).toEqual(new Set(['not-signed-in']));
    expect(new Set(await codesOf(locked))).toEqual(new Set(['sandbox-locked']));
    expect(await stored()).toEqual(before);
  });
});

describe('live orders', () => {
  describe('an amended entry keeps its exits on the right sides of its price', () => {
    const bracket = (id: string, side: 'buy' | 'sell') => {
      const [limitPrice, stopLoss, takeProfit] = side === 'buy' ? [0.9, 0.88, 0.95] : [1.1, 1.12, 1.05];
      const exits = { stopLoss: { triggerPrice: far(stopLoss) }, takeProfit: { limitPrice: far(takeProfit) } };
      return ticket({ clientOrderId: id, side, limitPrice: far(limitPrice), ...exits });
    };
    test.each<[what: string, side: 'buy' | 'sell', part: string, change: object, code: string | null]>([
      ['an entry below its stop', 'buy', '', { limitPrice: 0.87 }, 'stop-on-wrong-side'],
      ['an entry above its target', 'buy', '', { limitPrice: 0.96 }, 'target-on-wrong-side'],
      ['an entry that the market has reached', 'buy', '', { limitPrice: 1.01 }, 'target-on-wrong-side'],
      ['an entry between its exits', 'buy', '', { limitPrice: 0.91 }, null],
      ['a stop above its entry', 'buy', ':sl', { triggerPrice: 0.91 }, 'stop-on-wrong-side'],
      ['a stop below its entry', 'buy', ':sl', { triggerPrice: 0.89 }, null],
      ['a target below its entry', 'buy', ':tp', { limitPrice: 0.89 }, 'target-on-wrong-side'],
      ['an entry to sell above its stop', 'sell', '', { limitPrice: 1.13 }, 'stop-on-wrong-side'],
      ['a stop below an entry to sell', 'sell', ':sl', { triggerPrice: 1.09 }, 'stop-on-wrong-side'],
    ])('%s: %s', async (what, side, part, change, code) => {
      const id = `bracket-${what.replaceAll(' ', '-')}`.slice(0, 32);
      expect((await client.post(`${url}/orders`, bracket(id, side))).status).toBe(200);
      const prices = Object.fromEntries(Object.entries(change).map(([field, factor]) => [field, far(factor)]));
      const answer = await client.patch(`${url}/orders/${id}${part}`, prices);
      const field = code === null ? null : `body.${Object.keys(change)[0]}`;
      const { code: refusal = null, errors = [] } = answer.body;
      expect([answer.status, refusal, errors[0]?.path ?? null]).toEqual([code === null ? 200 : 422, code, field]);
      await client.delete(`${url}/orders/${id}`);
    });
  });

  test('an amended order refuses terms that a new order may not have, and stays unchanged', async () => {
    const { body } = await client.post(`${url}/orders`, ticket({ clientOrderId: 'to-amend-01' }));
    const [order] = body.orders;
    const one = `${url}/orders/${order.id}`;
    const before = await stored();
    const wrong: [unknown, string][] = [
      [{ limitPrice: '1000.001' }, 'price-off-tick'],
      [{ quantity: '0' }, 'number-zero'],
      [{ quantity: '10' }, 'insufficient-margin'],
      [{ triggerPrice: '100' }, 'amend-not-possible'],
      [{}, 'invalid-request'],
    ];
    for (const [change, code] of wrong) expect((await client.patch(one, change)).body.code).toBe(code);
    expect((await client.patch(`${url}/orders/unknown`, { quantity: '1' })).body.code).toBe('not-found');
    expect((await client.get(one)).body).toMatchObject({ limitPrice: order.limitPrice, quantity: '0.01' });
    expect(await stored()).toEqual(before);
    await client.delete(one);
  });

  test('an order that needs too much names the amount, and a pair names what its dearer order needs', async () => {
    const asked = ticket({ quantity: '1', leverage: 1 });
    const needs = (text: string) => Number(/needs? ([\d,.]+) SENSE\$/.exec(text)?.[1]?.replaceAll(',', ''));
    const refused = (await client.post(`${url}/orders`, asked)).body;
    const { clientOrderId: _, ...request } = asked;
    const { reserved, refusal } = (await client.post(`${url}/orders/preview`, request)).body;
    expect(refusal.detail).toBe(refused.detail);
    expect(needs(refused.detail)).toBeCloseTo(Number(reserved), 1);
    expect(Number(reserved)).toBeGreaterThan(last * 0.9);
    const pair = { ...request, pair: { side: 'buy', type: 'stop', triggerPrice: far(1.1) } };
    const both = (await client.post(`${url}/orders/preview`, pair)).body;
    expect(Number(both.reserved)).toBeGreaterThan(last * 1.05);
    expect(Number(both.reserved)).toBeLessThan(last * 1.2);
    expect(both.refusal.detail).toMatch(
      /^Not enough free cash: the dearer order of the pair needs [\d,.]+ SENSE\$, and /,
    );
    expect(needs(both.refusal.detail)).toBeCloseTo(Number(both.reserved), 1);
    const resting = (await client.post(`${url}/orders`, ticket({ clientOrderId: 'to-enlarge' }))).body.orders[0];
    const amended = await client.patch(`${url}/orders/${resting.id}`, { quantity: '1' });
    expect(needs(amended.body.detail)).toBeGreaterThan(last * 0.85);
    expect(amended.body.detail).toMatch(/the change needs/);
    await client.delete(`${url}/orders/${resting.id}`);
  });

  test('no more than 200 live orders are accepted', async () => {
    const { body } = await client.post('/api/sandbox/accounts', {});
    const other = `/api/sandbox/accounts/${body.id}/orders`;
    const many = Array.from({ length: LIVE_ORDERS_MAX }, (_, each) => {
      const terms = { id: `many-${each}`, groupId: null, parentId: null, type: 'limit', limit: priceOf('1') } as const;
      return marketOrder(terms.id, { terms, quantity: sizeOf('0.00001') });
    });
    await place(t, body.id, marketOrder('many-orders', { quantity: sizeOf('0.00001') }), ...many.slice(1));
    const one = await client.post(other, ticket({ clientOrderId: 'one-too-many', quantity: '0.00001' }));
    expect(one.body).toMatchObject({ status: 409, code: 'too-many-orders', detail: expect.stringMatching(/200/) });
  });
});

describe('orders and the market', () => {
  test('a closed market accepts a resting order, and the order says why it waits', async () => {
    const order = ticket({ clientOrderId: 'resting-01', asset: 'AAPL', quantity: '1', limitPrice: '1.5' });
    const { body } = await client.post(`${url}/orders`, order);
    expect(body.orders).toMatchObject([{ state: 'accepted', waiting: { reason: 'market-closed' } }]);
    await client.delete(`${url}/orders/resting-01`);
  });

  test('a preview in a closed market is refused for that reason, and its figures use the last prices', async () => {
    const asked = { asset: 'AAPL', side: 'buy', type: 'market', quantity: '1' };
    const { status, body } = await client.post(`${url}/orders/preview`, asked);
    expect(status).toBe(200);
    expect(body.refusal).toMatchObject({
      code: 'market-closed',
      detail: expect.stringMatching(/AAPL market is closed/),
    });
    expect(Number(body.entryPrice)).toBeCloseTo(t.server.market.live.price('AAPL')?.tick.price ?? 0, 0);
  });

  test('at stale prices only cancellations are accepted, until prices return', async () => {
    await tradeAfter(t, SECOND_MS);
    await client.post(`${url}/orders`, ticket({ clientOrderId: 'before-stale' }));
    t.clock.advance(5 * MINUTE_MS);
    const refused = await client.post(`${url}/orders`, ticket({ clientOrderId: 'while-stale' }));
    expect(refused.body).toMatchObject({
      status: 503,
      code: 'feed-stale',
      detail: expect.stringMatching(/^Prices have/),
    });
    expect(refused.headers['retry-after']).toBe('5');
    const amended = await client.patch(`${url}/orders/before-stale`, { quantity: '0.02' });
    expect(amended.body.code).toBe('feed-stale');
    const { body: preview } = await client.post(`${url}/orders/preview`, {
      ...market(),
      clientOrderId: undefined,
    });
    expect(preview).toMatchObject({ refusal: { code: 'feed-stale' }, quantity: '0.01' });
    const seen = (await client.get(`${url}/orders/before-stale`)).body;
    expect(seen.waiting).toMatchObject({ reason: 'feed-stopped' });
    expect((await client.get(url)).body.feed).toMatchObject({ state: 'stale' });
    expect((await client.delete(`${url}/orders/before-stale`)).body.state).toBe('cancelled');
    await tradeAfter(t, SECOND_MS);
    expect((await client.post(`${url}/orders`, ticket({ clientOrderId: 'while-stale' }))).status).toBe(200);
  });
});
