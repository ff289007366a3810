// If this fails, the dashboard counts other trades than the learner asked for, or says a number where it knows none.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradingDashboard } from '@tradesense/contract/dashboard.ts';
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

/** Says that the account was opened earlier. */
const openedOn = async ({ id }: TradingClient, at: string) => {
  await sql(t, 'UPDATE sandbox_accounts SET opened_at = $2 WHERE id = $1', [id, at]);
};

test('an empty account has no number, and every figure says what it needs', async () => {
  const ann = await openTradingClient(t, 'ann');
  const dashboard = await read(ann);
  expect(dashboard.totals).toMatchObject({ trades: 0, net: '0', withoutPlan: 0 });
  for (const figure of Object.values(dashboard.figures))
    expect(figure).toEqual({ kind: 'not-enough', n: expect.any(Number), needs: expect.any(Object) });
  expect(dashboard.drawdown).toEqual({ money: null, share: null });
  expect(dashboard.curve.map(({ balance }) => balance)).toEqual(['10000']);
});

test('a period begins at local midnight of the zone, also over the change to summer time', async () => {
  const bob = await openTradingClient(t, 'bob');
  await openedOn(bob, '2026-01-01T00:00:00Z');
  const at = (closedAt: string) => ({ net: 10, openedAt: '2026-03-20T10:00:00Z', closedAt });
  // 25 March begins in Berlin at 23:00 UTC of the day before; summer time begins on the 29th.
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
