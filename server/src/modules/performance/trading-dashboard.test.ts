// If this fails, the dashboard counts trades that the chosen filter excludes, or shows a number without enough data.
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { DASHBOARD_EXPORTS } from '@tradesense/contract/dashboard-constants.ts';
import type { TradingDashboard, WhatIfResponse } from '@tradesense/contract/dashboard.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, type TradingClient } from '../../../test/trading-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 2, 31, 12) });
});
afterAll(() => t.close());

const BERLIN = { 'x-timezone': 'Europe/Berlin' };
const read = async ({ client }: TradingClient, query = '', headers = BERLIN): Promise<TradingDashboard> =>
  (await client.get(`/api/dashboard/trading${query}`, headers)).body;

/** Sets the opening time of an account to a given time. */
const openedOn = async ({ id }: TradingClient, at: string) => {
  await sql(t, 'UPDATE sandbox_accounts SET opened_at = $2 WHERE id = $1', [id, at]);
};

test('an empty account has no numbers, and every figure says what it needs', async () => {
  const ann = await openTradingClient(t, 'ann');
  await t.drain();
  const dashboard = await read(ann);
  expect(dashboard.totals).toMatchObject({ trades: 0, net: '0', withoutPlan: 0 });
  for (const figure of Object.values(dashboard.figures))
    expect(figure).toEqual({ kind: 'not-enough', n: expect.any(Number), needs: expect.any(Object) });
  expect(dashboard.drawdown).toEqual({ money: null, share: null });
  expect(dashboard.curve.map(({ balance }) => balance)).toEqual(['10000']);
});

test('a period begins at midnight of the time zone, even when summer time begins in it', async () => {
  const bob = await openTradingClient(t, 'bob');
  await openedOn(bob, '2026-01-01T00:00:00Z');
  const at = (closedAt: string) => ({ net: 10, openedAt: '2026-03-20T10:00:00Z', closedAt });
  // In Berlin, March 25 begins at 23:00 UTC on the day before, and daylight saving time begins on March 29.
  await journalTrades(t, bob.id, [at('2026-03-24T22:59:59Z'), at('2026-03-24T23:00:00Z'), at('2026-03-30T22:30:00Z')]);
  await t.drain();
  const week = await read(bob, '?period=week');
  expect(week.period).toEqual({
    name: 'week',
    from: '2026-03-24T23:00:00.000Z',
    to: '2026-03-31T12:00:00.000Z',
    firstDay: '2026-03-25',
    lastDay: '2026-03-31',
    timeZone: 'Europe/Berlin',
  });
  expect(week.calendar).toEqual([
    { day: '2026-03-25', trades: 1, won: 1, net: '10' },
    { day: '2026-03-31', trades: 1, won: 1, net: '10' },
  ]);
  expect((await read(bob, '?period=week', { 'x-timezone': 'UTC' })).calendar.map(({ day }) => day)).toEqual([
    '2026-03-30',
  ]);
});

