// If this fails, a closed trade is missing from the journal or in it twice, its sums differ from the ledger, or a plan
// was changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JournalTrade, JournalTradeResponse, PerformanceResponse } from '@tradesense/contract/journal.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import type { TradePlan } from '@tradesense/contract/trade-plan.ts';
import { DAY_MS, epochMs, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  clientOrderId,
  liveOrders,
  nearPrice,
  openTradingClient,
  placeOrder,
  planOf,
  type TradingClient,
} from '../../../test/trading-client.ts';
import { happen, priceOf, tradeAfter } from '../../../test/trading-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

const trader = (name: string) => openTradingClient(t, name);
const lastPrice = () => t.server.market.live.price('BTC')?.tick.price ?? 0;
const far = (factor: number) => nearPrice(t, factor);
const plan = (changes: Partial<TradePlan> = {}) => planOf(t, changes);
const place = placeOrder;
const live = liveOrders;
const trades = async ({ client, url }: TradingClient, query = ''): Promise<JournalTrade[]> =>
  (await client.get(`${url}/journal${query}`)).body.trades;
const trade = async ({ client, url }: TradingClient, { id }: Pick<JournalTrade, 'id'>): Promise<JournalTradeResponse> =>
  (await client.get(`${url}/journal/${id}`)).body;
const fills = async ({ client, url }: TradingClient): Promise<TradingFill[]> =>
  (await client.get(`${url}/fills`)).body.fills;

/** Parses a decimal number as a whole number of units of 10⁻⁸. */
const units = (text: string | null | undefined): bigint => {
  const [whole = '', fraction = ''] = (text ?? '').replace('-', '').split('.');
  return BigInt(`${whole}${fraction.padEnd(8, '0')}`) * ((text ?? '').startsWith('-') ? -1n : 1n);
};

/** Applies a market price to this account only. */
async function tick({ id }: TradingClient, price: number, at = t.clock.now()): Promise<void> {
  const mark = priceOf(price.toFixed(2));
  const quote = { bid: mark, ask: mark, mark };
  const event: TradingEvent = { kind: 'tick', at: epochMs(at), symbol: 'BTC', quote, volume: null };
  await happen(t, id, event);
}

async function untilFilled(each: TradingClient): Promise<void> {
  for (
    let second = 0;
    second < 60 && (await live(each)).some(({ role }) => role !== 'stop-loss' && role !== 'take-profit');
    second += 1
  )
    await tradeAfter(t, SECOND_MS);
}

async function close(each: TradingClient, quantity?: string): Promise<void> {
  await each.client.post(`${each.url}/positions/BTC/close`, {
    clientOrderId: clientOrderId(),
    ...(quantity && { quantity }),
  });
  await untilFilled(each);
}

/** Returns the account's profit or loss by its ledger, without the grants. */
async function ledgerNet({ client, url }: TradingClient): Promise<bigint> {
  const { entries } = (await client.get(`${url}/ledger`)).body;
  let net = 0n;
  for (const { postings } of entries as { postings: { book: string; amount: string }[] }[])
    for (const { book, amount } of postings)
      if (book !== 'cash' && book !== 'margin' && book !== 'grants') net -= units(amount);
  return net;
}

