// If this fails, the evidence of trades counts a trade that it must not count, leaves out losing trades, restarts with
// a new account, or differs from what core computes.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TradeEvidence } from '@tradesense/contract/evidence-trades.ts';
import { epochMs, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { logEdgeEvidence } from '@tradesense/core/learning/evidence/edge-evidence.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  clientOrderId,
  nearPrice,
  openTradingClient,
  planOf,
  placeOrder,
  type TradingClient,
} from '../../../test/trading-client.ts';
import { happen, quoteNow, tradeAfter } from '../../../test/trading-world.ts';
import { entryClosed, entryOpened, type EntryOpened } from '../trading/trading.events.ts';
import { addTradeItem, markedAt, startTradeMeter, type TradeItem } from './trade-evidence.policy.ts';
import { checkEvidence } from './verify-evidence.service.ts';

const VECTORS = new URL('../../../../../shared/vectors/always_valid.json', import.meta.url);

interface Overlapping {
  readonly events: readonly { open?: number; mark?: number; close?: number; r?: number }[];
  readonly logEvidence: number;
  readonly stillOpen: number;
}

describe.skipIf(!existsSync(VECTORS))('the meter of trades agrees with the reference vectors', () => {
  const cases: { edge: { r: number[]; logEvidence: number }[]; edgeOverlapping: Overlapping[] } = existsSync(VECTORS)
    ? JSON.parse(readFileSync(VECTORS, 'utf8'))
    : { edge: [], edgeOverlapping: [] };
  const at = epochMs(0);
  /**
   * Returns the meter's state after all items. To test its storage, the state is written as JSON and read again after
   * each item.
   */
  const follow = (items: readonly TradeItem[]) =>
    items.reduce((meter, item) => JSON.parse(JSON.stringify(addTradeItem(meter, item, at))), startTradeMeter());

  test.each(cases.edge)('for trades one after another', ({ r, logEvidence }) => {
    const items = r.flatMap((each, index): TradeItem[] => [
      { kind: 'opened', trade: `${index}`, marks: [] },
      { kind: 'settled', trade: `${index}`, r: each, marks: [] },
    ]);
    expect(Math.abs(logEdgeEvidence(follow(items).state.evidence) - logEvidence)).toBeLessThan(1e-9);
  });

  test.each(cases.edgeOverlapping)('for overlapping trades', ({ events, logEvidence, stillOpen }) => {
    // As on the server, the current results of open trades are collected until the next item, which stores them.
    let marks: { trade: string; r: number }[] = [];
    const items = events.flatMap(({ open, mark, close, r = 0 }): TradeItem[] => {
      if (mark !== undefined) {
        marks.push({ trade: `${mark}`, r });
        return [];
      }
      const before = marks;
      marks = [];
      return open === undefined
        ? [{ kind: 'settled', trade: `${close}`, r, marks: before }]
        : [{ kind: 'opened', trade: `${open}`, marks: before }];
    });
    const evidence = markedAt(follow(items).state.evidence, marks);
    expect(Math.abs(logEdgeEvidence(evidence) - logEvidence)).toBeLessThan(1e-9);
    expect(evidence.open).toHaveLength(stillOpen);
  });
});

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

async function evidenceOf({ client }: TradingClient): Promise<TradeEvidence> {
  await t.drain();
  const { status, body } = await client.get('/api/evidence/trades');
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body;
}

async function untilFilled({ client, url }: TradingClient): Promise<void> {
  for (let second = 0; second < 30; second += 1) {
    await tradeAfter(t, SECOND_MS);
    if ((await client.get(`${url}/orders?state=live`)).body.orders.length === 0) return;
  }
  throw new Error('an order of this test does not fill');
}

async function enter(trader: TradingClient, changes: Parameters<typeof placeOrder>[1] = {}): Promise<void> {
  await placeOrder(trader, { quantity: '0.01', plan: planOf(t), ...changes });
  await untilFilled(trader);
}

async function leave(trader: TradingClient, quantity?: string): Promise<void> {
  const { status } = await trader.client.post(`${trader.url}/positions/BTC/close`, {
    clientOrderId: clientOrderId(),
    ...(quantity === undefined ? {} : { quantity }),
  });
  expect(status).toBe(200);
  await untilFilled(trader);
}

