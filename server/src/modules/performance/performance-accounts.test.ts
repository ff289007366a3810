// If this fails, the dashboard shows trades or money that the journal and the ledger do not have, and no report says
// so.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, type TradingClient } from '../../../test/trading-client.ts';
import { PERFORMANCE_JOBS } from './index.ts';
import { tradesOfAccount } from './trades.repo.ts';
import { tradesFrom } from './trades-sent.repo.ts';
import { checkPerformance } from './verify-performance.service.ts';

let t: TestApp;
let ann: TradingClient;
let names = 0;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 2, 10, 12) });
});
afterAll(() => t.close());
beforeEach(async () => {
  ann = await openTradingClient(t, `ann-${(names += 1)}`);
});

const run = (text: string, ...values: unknown[]) => sql(t, text, values);
const report = async () => (await checkPerformance(t.platform)).text;
const TRADES = [
  { net: 50, risk: 100, openedAt: '2026-03-11T09:00:00Z', closedAt: '2026-03-11T10:00:00Z' },
  { net: -20, openedAt: '2026-03-11T11:00:00Z', closedAt: '2026-03-12T10:00:00Z', mistake: ['late'] },
];
const days = () =>
  run(
    `SELECT day::text, deposits::text, net::text, trades, balance::text FROM performance_days WHERE account_id = $1 ORDER BY day`,
    ann.id,
  );
const DAYS = [
  { day: '2026-03-10', deposits: '10000000000', net: '0', trades: 0, balance: '10000000000' },
  { day: '2026-03-11', deposits: '0', net: '50000000', trades: 1, balance: '10050000000' },
  { day: '2026-03-12', deposits: '0', net: '-20000000', trades: 1, balance: '10030000000' },
];

test('a grant and each closed trade are stored once, however often their events are delivered', async () => {
  await journalTrades(t, ann.id, TRADES);
  await t.drain();
  expect(await days()).toEqual(DAYS);
  await run(`UPDATE outbox_deliveries SET delivered_at = NULL, attempts = 0 WHERE subscriber = 'performance.accounts'`);
  await t.drain();
  expect(await days()).toEqual(DAYS);
  expect(await report()).toMatch(/all as their owners say$/);
});

test('events that are delivered in another order give the same balances', async () => {
  await journalTrades(
    t,
    ann.id,
    [TRADES[1] ?? TRADES[0]].flatMap((each) => each ?? []),
  );
  await t.drain();
  await journalTrades(t, ann.id, TRADES.slice(0, 1));
  await t.drain();
  expect(await days()).toEqual(DAYS);
});

test('a review changes the trade that the dashboard reads', async () => {
  const [tradeId = ''] = await journalTrades(t, ann.id, TRADES.slice(0, 1));
  await t.drain();
  const tags = { setup: ['breakout'], mistake: ['early'], emotion: [] };
  // The call fails, because a trade without fills has no details to return, but the review is stored before that.
  await ann.client.patch(`${ann.url}/journal/${tradeId}`, { tags, isReviewed: true });
  await t.drain();
  const { body } = await ann.client.get('/api/dashboard/trades');
  expect(body.trades[0]).toMatchObject({ tags, score: 5 });
  expect(await report()).toMatch(/all as their owners say$/);
});

test('the dashboard excludes the trades of a replay', async () => {
  await run(`UPDATE sandbox_accounts SET kind = 'replay', number = 0 WHERE id = $1`, ann.id);
  await run('DELETE FROM performance_accounts WHERE account_id = $1', ann.id);
  await journalTrades(t, ann.id, TRADES);
  await t.drain();
  expect(await run('SELECT 1 FROM performance_accounts WHERE account_id = $1', ann.id)).toEqual([]);
});

test('an account whose events are still to be delivered is not reported as wrong', async () => {
  await t.drain();
  await journalTrades(t, ann.id, TRADES);
  expect(await report()).toMatch(/all as their owners say \(1 have events on their way and are not compared\)$/);
});

test('an account whose events are parked is reported, and is repaired at night', async () => {
  await t.drain();
  await journalTrades(t, ann.id, TRADES);
  await run(
    `UPDATE outbox_deliveries SET parked_at = now() WHERE subscriber = 'performance.accounts' AND delivered_at IS NULL`,
  );
  expect(await report()).toMatch(/: trade \S+ is missing/);
  await t.platform.jobs.runNow(PERFORMANCE_JOBS.check);
  expect(await report()).toMatch(/all as their owners say$/);
  expect(await days()).toEqual(DAYS);
});

