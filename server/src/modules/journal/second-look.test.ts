// If this fails, a trade that is decided again shows its result, accepts two second decisions, or hides that the
// learner knew its result.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { PlaceOrderRequest } from '@tradesense/contract/trading-orders.ts';
import type { SecondDecisionRequest, SecondLookResponse } from '@tradesense/contract/second-look.ts';
import { price as priceOf } from '@tradesense/core/kernel/money.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { INTERVALS, nextBarOpen } from '@tradesense/core/market/interval.ts';
import { sql } from '../../../test/account-world.ts';
import { enteredBy } from './counterfactuals.service.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  clientOrderId,
  nearPrice,
  openTradingClient,
  orderRequest,
  placeOrder,
  planOf,
  type TradingClient,
} from '../../../test/trading-client.ts';
import { tradeAfter, untilFilled } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, SECOND_MS);
});
afterAll(() => t.close());

interface Closed extends TradingClient {
  readonly trade: JournalTrade;
  readonly look: string;
}

/** Creates a learner who bought, held for ten minutes and closed the position by hand, `ago` ms before now. */
async function learnerWithTrade(
  name: string,
  { ago = MINUTE_MS, ...order }: { readonly ago?: number } & Pick<PlaceOrderRequest, 'chartInterval'> = {},
): Promise<Closed> {
  const each = await openTradingClient(t, name);
  await placeOrder(each, {
    ...order,
    quantity: '0.02',
    plan: planOf(t, { stopPrice: nearPrice(t, 0.997), targetPrice: nearPrice(t, 1.003), invalidationPrice: null }),
  });
  await untilFilled(t, each);
  await tradeAfter(t, 10 * MINUTE_MS);
  await each.client.post(`${each.url}/positions/BTC/close`, { clientOrderId: clientOrderId() });
  await untilFilled(t, each);
  await tradeAfter(t, ago);
  const [trade] = (await each.client.get(`${each.url}/journal`)).body.trades;
  return { ...each, trade, look: `${each.url}/journal/${trade.id}/second-look` };
}

const questionOf = async ({ client, look }: Closed, query = ''): Promise<SecondLookResponse> =>
  (await client.get(`${look}${query}`)).body;

function answerOf(price: string | null, changes: Partial<SecondDecisionRequest> = {}): SecondDecisionRequest {
  const at = (factor: number) => String(Math.round(Number(price) * factor));
  return {
    decision: 'take',
    stopPrice: at(0.997),
    targetPrice: at(1.003),
    confidence: 55,
    reason: 'The range broke upwards.',
    ...changes,
  };
}

test('until the answer, no bar after the decision and no part of the plan or the result is sent', async () => {
  const ann = await learnerWithTrade('ann', { ago: 30 * MINUTE_MS });
  const { trade } = ann;
  for (const interval of INTERVALS) {
    const { text } = await ann.client.get(`${ann.look}?interval=${interval}`);
    const { question, answer }: SecondLookResponse = JSON.parse(text);
    expect(answer).toBe(null);
    expect(Object.keys(question).toSorted()).toEqual(['ask', 'asset', 'bars', 'bid', 'chartInterval', 'daysSinceClose', 'decidedAt', 'interval', 'intervals', 'isReplay', 'isSeenBefore', 'lastOpenedAt', 'makerFee', 'price', 'replayInterval', 'side', 'source', 'takerFee']); // oxfmt-ignore
    expect(question).toMatchObject({ asset: 'BTC', side: 'long', daysSinceClose: 0, lastOpenedAt: null });
    const decided = Date.parse(question.decidedAt);
    expect(decided).toBeLessThanOrEqual(Date.parse(trade.openedAt));
    const ends = question.bars.map(([at]) => nextBarOpen(question.interval, epochMs(at)));
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter((end) => end > decided)).toEqual([]);
    const hidden = [trade.net, trade.exitPrice, trade.closedAt, trade.plan?.thesis, trade.plan?.targetPrice, trade.rMultiple]; // oxfmt-ignore
    expect(hidden.filter((secret) => secret === null || secret === undefined || text.includes(`"${secret}"`))).toEqual([]); // oxfmt-ignore
  }
});