test('a trade with plan, bracket and target is one entry, with the numbers of its fills and the ledger', async () => {
  const ann = await trader('ann');
  await tradeAfter(t, SECOND_MS);
  const asPlanned = plan();
  const [stopPrice, targetPrice] = [asPlanned.stopPrice ?? '', asPlanned.targetPrice];
  await place(ann, {
    quantity: '0.04',
    plan: asPlanned,
    stopLoss: { triggerPrice: stopPrice },
    takeProfit: { limitPrice: targetPrice },
  });
  await untilFilled(ann);
  expect(await trades(ann)).toEqual([]);
  await tick(ann, Number(targetPrice) + 1);
  expect((await live(ann)).length).toBe(0);

  await t.drain();
  const [entry, ...others] = await trades(ann);
  expect(others).toEqual([]);
  const done = await fills(ann);
  const sum = (of: (fill: TradingFill) => string) => done.reduce((all, fill) => all + units(of(fill)), 0n);
  expect(entry).toMatchObject({
    number: 1,
    asset: 'BTC',
    side: 'long',
    quantity: '0.04',
    isLiquidated: false,
    note: '',
  });
  expect(entry?.plan).toEqual(asPlanned);
  expect(units(entry?.realised)).toBe(sum(({ realised }) => realised));
  expect(units(entry?.fees)).toBe(sum(({ fee }) => fee));
  expect(units(entry?.net)).toBe(await ledgerNet(ann));
  expect(units(entry?.net)).toBe(units(entry?.realised) - units(entry?.fees) - units(entry?.funding));
  expect(Number(entry?.rMultiple)).toBeGreaterThan(1);
  expect(entry?.quadrant).toMatch(/-good$/);
  const points = Object.fromEntries((entry?.process.checks ?? []).map(({ check, points: each }) => [check, each]));
  expect(points).toMatchObject({
    'plan-complete': 20,
    'stop-not-widened': 15,
    'exit-by-plan': 10,
    'review-written': 0,
  });

  const detail = await trade(ann, entry as JournalTrade);
  expect(detail.fills.map(({ id }) => id)).toEqual(done.map(({ id }) => id).toReversed());
  expect(detail.counterfactuals.map(({ kind, net }) => [kind, net])).toEqual([
    ['as-planned', entry?.net],
    ['stop-not-moved', entry?.net],
    ['half-size', expect.any(String)],
  ]);
  expect(detail.counterfactuals[2]?.text).toMatch(/ half as large: [\d,]+\.\d{2}\.$/);
  const performance: PerformanceResponse = (await ann.client.get(`${ann.url}/performance`)).body;
  expect(performance).toMatchObject({ trades: 1, won: 1, net: entry?.net, profitFactor: null, maxDrawdown: '0' });
  expect(performance.presets).toEqual([entry?.preset]);
  expect(performance.curve.map(({ balance }) => units(balance))).toEqual([
    units('10000'),
    units('10000') + units(entry?.net),
  ]);
});

test('reading the journal writes a closed trade at once, and a later event does not write it again', async () => {
  const ben = await trader('ben');
  await place(ben);
  await untilFilled(ben);
  await close(ben);
  const [first] = await trades(ben);
  expect(first).toMatchObject({ number: 1, plan: null, rMultiple: null });
  expect(first?.process.score).toBe(0);
  await t.drain();
  expect((await trades(ben)).map(({ id }) => id)).toEqual([first?.id]);
});

test('the event alone writes a trade, even if a server crashed between the fill and the entry', async () => {
  const cleo = await trader('cleo');
  await place(cleo);
  await untilFilled(cleo);
  await close(cleo);
  const written = () => sql(t, 'SELECT number FROM journal_trades WHERE account_id = $1', [cleo.id]);
  expect(await written()).toEqual([]);
  await t.drain();
  expect(await written()).toEqual([{ number: 1 }]);
});

test('partial closes belong to one trade; a fill that reverses a position ends one and begins the next', async () => {
  const dan = await trader('dan');
  await place(dan, { quantity: '0.06' });
  await untilFilled(dan);
  await close(dan, '0.02');
  expect(await trades(dan)).toEqual([]);
  const turned = plan({ stopPrice: far(1.02), targetPrice: far(0.95), invalidationPrice: null });
  await place(dan, { side: 'sell', quantity: '0.1', plan: turned });
  await untilFilled(dan);
  const [long] = await trades(dan);
  expect(long).toMatchObject({ number: 1, side: 'long', quantity: '0.06', plan: null });
  await close(dan);
  const [short, again] = await trades(dan);
  expect(again?.id).toBe(long?.id);
  expect(short).toMatchObject({
    number: 2,
    side: 'short',
    quantity: '0.06',
    plan: { stopPrice: turned.stopPrice },
  });
  expect(units(short?.net) + units(long?.net)).toBe(await ledgerNet(dan));
  expect(units(short?.fees) + units(long?.fees)).toBe(
    (await fills(dan)).reduce((all, { fee }) => all + units(fee), 0n),
  );
  const both = [await trade(dan, short as JournalTrade), await trade(dan, long as JournalTrade)];
  expect(both.every(({ fills: own }) => own.length >= 2)).toBe(true);
});

test('a liquidation also makes a trade, which is marked as liquidated', async () => {
  const eve = await trader('eve');
  await place(eve, { quantity: '0.1', leverage: 20 });
  await untilFilled(eve);
  await tick(eve, lastPrice() * 0.9);
  const [entry] = await trades(eve);
  expect(entry).toMatchObject({ isLiquidated: true, quadrant: 'bad-bad' });
  expect(units(entry?.net)).toBe(await ledgerNet(eve));
  const detail = await trade(eve, entry as JournalTrade);
  expect(detail.fills.at(-1)).toMatchObject({ orderId: null, evidence: { by: 'liquidation' } });
});