/** Applies a price of BTC to the account: the last price times `factor`. */
async function priceMoves({ id }: TradingClient, factor: number): Promise<void> {
  const { bid, ask, mark } = quoteNow(t, 'BTC');
  const scaled = (units: bigint) => ((units * BigInt(Math.round(factor * 1_000))) / 1_000n) as typeof bid;
  const quote = { bid: scaled(bid), ask: scaled(ask), mark: scaled(mark) };
  await happen(t, id, { kind: 'tick', at: t.server.market.live.now(), symbol: 'BTC', quote, volume: null });
}

const itemsOf = async ({ id }: TradingClient) =>
  sql(
    t,
    `SELECT content->>'kind' AS kind, source FROM evidence_trade_items
     WHERE user_id = (SELECT user_id FROM sandbox_accounts WHERE id = $1) ORDER BY sequence`,
    [id],
  );
const kindsOf = async (trader: TradingClient) => (await itemsOf(trader)).map(({ kind }) => kind);

test('a meter starts at E = 1; an open trade already changes E, and n grows by 1 when it is closed', async () => {
  const ann = await openTradingClient(t, 'ann');
  expect(await evidenceOf(ann)).toEqual({
    n: 0,
    open: 0,
    excluded: 0,
    logEvidence: expect.closeTo(0, 9),
    level: 'none',
    outlook: { kind: 'too-early', items: 20 },
    firstStrong: null,
  });
  await enter(ann);
  const open = await evidenceOf(ann);
  expect(open).toMatchObject({ n: 0, open: 1 });
  // The trade starts with a loss, because opening it costs the spread, and the fees of both fills count.
  expect(open.logEvidence).toBeLessThan(0);
  await leave(ann);
  expect(await evidenceOf(ann)).toMatchObject({ n: 1, open: 0, excluded: 0 });
});

test('an addition to a position is a trade of its own; a trade without a planned stop is counted apart', async () => {
  const bob = await openTradingClient(t, 'bob');
  await enter(bob);
  await enter(bob);
  await placeOrder(bob, { quantity: '0.01' });
  await untilFilled(bob);
  expect(await evidenceOf(bob)).toMatchObject({ n: 0, open: 2, excluded: 1 });
  await leave(bob, '0.01');
  expect(await evidenceOf(bob)).toMatchObject({ n: 1, open: 1, excluded: 1 });
  await leave(bob);
  expect(await evidenceOf(bob)).toMatchObject({ n: 2, open: 0, excluded: 1 });
});

test('open losers count: closing only the winners leaves the open losses in the evidence', async () => {
  const cleo = await openTradingClient(t, 'cleo');
  await enter(cleo);
  const { rows } = await t.db.transaction((tx) =>
    tx.$client.query<{ r: number }>(
      `UPDATE sandbox_entries SET settled = settled - 3 * planned_risk WHERE account_id = $1 RETURNING 1 AS r`,
      [cleo.id],
    ),
  );
  expect(rows).toHaveLength(1);
  const { logEvidence } = await evidenceOf(cleo);
  // For this loss of 3 R, E is the mean of 1 − 3 λ over the bet sizes λ, and a little less because of costs: about 0.7.
  expect(logEvidence).toBeLessThan(Math.log(0.75));
  expect(await kindsOf(cleo)).toEqual(['opened']);
});

test('a trade whose unrealized loss reaches 4 R is settled at it, and later prices do not count', async () => {
  const dan = await openTradingClient(t, 'dan');
  await enter(dan, { plan: planOf(t, { stopPrice: nearPrice(t, 0.999), invalidationPrice: nearPrice(t, 0.999) }) });
  await t.drain();
  // The test cannot move the market, so it moves the loss limit instead: it stores about the current bid as the price
  // at which the limit is reached.
  const { bid } = quoteNow(t, 'BTC');
  await sql(t, 'UPDATE sandbox_entries SET limit_price = $2 WHERE account_id = $1', [dan.id, bid + 1_000_000n]);
  t.clock.advance(10 * SECOND_MS);
  await t.server.market.ticks.round();
  const { bid: later } = quoteNow(t, 'BTC');
  await sql(t, 'UPDATE sandbox_entries SET limit_price = $2 WHERE account_id = $1', [dan.id, later + 1_000_000n]);
  const settled = await evidenceOf(dan);
  expect(settled).toMatchObject({ n: 1, open: 0 });
  await leave(dan);
  expect(await evidenceOf(dan)).toMatchObject({ n: 1, logEvidence: settled.logEvidence });
  expect(await kindsOf(dan)).toEqual(['opened', 'settled']);
});