test('every filter counts the trades that match it, and the rows behind a figure are these trades', async () => {
  const cat = await openTradingClient(t, 'cat');
  await openedOn(cat, '2026-03-01T00:00:00Z');
  const base = { openedAt: '2026-03-10T09:00:00Z', closedAt: '2026-03-10T10:00:00Z' };
  const [long, short] = await journalTrades(t, cat.id, [
    { ...base, net: 30, risk: 10, setup: ['breakout'], mistake: ['late'], mae: 4, mfe: 40, score: 90 },
    { ...base, net: -10, symbol: 'ETH', side: 'short', setup: ['range'], score: 20 },
  ]);
  await t.drain();
  await sql(t, `UPDATE performance_trades SET preset = 'strict' WHERE id = $1`, [short]);
  const idsOf = async (query: string) =>
    (await cat.client.get(`/api/dashboard/trades?${query}`, BERLIN)).body.trades.map(({ id }: { id: string }) => id);
  const queries: readonly [string, (string | undefined)[]][] = [
    ['asset=BTC', [long]],
    ['setup=range', [short]],
    ['tag=late', [long]],
    ['setup=late', []],
    ['side=short', [short]],
    ['preset=normal', [long]],
    ['preset=strict', [short]],
    ['preset=easy', []],
    ['account=1', [short, long]],
    ['account=2', []],
  ];
  for (const [query, ids] of queries) {
    expect([query, await idsOf(query)]).toEqual([query, ids]);
    expect((await read(cat, `?${query}`)).totals.trades).toBe(ids.length);
  }
  // The trades were opened on a Tuesday at 10:00, Berlin time.
  expect(await idsOf('weekday=2&hour=10')).toEqual([short, long]);
  expect(await idsOf('weekday=2&hour=9')).toEqual([]);
  expect(await idsOf('day=2026-03-10&outcome=won')).toEqual([long]);
  expect(await idsOf('quadrant=bad-bad')).toEqual([short]);
  expect(await idsOf('mistake=late')).toEqual([long]);
  expect(await idsOf('risk=none')).toEqual([short]);
  expect(await idsOf(`cursor=${short}`)).toEqual([long]);
  const { excursions, choices, presets } = await read(cat, '?side=long');
  expect(excursions).toMatchObject({ total: 1, points: [{ tradeId: long, against: 0.4, inFavor: 4, r: 3 }] });
  expect(choices.assets).toEqual(['BTC', 'ETH']);
  expect(presets).toEqual(['normal']);
  expect((await read(cat, '')).presets).toEqual(['normal', 'strict']);
});

test('a list continues after a trade whose tags changed between two pages', async () => {
  const gus = await openTradingClient(t, 'paging');
  const at = (hour: number) => ({ net: 5, openedAt: `2026-03-12T0${hour}:00:00Z`, closedAt: `2026-03-12T0${hour}:30:00Z`, setup: ['range'] }); // oxfmt-ignore
  const [first, second, third] = await journalTrades(t, gus.id, [at(1), at(2), at(3)]);
  await t.drain();
  await sql(t, `UPDATE performance_trades SET setup_tags = '{}' WHERE id = $1`, [second]);
  const { body } = await gus.client.get(`/api/dashboard/trades?setup=range&cursor=${second}`, BERLIN);
  expect(body.trades.map(({ id }: { id: string }) => id)).toEqual([first]);
  expect((await gus.client.get(`/api/dashboard/trades?setup=range`, BERLIN)).body.trades[0].id).toBe(third);
});

test('a trade opened before the clocks changed counts in the hour of its opening', async () => {
  const hal = await openTradingClient(t, 'summer');
  await openedOn(hal, '2025-06-01T00:00:00Z');
  const closed = (openedAt: string, closedAt: string) => ({ net: 5, openedAt, closedAt });
  await journalTrades(t, hal.id, [
    closed('2026-03-30T08:00:00Z', '2026-03-30T09:00:00Z'),
    closed('2025-07-01T08:00:00Z', '2026-03-30T10:00:00Z'),
    closed('2026-01-13T08:00:00Z', '2026-03-30T11:00:00Z'),
  ]);
  await t.drain();
  const { hours } = await read(hal, '?period=week');
  expect(hours.map(({ weekday, hour }) => [weekday, hour])).toEqual([[1, 10], [2, 9], [2, 10]]); // oxfmt-ignore
});

test('a long curve has at most 400 points, with its start, end and deepest fall; the export has all', async () => {
  const ivy = await openTradingClient(t, 'long-curve');
  const closedAt = (minute: number) => new Date(Date.UTC(2026, 2, 31, 12, minute)).toISOString();
  const trades = Array.from({ length: 450 }, (_, i) => ({ net: i === 300 ? -1_000 : 1, openedAt: closedAt(0), closedAt: closedAt(i) })); // oxfmt-ignore
  await journalTrades(t, ivy.id, trades);
  await t.drain();
  const { curve, drawdown } = await read(ivy);
  expect(curve.length).toBeLessThanOrEqual(400);
  expect([curve[0]?.balance, curve.at(-1)?.balance]).toEqual(['10000', '9449']);
  expect(Math.max(...curve.map((point) => point.drawdown))).toBe(drawdown.share?.depth);
  const { text } = await ivy.client.get('/api/dashboard/export?table=curve', BERLIN);
  expect(text.trim().split('\r\n')).toHaveLength(452);
});

