// If this fails, a replay does not start, step, trade or resume as it should, or an action in it runs twice.
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { AdvanceReplayResponse, ReplaySession, StartReplayRequest } from '@tradesense/contract/replay.ts';
import type { PlaceOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { DAY_MS, epochMs, HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { maskedBar } from '@tradesense/core/market/masked-asset.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { eventsOf, tradeAfter } from '../../../test/trading-world.ts';
import { importCandles } from '../market/index.ts';
import { checkLedger, checkReplay } from '../trading/index.ts';

const NOW = Date.UTC(2026, 0, 15, 15);
const SESSIONS = '/api/replay/sessions';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
  await tradeAfter(t, 0);
});
afterAll(() => t.close());

let names = 0;
/** Creates an administrator, who may trade without having unlocked the sandbox. */
async function learner(): Promise<TestClient> {
  names += 1;
  return (await openAccount(t, `replay-${names}`, { isAdmin: true })).client;
}

async function start(client: TestClient, request: Partial<StartReplayRequest> = {}): Promise<ReplaySession> {
  const { status, body } = await client.post(SESSIONS, { asset: 'BTC', interval: '1h', ...request });
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body;
}

async function advance(client: TestClient, { id }: ReplaySession, from: number, bars: number) {
  const { status, body } = await client.post(`${SESSIONS}/${id}/advance`, { from, bars });
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return body as AdvanceReplayResponse;
}

const barOf = ([t, o, h, l, c, v]: CandleRow): Bar => ({ t: epochMs(t), o, h, l, c, v });
const accountUrl = ({ accountId }: ReplaySession) => `/api/sandbox/accounts/${accountId}`;
const ticket = (changes: Partial<PlaceOrderRequest> = {}): PlaceOrderRequest => ({
  clientOrderId: 'first-order',
  asset: 'BTC',
  side: 'buy',
  type: 'market',
  quantity: '0.001',
  ...changes,
});
const lastClose = async (client: TestClient, { id }: ReplaySession): Promise<number> =>
  (await client.get(`${SESSIONS}/${id}/bars?limit=1`)).body.bars[0][4];
const dated = (day: string): Partial<StartReplayRequest> => ({ startAt: `${day}T00:00:00Z` });

describe('a session', () => {
  test('starts at a random place, masked, with an account that is not listed among the learner’s', async () => {
    const ann = await learner();
    const session = await start(ann);
    expect(session).toMatchObject({
      asset: 'MASKED-CRYPTO',
      interval: '1h',
      isMasked: true,
      state: 'running',
      cursor: 0,
    });
    expect(session).toMatchObject({
      source: 'simulated',
      realStart: null,
      realAsset: null,
      priceFactor: null,
      now: session.startedAt,
    });
    expect(session.length).toBeGreaterThanOrEqual(200);
    const account = (await ann.get(accountUrl(session))).body;
    expect(account).toMatchObject({ kind: 'replay', cash: '10000', equity: '10000', openedAt: session.now });
    expect(account.feed).toMatchObject({ state: 'live', asOf: session.now });
    const { accounts } = (await ann.get('/api/sandbox/accounts')).body;
    expect(accounts.map(({ kind, number }: { kind: string; number: number }) => [kind, number])).toEqual([['live', 1]]);
    expect((await ann.get(SESSIONS)).body.sessions).toEqual([session]);
    expect((await ann.get(`${SESSIONS}/${session.id}`)).body).toEqual(session);
    const { bars, hasOlder } = (await ann.get(`${SESSIONS}/${session.id}/bars?limit=300`)).body;
    expect([bars.length, hasOlder]).toEqual([300, expect.any(Boolean)]);
    expect(new Date(bars.at(-1)[0] + HOUR_MS).toISOString()).toBe(session.now);
  });

  test('is started only once by two presses with the same key, even at once', async () => {
    const ann = await learner();
    const headers = { 'idempotency-key': 'start-of-ann' };
    const press = () => ann.post(SESSIONS, { asset: 'BTC', interval: '1h' }, headers);
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await press()).body).toEqual(first.body);
    expect((await ann.get(SESSIONS)).body.sessions).toEqual([first.body]);
    const other = await ann.post(SESSIONS, { asset: 'ETH', interval: '1h' }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-conflict']);
  });

  test('that starts at a chosen date shows real times and nothing that closes later', async () => {
    const ann = await learner();
    const session = await start(ann, { startAt: '2021-03-10T10:30:00Z' });
    const from = '2021-03-10T10:00:00.000Z';
    expect(session).toMatchObject({ isMasked: false, now: from, startedAt: from, realStart: from });
    const { bars } = (await ann.get(`${SESSIONS}/${session.id}/bars?limit=5`)).body;
    const real = (await ann.get(`/api/market/candles?asset=BTC&interval=1h&before=${Date.parse(from)}&limit=5`)).body;
    expect(bars).toEqual(real.bars);
  });

  test('can be paged back to its first bar, and has longer intervals made of the revealed bars', async () => {
    const ann = await learner();
    const session = await start(ann, { ...dated('2021-03-10'), interval: '15m' });
    const url = `${SESSIONS}/${session.id}/bars`;
    const { bars: latest } = (await ann.get(`${url}?limit=700`)).body;
    const page = (await ann.get(`${url}?limit=1000&before=${latest[0][0]}`)).body;
    expect(page.bars.at(-1)[0]).toBe(latest[0][0] - 15 * 60_000);
    expect(page).toMatchObject({ hasOlder: true });
    const told = await advance(ann, session, 0, 2);
    const hours = (await ann.get(`${url}?interval=1h`)).body;
    const [a, b] = told.bars;
    const partial = [a?.[0], a?.[1], Math.max(a?.[2] ?? 0, b?.[2] ?? 0), Math.min(a?.[3] ?? 0, b?.[3] ?? 0), b?.[4]];
    expect(hours.bars.at(-1).slice(0, 5)).toEqual(partial);
    expect((await ann.get(`${url}?interval=5m`)).body).toMatchObject({ code: 'invalid-request' });
  });

  test('is stored after a step, and steps to its last bar but no further', async () => {
    const ann = await learner();
    const session = await start(ann, { ...dated('2026-01-14') });
    expect(session.length).toBe(39);
    const first = await advance(ann, session, 0, 20);
    expect(first).toMatchObject({ isStopped: false, session: { cursor: 20 } });
    expect((await ann.get(`${SESSIONS}/${session.id}`)).body).toEqual(first.session);
    const last = await advance(ann, session, 20, 50);
    expect([last.session.cursor, last.bars.length]).toEqual([39, 19]);
    expect(await advance(ann, session, 39, 1)).toEqual({ ...last, bars: [] });
  });
});