test('the first answer is stored once and reveals the plan, the result and how both decisions end', async () => {
  const ben = await learnerWithTrade('ben', { ago: 6 * HOUR_MS });
  await t.drain();
  const counts = () => sql(t, 'SELECT (SELECT count(*)::int FROM outbox_events) AS events, (SELECT count(*)::int FROM evidence_trade_items) AS items'); // oxfmt-ignore
  const before = await counts();
  const { question } = await questionOf(ben);
  const sent = answerOf(question.price);
  const [one, two] = await Promise.all([ben.client.post(ben.look, sent), ben.client.post(ben.look, sent)]);
  expect([one?.status, two?.status]).toEqual([200, 200]);
  expect(two?.body).toEqual(one?.body);
  const { answer, isEarlierAnswer } = one?.body ?? {};
  expect(isEarlierAnswer).toBe(false);
  expect(answer).toMatchObject({ ...sent, side: 'long', lastOpenedAt: null });
  expect(answer.trade).toMatchObject({ id: ben.trade.id, net: ben.trade.net, plan: ben.trade.plan });
  const told = /would have ended at the (stop|target)\.$/;
  expect(answer.ends.second.text).toMatch(told);
  expect(answer.ends.firstPlan.text).toMatch(told);
  const isStop = answer.ends.second.text.endsWith('stop.') === true;
  expect(Math.sign(Number(answer.ends.second.rMultiple))).toBe(isStop ? -1 : 1);
  // Another answer, sent later, is not stored.
  const other = answerOf(question.price, { decision: 'no-trade', stopPrice: null, targetPrice: null });
  const late = (await ben.client.post(ben.look, other)).body;
  expect(late).toMatchObject({ isEarlierAnswer: true, answer: { decision: 'take', answeredAt: answer.answeredAt } });
  expect((await questionOf(ben)).answer).toMatchObject({ decision: 'take', ends: answer.ends });
  expect((await ben.client.get(`${ben.url}/journal/${ben.trade.id}`)).body.secondDecidedAt).toBe(answer.answeredAt);
  expect(await counts()).toEqual(before);
  await expect(sql(t, `UPDATE journal_second_decisions SET reason = 'x' WHERE trade_id = $1`, [ben.trade.id])).rejects.toThrow('a second decision is not rewritten'); // oxfmt-ignore
});

test('the other side mirrors the result, and a decision for no trade has no result', async () => {
  const cleo = await learnerWithTrade('cleo');
  const { question } = await questionOf(cleo);
  const at = (factor: number) => String(Math.round(Number(question.price) * factor));
  const sent = answerOf(question.price, { decision: 'other-side', stopPrice: at(1.003), targetPrice: at(0.997) });
  const { answer } = (await cleo.client.post(cleo.look, sent)).body;
  expect(answer).toMatchObject({ side: 'short', ends: { second: { text: expect.stringMatching(/^Short with this stop/) } } }); // oxfmt-ignore
  const dora = await learnerWithTrade('dora');
  const none = answerOf(null, { decision: 'no-trade', stopPrice: null, targetPrice: null });
  expect((await dora.client.post(dora.look, none)).body.answer).toMatchObject({
    side: null,
    ends: { second: { net: '0', rMultiple: '0' } },
  });
});

