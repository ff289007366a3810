// If this fails, the journal judges a trade by the wrong orders, leaves out its funding, or reveals the future of a
// replay.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalTrade, JournalTradeResponse } from '@tradesense/contract/journal.ts';
import type { PlaceOrderRequest, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { epochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  clientOrderId,
  nearPrice,
  openTradingClient,
  placeOrder,
  type TradingClient,
} from '../../../test/trading-client.ts';
import { happen, priceOf, tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

const trader = (name: string) => openTradingClient(t, name);
const lastPrice = () => t.server.market.live.price('BTC')?.tick.price ?? 0;
const far = (factor: number) => nearPrice(t, factor);
const place = (to: Pick<TradingClient, 'client' | 'url'>, changes: Partial<PlaceOrderRequest> = {}) =>
  placeOrder(to, { quantity: '0.02', ...changes });

/** Applies a market price to this account only. */
async function tick({ id }: TradingClient, price: number): Promise<void> {
  const mark = priceOf(String(Math.round(price)));
  await happen(t, id, {
    kind: 'tick',
    at: epochMs(t.clock.now()),
    symbol: 'BTC',
    quote: { bid: mark, ask: mark, mark },
    volume: null,
  });
}

async function untilOpen({ client, url }: TradingClient): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    await tradeAfter(t, SECOND_MS);
    const { orders } = (await client.get(`${url}/orders?state=live`)).body;
    if (orders.every(({ role }: TradingOrder) => role === 'stop-loss' || role === 'take-profit')) return;
  }
}

async function close(each: TradingClient): Promise<void> {
  await each.client.post(`${each.url}/positions/BTC/close`, { clientOrderId: clientOrderId() });
  await untilOpen(each);
}

async function lastTrade({ client, url }: Pick<TradingClient, 'client' | 'url'>): Promise<JournalTradeResponse> {
  const [trade] = (await client.get(`${url}/journal`)).body.trades;
  return (await client.get(`${url}/journal/${trade?.id}`)).body;
}
const checkOf = ({ process }: JournalTrade, name: string) => process.checks.find(({ check }) => check === name);

/** Places a bracket. Once its entry has filled, moves the stop to `moved`. */
async function bracketWithMovedStop(each: TradingClient, moved: string): Promise<void> {
  const plan = {
    thesis: 'A test of what is moved.',
    stopPrice: far(0.98),
    targetPrice: far(1.04),
    invalidationPrice: null,
    riskPercent: '1',
    confidence: 50,
  };
  const [, stop] = await place(each, {
    plan,
    stopLoss: { triggerPrice: plan.stopPrice },
    takeProfit: { limitPrice: plan.targetPrice },
  });
  await untilOpen(each);
  const amended = await each.client.patch(`${each.url}/orders/${stop?.id}`, { triggerPrice: moved });
  expect(amended.body).toMatchObject({ triggerPrice: moved });
}

test('a tightened stop that was hit is not called widened, and the result of the first stop is shown', async () => {
  const ann = await trader('ann');
  await bracketWithMovedStop(ann, far(0.99));
  await tick(ann, lastPrice() * 0.985);
  const { trade, counterfactuals } = await lastTrade(ann);
  expect(checkOf(trade, 'stop-not-widened')).toMatchObject({ points: 15 });
  expect(checkOf(trade, 'exit-by-plan')).toMatchObject({ points: 10 });
  const [asPlanned, notMoved] = counterfactuals;
  expect(notMoved?.text).toMatch(/^With the stop left at \d{2,3},\d{3}\.\d{2}, the bars so far do not show/);
  expect(asPlanned?.text).toMatch(/^With the planned stop and target, /);
});