test.each([...INTERVALS])(
  'a session at %s starts, trades and steps, and ends in the state of its log',
  async (interval) => {
    const ann = await learner();
    const session = await start(ann, { interval, asset: 'EURUSD', preset: 'strict' });
    await ann.patch(`${accountUrl(session)}/settings`, { marginMode: 'cross' });
    expect(session.asset).toBe('MASKED-FOREX');
    const order = ticket({ asset: session.asset, quantity: '0.2', leverage: 10 });
    expect((await ann.post(`${accountUrl(session)}/orders`, order)).status).toBe(200);
    let { cursor } = session;
    for (let i = 0; i < 3; i += 1) ({ cursor } = (await advance(ann, session, cursor, 10)).session);
    expect(cursor).toBeGreaterThan(2);
    const { body } = await ann.get(`${SESSIONS}/${session.id}/bars?limit=${cursor + 1}`);
    expect(body.bars).toHaveLength(cursor + 1);
    const longer = await ann.get(`${SESSIONS}/${session.id}/bars?interval=1M`);
    expect(longer.status).toBe(interval === '1w' ? 400 : 200);
    expect((await ann.get(`${accountUrl(session)}/fills`)).body.fills.length).toBeGreaterThan(0);
    expect((await ann.post(`${SESSIONS}/${session.id}/end`)).body).toMatchObject({ state: 'ended', cursor });
    expect((await checkReplay(t.platform, session.accountId)).text).toContain('the same account and ledger');
  },
);

test('a session does not change when the history changes later', async () => {
  const ann = await learner();
  const session = await start(ann, { ...dated('2022-05-02'), asset: 'ETH' });
  const { bars } = (
    await ann.get(`/api/market/candles?asset=ETH&interval=1h&before=${Date.parse(session.now) + 5 * HOUR_MS}&limit=5`)
  ).body;
  const rows = bars.map(([time]: number[]) => [time, 1, 2, 1, 2, 3].join(','));
  const file = Readable.from([Buffer.from(`t,o,h,l,c,v\n${rows.join('\n')}`)]);
  await importCandles(t.platform, file, { store: 'practice', asset: 'ETH', interval: '1h', fileName: 'other.csv' });
  expect((await advance(ann, session, 0, 5)).bars).toEqual(bars);
});