test.each([
  ['trade', 'DELETE FROM performance_trades WHERE id = $2', /: trade \S+ is missing/],
  ['trade', 'UPDATE performance_trades SET net = net + 1 WHERE id = $2', /: trade \S+ differs/],
  ['trade', `UPDATE performance_trades SET mistake_tags = '{x}' WHERE id = $2`, /: trade \S+ differs/],
  ['trade', 'UPDATE performance_trades SET planned_risk = NULL WHERE id = $2', /: trade \S+ differs/],
  [
    'day',
    `UPDATE performance_days SET net = net + 1 WHERE account_id = $1 AND day = '2026-03-11'`,
    /day 2026-03-11 differs/,
  ],
  [
    'day',
    `UPDATE performance_days SET balance = balance + 1 WHERE account_id = $1 AND day = '2026-03-12'`,
    /day 2026-03-12 differs/,
  ],
  ['day', `INSERT INTO performance_days VALUES ($1, '2020-01-01', 0, 0, 0, 0)`, /day 2020-01-01 is not with its owner/],
  ['deposit', 'UPDATE performance_deposits SET amount = amount + 1 WHERE account_id = $1', /deposit \d+ differs/],
  [
    'balance',
    'UPDATE performance_accounts SET balance = balance + 1 WHERE account_id = $1',
    /balance is 10030000001, computed 10030000000/,
  ],
  ['account', 'DELETE FROM performance_accounts WHERE account_id = $1', /: trade \S+ is missing/],
])('an error in a %s is reported with its id, and is repaired at night: %s', async (_what, fault, line) => {
  const [tradeId] = await journalTrades(t, ann.id, TRADES);
  await t.drain();
  await run(fault.includes('$2') ? fault.replace('$2', '$1') : fault, fault.includes('$2') ? tradeId : ann.id);
  const found = await report();
  expect(found).toMatch(line);
  expect(found).toContain(`account ${ann.id}: `);
  expect(found).toContain('1 differ from their owners');
  t.clock.advance(DAY_MS);
  await t.platform.jobs.runNow(PERFORMANCE_JOBS.check);
  expect(await report()).toMatch(/all as their owners say$/);
  expect(await days()).toEqual(expect.arrayContaining(DAYS.slice(1)));
  t.clock.advance(-DAY_MS);
});

test('trades that are read as one text equal their rows, to the last digit, millisecond and tag', async () => {
  await journalTrades(t, ann.id, [
    { net: 0.000001, openedAt: '2026-03-11T09:00:00.001Z', closedAt: '2026-03-11T10:00:00.999Z', symbol: 'BRK-B', side: 'short', setup: ['a, "b"', '{c}', 'd\\te'], mistake: ['zu spät', ' ☂ '] }, // oxfmt-ignore
    { net: -9_000_000.123456, risk: 0.5, mae: 3, mfe: 0, openedAt: '1999-12-31T23:59:59.997Z', closedAt: '2026-03-11T10:00:00Z', score: 0 }, // oxfmt-ignore
    { net: 0, risk: 7, openedAt: '2026-03-11T09:00:00Z', closedAt: '2026-03-12T10:00:00Z', score: 100, setup: ['one'] },
  ]);
  await t.drain();
  await run(`UPDATE performance_trades SET has_plan = true, preset = 'strict', emotion_tags = '{calm,"bored, tired"}' WHERE account_id = $1 AND number = 3`, ann.id); // oxfmt-ignore
  const { sent, stored } = await t.db.read(async (tx) => ({
    sent: await tradesFrom(tx, [ann.id], epochMs(0)),
    stored: await tradesOfAccount(tx, ann.id),
  }));
  expect(sent).toEqual(stored.toSorted((a, b) => a.closedAt - b.closedAt));
  expect(sent.map(({ setupTags }) => setupTags)).toEqual([[], ['a, "b"', '{c}', 'd\\te'], ['one']]);
  const later = await t.db.read((tx) => tradesFrom(tx, [ann.id], epochMs(Date.parse('2026-03-11T10:00:00.999Z'))));
  expect(later).toEqual(sent.slice(1));
});