test('a widened stop is named, and the journal shows what it cost', async () => {
  const ben = await trader('ben');
  await bracketWithMovedStop(ben, far(0.9));
  await tradeAfter(t, MINUTE_MS);
  await close(ben);
  const { trade, counterfactuals } = await lastTrade(ben);
  expect(checkOf(trade, 'stop-not-widened')).toMatchObject({
    points: 0,
    reason: expect.stringMatching(/^The stop was widened from \d{2,3},\d{3}\.\d{2} to \d{2,3},\d{3}\.\d{2}\.$/),
  });
  expect(checkOf(trade, 'exit-by-plan')).toMatchObject({ points: 0, reason: expect.stringMatching(/closed by hand/) });
  expect(trade.process.score).toBeLessThan(70);
  expect(counterfactuals[1]).toMatchObject({
    net: trade.net,
    text: expect.stringMatching(/nothing would have changed\.$/),
  });
});

const bracketOf = () => {
  const plan = {
    thesis: 'A test of what takes a stop away.',
    stopPrice: far(0.98),
    targetPrice: far(1.04),
    invalidationPrice: null,
    riskPercent: '1',
    confidence: 50,
  };
  return { plan, stopLoss: { triggerPrice: plan.stopPrice }, takeProfit: { limitPrice: plan.targetPrice } };
};

test('a stop that was canceled because the target of its part filled is not called taken away', async () => {
  const fay = await trader('fay');
  await place(fay, bracketOf());
  await place(fay, { quantity: '0.01' });
  await untilOpen(fay);
  await tick(fay, lastPrice() * 1.05);
  const { orders } = (await fay.client.get(`${fay.url}/orders?state=live`)).body;
  expect(orders).toEqual([]);
  await close(fay);
  const { trade } = await lastTrade(fay);
  expect(trade.quantity).toBe('0.03');
  expect(checkOf(trade, 'stop-not-widened')).toMatchObject({ points: 15 });
});

test('a stop that the learner canceled while the position was open is called taken away', async () => {
  const gus = await trader('gus');
  const [, stop] = await place(gus, bracketOf());
  await untilOpen(gus);
  expect((await gus.client.delete(`${gus.url}/orders/${stop?.id}`)).status).toBe(200);
  await tradeAfter(t, SECOND_MS);
  await close(gus);
  const { trade } = await lastTrade(gus);
  expect(checkOf(trade, 'stop-not-widened')).toMatchObject({
    points: 0,
    reason: 'The stop was taken away while the position was open.',
  });
});

test('for a trade that was closed by hand, later bars show how the plan would have ended', async () => {
  const finn = await trader('finn');
  const plan = {
    thesis: 'Something must happen in six hours.',
    stopPrice: far(0.997),
    targetPrice: far(1.003),
    invalidationPrice: far(0.997),
    riskPercent: '1',
    confidence: 50,
  };
  await place(finn, { plan });
  await untilOpen(finn);
  await close(finn);
  expect((await lastTrade(finn)).counterfactuals[0]).toMatchObject({ net: null, rMultiple: null });
  await tradeAfter(t, 6 * HOUR_MS);
  const told = (await lastTrade(finn)).counterfactuals[0];
  expect(told?.text).toMatch(/^With the planned stop and target, it would have ended at the (stop|target)\.$/);
  const isStop = told?.text.endsWith('stop.') === true;
  const [least, most] = isStop ? [-1.2, -0.9] : [0.2, 1];
  expect(Number(told?.rMultiple)).toBeGreaterThan(least ?? 0);
  expect(Number(told?.rMultiple)).toBeLessThan(most ?? 0);
});

test('funding during a trade belongs to it, and the net result matches the ledger', async () => {
  const cleo = await trader('cleo');
  await place(cleo, { leverage: 5 });
  await untilOpen(cleo);
  await tradeAfter(t, 9 * HOUR_MS);
  await tradeAfter(t, SECOND_MS);
  await close(cleo);
  const { trade } = await lastTrade(cleo);
  const [ledger] = await sql(
    t,
    `SELECT -sum(fees + funding + realised) AS net, sum(funding) AS funding FROM ledger_entries WHERE account_id = $1`,
    [cleo.id],
  );
  const [row] = await sql(t, 'SELECT net, funding, mae, mfe FROM journal_trades WHERE account_id = $1', [cleo.id]);
  expect(Number(trade.funding)).toBeGreaterThan(0);
  expect([String(row?.['net']), String(row?.['funding'])]).toEqual([ledger?.['net'], ledger?.['funding']]);
  expect([row?.['mae'], row?.['mfe']]).toEqual([expect.any(BigInt), expect.any(BigInt)]);
});