test('a session goes on after a restart of the server as if there had been none', async () => {
  const [ann, ben] = [await learner(), await learner()];
  const begun = await Promise.all([start(ann, dated('2022-05-02')), start(ben, dated('2022-05-02'))]);
  for (const [client, session] of [
    [ann, begun[0]],
    [ben, begun[1]],
  ] as const) {
    await client.post(`${accountUrl(session)}/orders`, ticket({ leverage: 2 }));
    await advance(client, session, 0, 1);
  }
  const later = await createTestApp({
    nowMs: NOW + HOUR_MS,
    // The same database, in a server that shares no memory with the first one.
    openDatabase: async () => ({ ...t.db, close: async () => undefined }),
  });
  const restarted = later.client();
  restarted.token = ann.token;
  const [session, other] = begun;
  expect((await restarted.get(`${SESSIONS}/${session.id}`)).body).toMatchObject({ state: 'running', cursor: 1 });
  const resumed = await advance(restarted, session, 1, 30);
  const uninterrupted = await advance(ben, other, 1, 30);
  expect([resumed.bars, resumed.session.now]).toEqual([uninterrupted.bars, uninterrupted.session.now]);
  const { cash, equity } = (await ben.get(accountUrl(other))).body;
  expect((await restarted.get(accountUrl(session))).body).toMatchObject({ cash, equity, openPositions: 1 });
  expect(await eventsOf(t, session.accountId)).toEqual(await eventsOf(t, other.accountId));
  await later.close();
});