test('an archived attempt counts if it is chosen, and the money left in it is no loss of the next one', async () => {
  const dan = await openTradingClient(t, 'dan');
  await journalTrades(t, dan.id, [{ net: -4_000, openedAt: '2026-03-31T12:00:00Z', closedAt: '2026-03-31T12:30:00Z' }]);
  await t.drain();
  t.clock.advance(3_600_000);
  expect((await dan.client.post(`${dan.url}/reset`, {})).status).toBe(200);
  await t.drain();
  expect((await read(dan)).totals.trades).toBe(0);
  expect((await read(dan, '?attempt=1')).totals.trades).toBe(1);
  const both = await read(dan, '?attempt=all');
  expect(both.totals.trades).toBe(1);
  expect(both.accounts.map(({ attempt, isCounted }) => [attempt, isCounted])).toEqual([[1, true], [2, true]]); // oxfmt-ignore
  expect(both.curve.at(-1)?.balance).toBe('10000');
  expect(both.drawdown.money).toMatchObject({ depth: '4000' });
  expect((await read(dan, '?attempt=1')).curve.at(-1)?.balance).toBe('6000');
});

test('a period starts with the equity that the account had then', async () => {
  const eve = await openTradingClient(t, 'eve');
  const at = (closedAt: string, net: number) => ({ net, openedAt: closedAt, closedAt });
  await sql(t, `UPDATE sessions SET expires_at = created_at + interval '29 days'`);
  t.clock.advance(20 * DAY_MS);
  await journalTrades(t, eve.id, [at('2026-04-02T10:00:00Z', -5_000), at('2026-04-19T10:00:00Z', -500)]);
  await t.drain();
  const week = await read(eve, '?period=week');
  expect(week.curve.map(({ balance }) => balance)).toEqual(['5000', '4500']);
  expect(week.figures.growth).toMatchObject({ kind: 'value', value: expect.closeTo(-0.1, 12) });
});

test('reading the dashboard takes at most six statements, however long the history is', async () => {
  const fay = await openTradingClient(t, 'fay');
  await openedOn(fay, '2026-03-20T15:00:00Z');
  const trades = Array.from({ length: 60 }, (_, i) => ({ net: i % 3 === 0 ? -5 : 5, risk: 5, openedAt: '2026-04-19T08:00:00Z', closedAt: '2026-04-19T10:00:00Z' })); // oxfmt-ignore
  const count = async (path: string) => {
    const asked: string[] = [];
    const query: (...values: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');
    Reflect.set(pg.Client.prototype, 'query', function counted(this: pg.Client, ...values: unknown[]): unknown {
      const text = typeof values[0] === 'string' ? values[0] : String(Reflect.get(Object(values[0]), 'text'));
      asked.push(text);
      return Reflect.apply(query, this, values);
    });
    const { status } = await fay.client
      .get(path, BERLIN)
      .finally(() => Reflect.set(pg.Client.prototype, 'query', query));
    expect(status).toBe(200);
    return asked.length;
  };
  const paths = ['trading', 'trading?period=week&side=long&tag=late', 'holding', 'holding?period=year&side=long', 'trades', 'what-if?leaveOut=side&value=long', 'skill']; // oxfmt-ignore
  const countAll = async () => {
    const counts: number[] = [];
    for (const path of paths) counts.push(await count(`/api/dashboard/${path}`));
    return counts;
  };
  await journalTrades(t, fay.id, trades.slice(0, 1));
  await t.drain();
  const before = await countAll();
  await journalTrades(t, fay.id, trades.slice(1));
  await t.drain();
  expect(await countAll()).toEqual(before);
  expect(Math.max(...before)).toBeLessThanOrEqual(6);
  // Four statements read the session, the accounts, the trades and the money. The comparison with holding also reads
  // the source and the bars.
  expect(before.slice(0, 4)).toEqual([4, 4, 6, 6]);
  expect((await fay.client.get('/api/dashboard/holding', BERLIN)).body).toMatchObject({ lacks: null });
});

test('the what-if analysis gives the figures with and without a label, and how often chance does as well', async () => {
  const gus = await openTradingClient(t, 'gus');
  const trade = (net: number, side: 'long' | 'short') => ({ net, risk: 10, side, openedAt: '2026-04-19T08:00:00Z', closedAt: '2026-04-19T10:00:00Z' }); // oxfmt-ignore
  const trades = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? trade(8 + (i % 5), 'long') : trade(-8 - (i % 3), 'short'))); // oxfmt-ignore
  await journalTrades(t, gus.id, trades);
  await t.drain();
  const whatIf = async (query: string): Promise<WhatIfResponse> =>
    (await gus.client.get(`/api/dashboard/what-if?${query}`, BERLIN)).body;
  const found = await whatIf('leaveOut=side&value=short');
  expect(found).toMatchObject({ leftOut: 20, all: { trades: 40 }, without: { trades: 20, winRate: { value: 1 } } });
  expect(found.chance).toMatchObject({ unit: 'r', n: 40, shuffles: 1_000, sameLabel: 0, anyLabel: 0, labels: 2 });
  expect(await whatIf('leaveOut=side&value=short')).toEqual(found);
  expect((await whatIf('leaveOut=setup&value=none')).chance).toBeNull();
});