test('a trade of a replay has times of the replay, and shows nothing after the cursor', async () => {
  const { client } = await openAccount(t, 'dan', { isAdmin: true });
  const session = (await client.post('/api/replay/sessions', { asset: 'BTC', interval: '1h' })).body;
  const dan = { client, url: `/api/sandbox/accounts/${session.accountId}` };
  let cursor = 0;
  const advance = async (bars: number) => {
    const { body } = await client.post(`/api/replay/sessions/${session.id}/advance`, { from: cursor, bars });
    ({ cursor } = body.session);
    return body.session;
  };
  const { bars: shown } = (await client.get(`/api/replay/sessions/${session.id}/bars?limit=1`)).body;
  const price = (factor: number) => String(Math.round(shown[0][4] * factor));
  const plan = {
    thesis: 'A plan in another time.',
    stopPrice: price(0.5),
    targetPrice: price(2),
    invalidationPrice: null,
    riskPercent: '1',
    confidence: 50,
  };
  await place(dan, { asset: session.asset, quantity: '0.1', leverage: 1, plan });
  await advance(1);
  for (let step = 0; step < 6; step += 1) await advance(5);
  await client.post(`${dan.url}/positions/${session.asset}/close`, { clientOrderId: 'close-of-dan' });
  const now = await advance(1);
  const { trade, counterfactuals, fills } = await lastTrade(dan);
  expect(trade).toMatchObject({ number: 1, side: 'long', plan: { thesis: plan.thesis }, isReviewDue: false });
  expect(fills).toHaveLength(2);
  expect(trade.closedAt).toBe(now.now);
  expect(Number(trade.mae) + Number(trade.mfe)).toBeGreaterThan(0);
  expect(counterfactuals[0]).toMatchObject({ net: null, text: expect.stringMatching(/do not show/) });
  const { body } = await client.get(`${dan.url}/journal/${trade.id}/bars`);
  expect(body).toMatchObject({ interval: '1h', source: 'simulated', decisionBars: 120 });
  expect(body.bars.at(-1)[0] + HOUR_MS).toBe(Date.parse(now.now));
  expect(body.closeBars).toBe(body.bars.length);
  await advance(5);
  const later = (await client.get(`${dan.url}/journal/${trade.id}/bars`)).body;
  expect(later.bars.length).toBe(body.bars.length + 5);
  expect(later.closeBars).toBe(body.closeBars);
});

test('a trade of a few seconds has no bar of its own, so its excursion is that of its fills', async () => {
  const eve = await trader('eve');
  await place(eve);
  await untilOpen(eve);
  await close(eve);
  const { trade } = await lastTrade(eve);
  const lost = Math.max(0, -Number(trade.realised));
  expect(Number(trade.mae)).toBeGreaterThanOrEqual(lost);
  expect(Number(trade.mfe)).toBeGreaterThanOrEqual(Math.max(0, Number(trade.realised)));
});

test('the chart of a trade within one bar keeps the bar of the exit for a step after the decision', async () => {
  const ivy = await trader('ivy');
  await tradeAfter(t, MINUTE_MS - (t.clock.now() % MINUTE_MS) + SECOND_MS);
  await place(ivy);
  await untilOpen(ivy);
  await close(ivy);
  const { trade } = await lastTrade(ivy);
  const read = async () => (await ivy.client.get(`${ivy.url}/journal/${trade.id}/bars`)).body;
  const running = await read();
  expect(running.bars).toHaveLength(120);
  expect([running.decisionBars, running.closeBars]).toEqual([120, 121]);
  await tradeAfter(t, 5 * MINUTE_MS);
  const complete = await read();
  expect([complete.decisionBars, complete.closeBars]).toEqual([120, 121]);
  const exitBar = complete.bars[complete.closeBars - 1][0];
  expect(Math.floor(Date.parse(trade.closedAt) / MINUTE_MS) * MINUTE_MS).toBe(exitBar);
});