describe('in a replay', () => {
  test('a bracket fills with the next bar and its target later; stepping stops at each, and all adds up', async () => {
    const ann = await learner();
    const session = await start(ann, dated('2022-05-02'));
    const close = await lastClose(ann, session);
    const at = (factor: number) => (close * factor).toFixed(2);
    const bracket = { stopLoss: { triggerPrice: at(0.5) }, takeProfit: { limitPrice: at(1.01) } };
    const preview = await ann.post(`${accountUrl(session)}/orders/preview`, {
      ...ticket(bracket),
      clientOrderId: undefined,
    });
    expect(preview.body).toMatchObject({ refusal: null });
    const placed = await ann.post(`${accountUrl(session)}/orders`, ticket(bracket));
    expect(placed.body.orders).toMatchObject([{ role: 'entry', acceptedAt: session.now }, {}, {}]);
    let step = await advance(ann, session, 0, 50);
    expect(step).toMatchObject({ isStopped: true, session: { cursor: 1 } });
    const [position] = (await ann.get(`${accountUrl(session)}/positions`)).body.positions;
    expect(position).toMatchObject({ asset: 'BTC', side: 'long', quantity: '0.001', openedAt: step.session.now });
    for (let i = 0; i < 40 && step.isStopped === (step.session.cursor === 1); i += 1)
      step = await advance(ann, session, step.session.cursor, 50);
    expect(step.isStopped).toBe(true);
    const [exit, entry] = (await ann.get(`${accountUrl(session)}/fills`)).body.fills;
    expect(entry).toMatchObject({
      side: 'buy',
      evidence: { by: 'jump', source: 'simulated', market: { kind: 'bar' } },
    });
    expect(exit).toMatchObject({ side: 'sell', price: String(Number(at(1.01))), at: step.session.now });
    expect(step.bars.at(-1)?.[2]).toBeGreaterThanOrEqual(Number(at(1.01)));
    const account = (await ann.get(accountUrl(session))).body;
    expect(account).toMatchObject({ margin: '0', openPositions: 0, liveOrders: 0, equity: account.cash });
    expect((await checkReplay(t.platform, session.accountId)).text).toContain('the same account and ledger');
    expect((await checkLedger(t.platform)).isSound).toBe(true);
  });

  test('a bar that reaches both stop and target is decided by its minutes', async () => {
    const ann = await learner();
    const from = Date.parse('2022-05-02T00:00:00Z');
    const until = new Date(from + 30 * DAY_MS).toISOString();
    const { bars } = (await ann.get(`/api/market/candles?asset=BTC&interval=1h&limit=720&before=${until}`)).body;
    const wide = bars.find(([, o, h, l]: number[]) => (h ?? 0) / (o ?? 1) > 1.002 && (l ?? 0) / (o ?? 1) < 0.998);
    const session = await start(ann, { startAt: new Date(wide[0]).toISOString(), preset: 'easy' });
    const [, open] = wide;
    const bracket = {
      stopLoss: { triggerPrice: (open * 0.999).toFixed(2) },
      takeProfit: { limitPrice: (open * 1.001).toFixed(2) },
    };
    await ann.post(`${accountUrl(session)}/orders`, ticket(bracket));
    expect(await advance(ann, session, 0, 1)).toMatchObject({ bars: [wide], isStopped: true });
    const [exit, entry] = (await ann.get(`${accountUrl(session)}/fills`)).body.fills;
    expect(entry).toMatchObject({ price: String(open), evidence: { by: 'jump' } });
    expect(exit.evidence).toMatchObject({ by: 'level', isAmbiguous: false, subBar: expect.any(Number) });
  });

  test('bars outside of the account’s trigger range cause no events', async () => {
    const ann = await learner();
    const session = await start(ann, dated('2022-05-02'));
    const far = ((await lastClose(ann, session)) * 0.3).toFixed(2);
    await ann.post(`${accountUrl(session)}/orders`, ticket({ type: 'limit', limitPrice: far }));
    expect(await advance(ann, session, 0, 40)).toMatchObject({ isStopped: false, session: { cursor: 40 } });
    expect(await eventsOf(t, session.accountId)).toEqual(['settings', 'grant', 'place', 'bar']);
    const { orders } = (await ann.get(`${accountUrl(session)}/orders?state=live`)).body;
    expect(orders).toMatchObject([{ state: 'working', waiting: { reason: 'waits-for-price' } }]);
  });

  test('funding is charged once at 00, 08 and 16 o’clock of the session’s time', async () => {
    const ann = await learner();
    const session = await start(ann, { ...dated('2022-05-02'), preset: 'easy' });
    await ann.post(`${accountUrl(session)}/orders`, ticket({ leverage: 2 }));
    await advance(ann, session, 0, 1);
    await advance(ann, session, 1, 24);
    const rows = await sql(
      t,
      `SELECT key FROM sandbox_events WHERE account_id = $1 AND kind = 'funding' ORDER BY sequence`,
      [session.accountId],
    );
    expect(rows.map(({ key }) => key)).toEqual(
      ['02T08', '02T16', '03T00'].map((each) => `funding:2022-05-${each}:00:00.000Z`),
    );
  });

  test('DAY orders end with the day in the session’s time', async () => {
    const ann = await learner();
    const session = await start(ann, { startAt: '2022-05-02T20:00:00Z' });
    const far = ((await lastClose(ann, session)) * 0.3).toFixed(2);
    await ann.post(`${accountUrl(session)}/orders`, ticket({ type: 'limit', limitPrice: far, timeInForce: 'day' }));
    const step = await advance(ann, session, 0, 50);
    expect(step).toMatchObject({ isStopped: true, session: { now: '2022-05-03T00:00:00.000Z' } });
    const { orders } = (await ann.get(`${accountUrl(session)}/orders`)).body;
    expect(orders).toMatchObject([{ state: 'expired', endedAt: '2022-05-03T00:00:00.000Z' }]);
  });

  test('the prices, time and grants of the live market have no effect', async () => {
    const ann = await learner();
    const session = await start(ann, dated('2022-05-02'));
    const limit = (t.server.market.live.price('BTC')?.tick.price ?? 0) * 1.1;
    await ann.post(`${accountUrl(session)}/orders`, ticket({ leverage: 2 }));
    const first = await advance(ann, session, 0, 1);
    const close = await lastClose(ann, session);
    const type = close > limit ? 'stop' : 'limit';
    const leg = type === 'stop' ? { triggerPrice: (close * 1.5).toFixed(2) } : { limitPrice: (close * 0.5).toFixed(2) };
    await ann.post(`${accountUrl(session)}/orders`, ticket({ clientOrderId: 'second-order', type, ...leg }));
    const before = await eventsOf(t, session.accountId);
    const acts = `SELECT acts_at_or_below, acts_at_or_above FROM sandbox_orders WHERE account_id = $1
      UNION ALL SELECT acts_at_or_below, acts_at_or_above FROM sandbox_positions WHERE account_id = $1`;
    for (const row of await sql(t, acts, [session.accountId]))
      expect(row).toEqual({ acts_at_or_below: null, acts_at_or_above: null });
    for (let day = 0; day < 4; day += 1) await tradeAfter(t, 25 * DAY_MS - SECOND_MS);
    t.clock.set(NOW);
    expect(await eventsOf(t, session.accountId)).toEqual(before);
    expect((await ann.get(`${SESSIONS}/${session.id}`)).body).toEqual(first.session);
  });
});