describe('after a trade', () => {
  test('note, tags and review are stored as written, change the score, and are found by the filters', async () => {
    const finn = await trader('finn');
    await place(finn, { plan: plan() });
    await untilFilled(finn);
    await close(finn);
    const [before] = await trades(finn);
    const url = `${finn.url}/journal/${before?.id}`;
    const tags = { setup: ['breakout', 'breakout'], mistake: ['chased'], emotion: [] };
    const note = '# What I learned\n\n<script>alert(1)</script> **stay**';
    const written = await finn.client.patch(url, { note, tags });
    expect(written.body.trade).toMatchObject({ note, tags: { ...tags, setup: ['breakout'] }, reviewedAt: null });
    expect(written.body.trade.process.score).toBe((before?.process.score ?? 0) + 5);
    // Until a trade is reviewed, neither a filter by result nor the cost of a tag may show how the trade ended.
    const early = (await finn.client.get(`${finn.url}/journal`)).body.tags;
    expect(early).toEqual([
      { kind: 'mistake', tag: 'chased', trades: 0, net: '0' },
      { kind: 'setup', tag: 'breakout', trades: 0, net: '0' },
    ]);
    expect((await trades(finn, `?quadrant=${before?.quadrant}`)).length).toBe(0);
    expect((await trades(finn, '?outcome=won')).length + (await trades(finn, '?outcome=lost')).length).toBe(0);
    const reviewed = await finn.client.patch(url, { isReviewed: true });
    expect(reviewed.body.trade).toMatchObject({ note, reviewedAt: new Date(t.clock.now()).toISOString() });
    const { body } = await finn.client.get(`${finn.url}/journal`);
    expect(body.tags).toEqual([
      { kind: 'mistake', tag: 'chased', trades: 1, net: before?.net },
      { kind: 'setup', tag: 'breakout', trades: 1, net: before?.net },
    ]);
    const found = async (query: string) => (await trades(finn, `?${query}`)).length;
    expect(await found('tag=chased')).toBe(1);
    expect(await found('tag=other')).toBe(0);
    expect(await found(`quadrant=${before?.quadrant}&side=long&asset=BTC&review=done`)).toBe(1);
    expect(await found('review=open')).toBe(0);
    expect(await found('side=short')).toBe(0);
    expect((await finn.client.get(`${finn.url}/journal?cursor=x`)).body).toMatchObject({ code: 'invalid-request' });
    for (const query of ['asset=%00', 'tag=a%00b', 'tag=', 'side=up', 'quadrant=good', 'other=1'])
      expect([query, (await finn.client.get(`${finn.url}/journal?${query}`)).status]).toEqual([query, 400]);
    expect((await finn.client.patch(url, { note: 'a\u0000b' })).body.errors).toMatchObject([{ path: 'body.note' }]);
    expect((await finn.client.patch(url, { note: 'x'.repeat(10_001) })).status).toBe(400);
  });

  test('a reviewed trade whose net result is exactly 0 is found neither as won nor as lost', async () => {
    const evan = await trader('evan');
    await place(evan);
    await untilFilled(evan);
    await close(evan);
    const [entry] = await trades(evan);
    await evan.client.patch(`${evan.url}/journal/${entry?.id}`, { isReviewed: true });
    const found = async (outcome: string) => (await trades(evan, `?outcome=${outcome}`)).length;
    for (const [net, isWon, isLost] of [
      ['1', 1, 0],
      ['0', 0, 0],
      ['-1', 0, 1],
    ]) {
      await sql(t, 'UPDATE journal_trades SET realised = $1 + fees + funding, net = $1 WHERE account_id = $2', [
        net,
        evan.id,
      ]);
      expect([net, await found('won'), await found('lost')]).toEqual([net, isWon, isLost]);
    }
  });

  test('a review is due from a day after the trade until it is written', async () => {
    const gina = await trader('gina');
    await place(gina);
    await untilFilled(gina);
    await close(gina);
    await t.drain();
    const due = async () => (await gina.client.get('/api/sandbox/reviews-due')).body;
    expect(await due()).toEqual({ count: 0, oldest: null });
    t.clock.advance(DAY_MS - MINUTE_MS);
    expect((await due()).count).toBe(0);
    t.clock.advance(MINUTE_MS);
    const [entry] = await trades(gina);
    expect(entry?.isReviewDue).toBe(true);
    const oldest = {
      accountId: gina.id,
      replayInterval: null,
      tradeId: entry?.id,
      asset: 'BTC',
      closedAt: entry?.closedAt,
    };
    expect(await due()).toEqual({ count: 1, oldest });
    await gina.client.patch(`${gina.url}/journal/${entry?.id}`, { isReviewed: true });
    expect(await due()).toEqual({ count: 0, oldest: null });
  });

  test('the chart shows the bars up to the decision, and those after it', async () => {
    const hugo = await trader('hugo');
    await tradeAfter(t, SECOND_MS);
    await place(hugo, { plan: plan() });
    await untilFilled(hugo);
    await tradeAfter(t, 30 * MINUTE_MS);
    await close(hugo);
    await tradeAfter(t, 10 * MINUTE_MS);
    const [entry] = await trades(hugo);
    expect(units(entry?.mae)).toBeGreaterThan(0n);
    expect(Number(entry?.mfeR)).toBeGreaterThanOrEqual(0);
    const { body } = await hugo.client.get(`${hugo.url}/journal/${entry?.id}/bars`);
    expect(body).toMatchObject({ asset: 'BTC', interval: '1m', source: 'simulated', decisionBars: 120 });
    const exitBar = body.bars[body.closeBars - 1][0];
    const closedAt = Date.parse(entry?.closedAt ?? '');
    expect(exitBar).toBeLessThanOrEqual(closedAt);
    expect(exitBar + MINUTE_MS).toBeGreaterThan(closedAt);
    expect(body.closeBars).toBeGreaterThan(149);
    expect(body.bars.length).toBeGreaterThan(body.closeBars);
    expect(body.bars.at(-1)[0] + MINUTE_MS).toBeLessThanOrEqual(t.clock.now());
    expect(body.bars[119][0] + MINUTE_MS).toBeLessThanOrEqual(Date.parse(entry?.openedAt ?? ''));
    const detail = await trade(hugo, entry as JournalTrade);
    expect(detail.counterfactuals[1]).toMatchObject({ net: null, text: 'The stop had no fixed price.' });
    expect(detail.counterfactuals[0]?.text).toMatch(/^With the planned stop and target, /);
  });
});