test('the question opens with the bar length of the chart on which the order was placed', async () => {
  const kim = await learnerWithTrade('kim', { chartInterval: '1h' });
  expect((await questionOf(kim)).question).toMatchObject({ chartInterval: '1h', interval: '1h' });
  expect((await questionOf(kim, '?interval=5m')).question).toMatchObject({ chartInterval: '1h', interval: '5m' });
  const lou = await learnerWithTrade('lou');
  expect((await questionOf(lou)).question).toMatchObject({ chartInterval: null, interval: '15m' });
  const kept = await sql(t, 'SELECT role, chart_interval FROM sandbox_orders WHERE account_id = $1 ORDER BY accepted_at, place', [kim.id]); // oxfmt-ignore
  expect(kept).toEqual([{ role: 'single', chart_interval: '1h' }, { role: 'close', chart_interval: null }]); // oxfmt-ignore
  const refused = await lou.client.post(`${lou.url}/orders`, orderRequest({ chartInterval: '2h' as never }));
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'body.chartInterval']);
  await expect(sql(t, `UPDATE sandbox_orders SET chart_interval = '2h' WHERE account_id = $1`, [lou.id])).rejects.toThrow('sandbox_orders_chart_interval'); // oxfmt-ignore
});

test('risk and reward are after fees and spread, and the other side enters at its own price', async () => {
  const max = await learnerWithTrade('max', { ago: 6 * HOUR_MS });
  const { question } = await questionOf(max);
  const [price, bid, ask] = [question.price, question.bid, question.ask].map(Number);
  expect(bid).toBeLessThan(price ?? 0);
  expect(ask).toBeGreaterThan(price ?? 0);
  expect(question).toMatchObject({ makerFee: '0.0005', takerFee: '0.001' });
  const sent = answerOf(question.price);
  const { ends } = (await max.client.post(max.look, sent)).body.answer;
  const entry = Number(max.trade.entryPrice);
  const fees = (at: number, rate: number) => at * rate;
  const loss = entry - Number(sent.stopPrice) + fees(entry + Number(sent.stopPrice), 0.001);
  const gain = Number(sent.targetPrice) - entry - fees(entry, 0.001) - fees(Number(sent.targetPrice), 0.0005);
  expect(Number(ends.second.rewardToRisk)).toBeCloseTo(gain / loss, 1);
  expect(Number(ends.second.breakEvenHitRate)).toBeCloseTo((100 * loss) / (loss + gain), 1);
  expect(Number(ends.firstPlan.breakEvenHitRate)).toBeGreaterThan(50);
  // BTC has a spread of 0.005%, so the opposite short position enters 0.005% below the entry price of this long trade.
  const trade = { side: 'long', entryPrice: priceOf(100_000_00000000n) } as const;
  expect(enteredBy({ row: { symbol: 'BTC' }, trade }, 'long').entryPrice).toBe(100_000_00000000n);
  expect(enteredBy({ row: { symbol: 'BTC' }, trade }, 'short').entryPrice).toBe(99_995_00000000n);
});

test('a trade whose page or later bars were opened in the last seven days counts as seen before', async () => {
  const eve = await learnerWithTrade('eve');
  await eve.client.get(`${eve.url}/journal/${eve.trade.id}/bars`);
  const opened = new Date(t.clock.now()).toISOString();
  expect((await questionOf(eve)).question).toMatchObject({ isSeenBefore: true, lastOpenedAt: opened });
  const now = t.clock.now();
  const opens = (at: number) => sql(t, 'UPDATE journal_trades SET result_sent_at = $2, written_at = $2 WHERE id = $1', [eve.trade.id, new Date(at)]); // oxfmt-ignore
  await opens(now - 7 * DAY_MS + 1);
  expect((await questionOf(eve)).question).toMatchObject({ isSeenBefore: true, daysSinceClose: 6 });
  await opens(now - 7 * DAY_MS);
  expect((await questionOf(eve)).question).toMatchObject({ isSeenBefore: false, daysSinceClose: 7 });
  await eve.client.get(`${eve.url}/journal/${eve.trade.id}`);
  const { question } = await questionOf(eve);
  const { answer } = (await eve.client.post(eve.look, answerOf(question.price))).body;
  expect(answer).toMatchObject({ isSeenBefore: true, lastOpenedAt: opened });
  // The stored answer still says what the learner had seen when it was given.
  await opens(now - 30 * DAY_MS);
  expect((await questionOf(eve)).answer).toMatchObject({ isSeenBefore: true, lastOpenedAt: opened });
});