describe('a step that is requested twice happens once', () => {
  test('after a lost response, and from two tabs at the same time', async () => {
    const ann = await learner();
    const session = await start(ann, dated('2022-05-02'));
    await ann.post(`${accountUrl(session)}/orders`, ticket());
    const [one, two] = await Promise.all([advance(ann, session, 0, 10), advance(ann, session, 0, 10)]);
    expect(one).toMatchObject({ isStopped: true, session: { cursor: 1 } });
    expect(two).toEqual(one);
    expect(await advance(ann, session, 0, 50)).toEqual(one);
    const later = await advance(ann, session, 1, 3);
    expect((await advance(ann, session, 0, 1)).bars).toEqual([...one.bars, ...later.bars]);
    expect(await eventsOf(t, session.accountId)).toEqual(['settings', 'grant', 'place', 'bar']);
    const ahead = await ann.post(`${SESSIONS}/${session.id}/advance`, { from: 5, bars: 1 });
    expect(ahead.body).toMatchObject({ code: 'invalid-request', errors: [{ path: 'body.from' }] });
  });
});

test('a step that fails halfway leaves the session and its account unchanged', async () => {
  const ann = await learner();
  const session = await start(ann, dated('2022-05-02'));
  const close = await lastClose(ann, session);
  const resting = ticket({ type: 'limit', limitPrice: (close * 0.998).toFixed(2), leverage: 2 });
  await ann.post(`${accountUrl(session)}/orders`, resting);
  const before = await eventsOf(t, session.accountId);
  await sql(t, 'ALTER TABLE sandbox_fills ADD CONSTRAINT broken CHECK (false) NOT VALID');
  expect((await ann.post(`${SESSIONS}/${session.id}/advance`, { from: 0, bars: 50 })).status).toBe(500);
  expect(await eventsOf(t, session.accountId)).toEqual(before);
  expect((await ann.get(`${SESSIONS}/${session.id}`)).body).toEqual(session);
  await sql(t, 'ALTER TABLE sandbox_fills DROP CONSTRAINT broken');
  expect(await advance(ann, session, 0, 50)).toMatchObject({ isStopped: true });
});

describe('the end of a session', () => {
  test('reveals its dates, ends live orders, keeps positions, and refuses new orders', async () => {
    const ann = await learner();
    const session = await start(ann);
    const { asset } = session;
    await ann.post(`${accountUrl(session)}/orders`, ticket({ asset }));
    const step = await advance(ann, session, 0, 1);
    const far = ((await lastClose(ann, session)) * 0.3).toFixed(2);
    const resting = ticket({ asset, clientOrderId: 'resting-order', type: 'limit', limitPrice: far });
    const { orders } = (await ann.post(`${accountUrl(session)}/orders`, resting)).body;
    const ended = (await ann.post(`${SESSIONS}/${session.id}/end`)).body;
    expect(ended).toMatchObject({
      state: 'ended',
      cursor: 1,
      startedAt: session.startedAt,
      realStart: expect.any(String),
      realAsset: 'BTC',
      priceFactor: expect.any(Number),
    });
    const shift = Math.abs(Date.parse(ended.realStart) - Date.parse(ended.startedAt));
    expect([shift % (7 * DAY_MS), shift === 0]).toEqual([0, false]);
    const first = step.bars[0];
    const real = Date.parse(ended.realStart) + HOUR_MS;
    const { bars } = (await ann.get(`/api/market/candles?asset=BTC&interval=1h&before=${real}&limit=1`)).body;
    const masked = maskedBar(barOf(bars[0]), ended.priceFactor);
    expect(masked).toEqual({ ...barOf(first ?? bars[0]), t: masked.t });
    expect((await ann.post(`${SESSIONS}/${session.id}/end`)).body).toEqual(ended);
    expect((await ann.get(`${accountUrl(session)}/orders/${orders[0].id}`)).body).toMatchObject({ state: 'cancelled' });
    expect((await ann.get(accountUrl(session))).body).toMatchObject({ openPositions: 1, liveOrders: 0 });
    const late = await ann.post(`${accountUrl(session)}/orders`, ticket({ asset, clientOrderId: 'late-order' }));
    expect([late.status, late.body.code]).toEqual([409, 'replay-ended']);
    const close = await ann.post(`${accountUrl(session)}/positions/${asset}/close`, { clientOrderId: 'late-close' });
    expect(close.body.code).toBe('replay-ended');
    expect((await ann.post(`${SESSIONS}/${session.id}/advance`, { from: 1, bars: 1 })).body.code).toBe('replay-ended');
    expect(await advance(ann, session, 0, 1)).toMatchObject({ bars: step.bars, session: ended });
    expect((await checkReplay(t.platform, session.accountId)).text).toContain('the same account and ledger');
  });
});