test('the trades shown can be exported as CSV and as JSON', async () => {
  const hal = await openTradingClient(t, 'hal');
  await journalTrades(t, hal.id, [{ net: 7, openedAt: '2026-04-19T08:00:00Z', closedAt: '2026-04-19T10:00:00Z', setup: ['a', '=b'] }]); // oxfmt-ignore
  await t.drain();
  const file = async (query: string) => hal.client.get(`/api/dashboard/export?${query}`, BERLIN);
  for (const table of DASHBOARD_EXPORTS) {
    const { status, headers, text } = await file(`table=${table}`);
    expect([table, status, headers['content-disposition']]).toEqual([table, 200, `attachment; filename="tradesense-dashboard-${table}.csv"`]); // oxfmt-ignore
    expect(text.split('\r\n')[0]).toMatch(/^[a-zA-Z]+(,[a-zA-Z]+)+$/);
    expect((await file(`table=${table}&format=json`)).status).toBe(200);
  }
  expect((await file('table=calendar')).text).toBe('day,trades,won,net\r\n2026-04-19,1,1,7\r\n');
  expect((await file('table=calendar&format=json')).body).toEqual([{ day: '2026-04-19', trades: 1, won: 1, net: '7' }]);
  expect((await file('table=figures')).text).toContain('winRate,,1,,,,1 of 20 trades\r\n');
  expect((await file('table=trades&side=short&format=json')).body).toEqual([]);
});

test('days without a result count until now, or until the end of an archived attempt', async () => {
  const ida = await openTradingClient(t, 'idle');
  const now = new Date(t.clock.now()).toISOString();
  await journalTrades(t, ida.id, [{ net: 7, openedAt: now, closedAt: now }]);
  await t.drain();
  const waitTwoDays = async () => {
    await sql(t, `UPDATE sessions SET expires_at = created_at + interval '29 days'`);
    t.clock.advance(2 * DAY_MS);
  };
  const daysOf = async (query = '') => {
    const { sharpe } = (await read(ida, query)).figures;
    return sharpe.kind === 'not-enough' ? sharpe.needs.have : sharpe.n;
  };
  await waitTwoDays();
  expect(await daysOf()).toBe(3);
  expect((await ida.client.post(`${ida.url}/reset`, {})).status).toBe(200);
  await t.drain();
  await waitTwoDays();
  // The attempt ended at the reset, not at its last event two days earlier.
  expect([await daysOf('?attempt=1'), await daysOf(), await daysOf('?attempt=all')]).toEqual([3, 3, 5]);
});