test('only its owner reads a journal, and only with the sandbox unlocked; the export has all of it', async () => {
  const [lena, mia] = [await trader('lena'), await trader('mia')];
  await place(lena);
  await untilFilled(lena);
  await close(lena);
  const [entry] = await trades(lena);
  const one = `${lena.url}/journal/${entry?.id}`;
  const foreign = [
    await mia.client.get(`${lena.url}/journal`),
    await mia.client.get(`${lena.url}/performance`),
    await mia.client.get(one),
    await mia.client.get(`${one}/bars`),
    await mia.client.patch(one, { note: 'mine' }),
    await mia.client.get(`${mia.url}/journal/${entry?.id}`),
    await mia.client.patch(`${mia.url}/journal/${entry?.id}`, { note: 'mine' }),
  ];
  expect(foreign.map(({ body }) => body.code)).toEqual(foreign.map(() => 'not-found'));
  const { client: locked } = await openAccount(t, 'locked');
  const refused = [
    await locked.get('/api/sandbox/reviews-due'),
    await locked.get(`${lena.url}/journal`),
    await locked.patch(one, {}),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'sandbox-locked'));
  const json = await lena.client.get(`${lena.url}/export/journal?format=json`);
  expect(JSON.parse(json.text)).toEqual([entry]);
  expect((await lena.client.get(`${lena.url}/export/journal`)).text.split('\r\n')[0]).toMatch(
    /^id,accountId,number,asset,side,/,
  );
});

test('an archived attempt keeps its journal, without a trade for the position that was still open', async () => {
  const nora = await trader('nora');
  await place(nora);
  await untilFilled(nora);
  await close(nora);
  await place(nora);
  await untilFilled(nora);
  await nora.client.post(`${nora.url}/reset`, {});
  await t.drain();
  const kept = await trades(nora);
  expect(kept.map(({ number }) => number)).toEqual([1]);
  expect((await nora.client.patch(`${nora.url}/journal/${kept[0]?.id}`, { note: 'late' })).body.trade.note).toBe(
    'late',
  );
});

test('plans and trades are deleted with their learner, and not before', async () => {
  const olga = await trader('olga');
  await place(olga, { plan: plan() });
  await untilFilled(olga);
  await close(olga);
  expect(await trades(olga)).toHaveLength(1);
  await sql(t, 'DELETE FROM users WHERE id = (SELECT user_id FROM sandbox_accounts WHERE id = $1)', [olga.id]);
  for (const table of ['journal_plans', 'journal_trades', 'journal_progress'])
    expect(await sql(t, `SELECT 1 FROM ${table} WHERE account_id = $1`, [olga.id])).toEqual([]);
  await t.drain();
});