test('a reset closes open trades at current prices, and the meter continues over accounts and resets', async () => {
  const eve = await openTradingClient(t, 'eve');
  await enter(eve);
  const before = await evidenceOf(eve);
  const { status, body } = await eve.client.post(`${eve.url}/reset`, {});
  expect(status).toBe(200);
  const after = await evidenceOf(eve);
  expect(after).toMatchObject({ n: 1, open: 0 });
  expect(after.logEvidence).toBeCloseTo(before.logEvidence, 3);
  const next = { ...eve, id: body.id, url: `/api/sandbox/accounts/${body.id}` };
  await enter(next);
  expect(await evidenceOf(next)).toMatchObject({ n: 1, open: 1 });
});

test('a liquidated position counts', async () => {
  const fay = await openTradingClient(t, 'fay');
  await enter(fay, { quantity: '0.05', leverage: 20 });
  await priceMoves(fay, 0.9);
  const { n, open, logEvidence } = await evidenceOf(fay);
  expect([n, open]).toEqual([1, 0]);
  expect(logEvidence).toBeLessThan(-0.1);
});

test('events that are delivered twice count once, and two closings at the same moment both count', async () => {
  const gil = await openTradingClient(t, 'gil');
  const [{ user_id: userId } = {}] = await sql(t, 'SELECT user_id FROM sandbox_accounts WHERE id = $1', [gil.id]);
  const entry = (entryId: string): EntryOpened => ({
    accountId: gil.id,
    userId: String(userId),
    sequence: 1,
    entryId,
    asset: 'BTC',
    plannedRisk: '100',
    side: 'long',
    isAdd: false,
  });
  const closed = (entryId: string, net: string) =>
    entryClosed.create({ ...entry(entryId), plannedRisk: '100', net, by: 'exit' });
  const publish = (...events: ReturnType<typeof closed>[]) =>
    t.db.transaction(async (tx) => t.platform.outbox.append(tx, ...events));
  await publish(entryOpened.create(entry('1.0')), entryOpened.create(entry('2.0')));
  await Promise.all([publish(closed('1.0', '150')), publish(closed('2.0', '-50'))]);
  await publish(closed('1.0', '900'), entryOpened.create(entry('1.0')));
  const seen = await evidenceOf(gil);
  expect(seen).toMatchObject({ n: 2, open: 0 });
  const items: TradeItem[] = [
    { kind: 'opened', trade: '1', marks: [] },
    { kind: 'opened', trade: '2', marks: [] },
    { kind: 'settled', trade: '1', r: 1.5, marks: [] },
    { kind: 'settled', trade: '2', r: -0.5, marks: [] },
  ];
  const { state } = items.reduce((meter, item) => addTradeItem(meter, item, epochMs(0)), startTradeMeter());
  expect(seen.logEvidence).toBeCloseTo(logEdgeEvidence(state.evidence), 12);
});

test('trades of a replay do not count', async () => {
  const hal = await openTradingClient(t, 'hal');
  const { status, body: session } = await hal.client.post('/api/replay/sessions', { asset: 'BTC', interval: '1h' });
  expect(status).toBe(200);
  const replayed = { ...hal, id: session.accountId, url: `/api/sandbox/accounts/${session.accountId}` };
  await placeOrder(replayed, { asset: session.asset, quantity: '0.01' });
  await hal.client.post(`/api/replay/sessions/${session.id}/advance`, { from: 0, bars: 5 });
  expect((await hal.client.get(`${replayed.url}/positions`)).body.positions).toHaveLength(1);
  expect(await evidenceOf(hal)).toMatchObject({ n: 0, open: 0, excluded: 0 });
});

test('a check computes every meter again from its items, and names a meter that was changed', async () => {
  await t.drain();
  expect(await checkEvidence(t.platform)).toMatchObject({ isSound: true });
  await sql(
    t,
    `UPDATE evidence_trade_meters SET state = jsonb_set(state, '{evidence,settled,0}', '9') WHERE items = (SELECT max(items) FROM evidence_trade_meters)`,
  );
  const { isSound, text } = await checkEvidence(t.platform);
  expect(isSound).toBe(false);
  expect(text).toMatch(/trades of account .*: ln E is .*, computed/);
});
