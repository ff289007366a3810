// If this fails, a meaningless plan is stored, or a plan can be changed after its order was placed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlaceOrderRequest } from '@tradesense/contract/trading-orders.ts';
import type { TradePlan } from '@tradesense/contract/trade-plan.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { liveOrders, nearPrice, openTradingClient, orderRequest, planOf } from '../../../test/trading-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

const trader = (name: string) => openTradingClient(t, name);
const far = (factor: number) => nearPrice(t, factor);
const plan = (changes: Partial<TradePlan> = {}) => planOf(t, changes);
const live = liveOrders;

describe('a plan', () => {
  // oxfmt-ignore
  test.each([
    ['a thesis of few words', { thesis: 'too short' }, 'invalid-request', 'body.plan.thesis'],
    ['a thesis of blanks', { thesis: ' '.repeat(20) }, 'invalid-request', 'body.plan.thesis'],
    ['a thesis of ten halves', { thesis: '😀😀😀😀😀' }, 'invalid-request', 'body.plan.thesis'],
    ['U+0000 in the thesis', { thesis: 'long enough \u0000 but' }, 'invalid-request', 'body.plan.thesis'],
    ['a stop that is no number', { stopPrice: 'soon' }, 'not-a-number', 'body.plan.stopPrice'],
    ['a stop of zero', { stopPrice: '0' }, 'number-zero', 'body.plan.stopPrice'],
    ['a stop above a buy', { stopPrice: '9000000' }, 'stop-on-wrong-side', 'body.plan.stopPrice'],
    ['a target below a buy', { targetPrice: '1' }, 'target-on-wrong-side', 'body.plan.targetPrice'],
    ['an invalidation above a buy', { invalidationPrice: '9000000' }, 'stop-on-wrong-side', 'body.plan.invalidationPrice'],
    ['a negative target', { targetPrice: '-5' }, 'number-negative', 'body.plan.targetPrice'],
    ['no risk', { riskPercent: '0' }, 'number-zero', 'body.plan.riskPercent'],
    ['more than all', { riskPercent: '100.01' }, 'number-too-large', 'body.plan.riskPercent'],
    ['a risk with three decimals', { riskPercent: '1.234' }, 'too-many-decimals', 'body.plan.riskPercent'],
    ['a certainty', { confidence: 100 }, 'invalid-request', 'body.plan.confidence'],
  ])('with %s is refused by the name of its field, and nothing is stored', async (what, changes, code, path) => {
    const ida = await trader(`ida-${what.replaceAll(/[^a-z]/gi, '')}`);
    await tradeAfter(t, SECOND_MS);
    const answer = await ida.client.post(`${ida.url}/orders`, orderRequest({ plan: { ...plan(), ...changes } }));
    expect(answer.body).toMatchObject({ code, errors: [{ path }] });
    expect((await ida.client.get(`${ida.url}/orders`)).body.orders).toEqual([]);
    expect(await sql(t, 'SELECT 1 FROM journal_plans WHERE account_id = $1', [ida.id])).toEqual([]);
  });

  test('belongs to an entry: reduce-only orders, and orders that may open or reduce, have none', async () => {
    const jane = await trader('jane');
    await jane.client.post(`${jane.url}/orders`, orderRequest());
    for (let second = 0; second < 60 && (await live(jane)).length > 0; second += 1) await tradeAfter(t, SECOND_MS);
    const send = async (changes: Partial<PlaceOrderRequest>) =>
      (await jane.client.post(`${jane.url}/orders`, orderRequest({ plan: plan(), ...changes }))).body;
    const short = plan({ stopPrice: far(1.02), targetPrice: far(0.9), invalidationPrice: null });
    for (const changes of [{ isReduceOnly: true }, { quantity: '0.01' }])
      expect(await send({ side: 'sell', plan: short, ...changes })).toMatchObject({
        code: 'invalid-request',
        errors: [{ path: 'body.plan' }],
      });
    const pair = { side: 'sell', type: 'stop', triggerPrice: far(0.95) } as const;
    expect(await send({ type: 'stop', triggerPrice: far(1.01), pair })).toMatchObject({
      code: 'invalid-request',
      detail: expect.stringMatching(/^Both orders of a pair with a plan must be on one side/),
      errors: [{ path: 'body.pair.side' }],
    });
    expect(await live(jane)).toEqual([]);
  });

  test.each([
    [
      'a target below the second order',
      { stopPrice: '0.8', targetPrice: '1.05' },
      'target-on-wrong-side',
      'targetPrice',
    ],
    ['a stop above the second order', { stopPrice: '0.95', targetPrice: '1.3' }, 'stop-on-wrong-side', 'stopPrice'],
  ])('with, for a pair, %s is refused', async (_what, { stopPrice, targetPrice }, code, field) => {
    const paul = await trader(`paul-${field.toLowerCase()}`);
    const [first, second] = [far(0.99), field === 'targetPrice' ? far(1.1) : far(0.9)];
    const own = plan({
      stopPrice: far(Number(stopPrice)),
      targetPrice: far(Number(targetPrice)),
      invalidationPrice: null,
    });
    const terms =
      field === 'targetPrice' ? { type: 'stop', triggerPrice: second } : { type: 'limit', limitPrice: second };
    const request = orderRequest({ type: 'limit', limitPrice: first, quantity: '0.01', plan: own });
    const answer = await paul.client.post(`${paul.url}/orders`, { ...request, pair: { side: 'buy', ...terms } });
    expect(answer.body).toMatchObject({ code, errors: [{ path: `body.plan.${field}` }] });
    expect(await live(paul)).toEqual([]);
  });

  test('never changes: the same id with another plan is refused, and so is an update in the database', async () => {
    const karl = await trader('karl');
    await tradeAfter(t, SECOND_MS);
    const request = orderRequest({ plan: plan({ stopPrice: null }), type: 'limit', limitPrice: far(0.99) });
    expect((await karl.client.post(`${karl.url}/orders`, request)).status).toBe(200);
    const other = await karl.client.post(`${karl.url}/orders`, {
      ...request,
      plan: { ...request.plan, confidence: 61 },
    });
    expect(other.body.code).toBe('idempotency-conflict');
    await expect(sql(t, 'UPDATE journal_plans SET confidence = 99 WHERE account_id = $1', [karl.id])).rejects.toThrow(
      /frozen/,
    );
    const [row] = await sql(
      t,
      'SELECT thesis, confidence, stop_price, equity FROM journal_plans WHERE account_id = $1',
      [karl.id],
    );
    expect(row).toEqual({ thesis: request.plan?.thesis, confidence: 60, stop_price: null, equity: 10_000_000_000n });
  });
});