test('a trade that was closed in the last seven days counts as seen before, even if nobody opened it', async () => {
  const iris = await learnerWithTrade('iris');
  const isSeenAfter = async (ago: number): Promise<boolean> => {
    await sql(t, 'UPDATE journal_trades SET written_at = $2 WHERE id = $1', [iris.trade.id, new Date(t.clock.now() - ago)]); // oxfmt-ignore
    const { question } = await questionOf(iris);
    expect(question.lastOpenedAt).toBe(null);
    return question.isSeenBefore;
  };
  expect(await isSeenAfter(7 * DAY_MS)).toBe(false);
  expect(await isSeenAfter(7 * DAY_MS - 1)).toBe(true);
  const { question } = await questionOf(iris);
  const { answer } = (await iris.client.post(iris.look, answerOf(question.price))).body;
  expect(answer).toMatchObject({ isSeenBefore: true, lastOpenedAt: null });
});

test('an answer that does not fit is refused by the name of its field, and stores nothing', async () => {
  const finn = await learnerWithTrade('finn');
  const { question } = await questionOf(finn);
  const at = (factor: number) => String(Math.round(Number(question.price) * factor));
  for (const [changes, code, path] of [
    [{ stopPrice: null }, 'invalid-request', 'body.stopPrice'],
    [{ targetPrice: null }, 'invalid-request', 'body.targetPrice'],
    [{ decision: 'no-trade' }, 'invalid-request', 'body.stopPrice'],
    [{ stopPrice: at(1.01) }, 'stop-on-wrong-side', 'body.stopPrice'],
    [{ decision: 'other-side' }, 'stop-on-wrong-side', 'body.stopPrice'],
    [{ targetPrice: at(0.99) }, 'target-on-wrong-side', 'body.targetPrice'],
    [{ stopPrice: '1e3' }, 'number-not-plain', 'body.stopPrice'],
    [{ stopPrice: '0' }, 'number-zero', 'body.stopPrice'],
    [{ confidence: 100 }, 'invalid-request', 'body.confidence'],
    [{ reason: ' ' }, 'invalid-request', 'body.reason'],
    [{ reason: 'a\nb' }, 'invalid-request', 'body.reason'],
    [{ reason: 'x'.repeat(281) }, 'invalid-request', 'body.reason'],
  ] as const) {
    const { body } = await finn.client.post(finn.look, answerOf(question.price, changes));
    expect([changes, body.code, body.errors?.[0]?.path]).toEqual([changes, code, path]);
  }
  expect((await questionOf(finn)).answer).toBe(null);
  expect((await finn.client.get(`${finn.look}?interval=2h`)).body.code).toBe('invalid-request');
});

test('other learners find nothing, and second decisions are deleted with their learner', async () => {
  const [gus, hana] = [await learnerWithTrade('gus'), await openTradingClient(t, 'hana')];
  const { question } = await questionOf(gus);
  const sent = answerOf(question.price);
  const foreign = [
    await hana.client.get(gus.look),
    await hana.client.post(gus.look, sent),
    await hana.client.get(`${hana.url}/journal/${gus.trade.id}/second-look`),
    await hana.client.post(`${hana.url}/journal/${gus.trade.id}/second-look`, sent),
  ];
  expect(foreign.map(({ body }) => body.code)).toEqual(foreign.map(() => 'not-found'));
  expect((await gus.client.post(gus.look, sent)).status).toBe(200);
  await sql(t, 'DELETE FROM users WHERE id = (SELECT user_id FROM sandbox_accounts WHERE id = $1)', [gus.id]);
  expect(await sql(t, 'SELECT 1 FROM journal_second_decisions WHERE trade_id = $1', [gus.trade.id])).toEqual([]);
});
