// If this fails, the ticket warns of a mistake because of trades of another learner or of another kind of account, or
// because of trades that are not reviewed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostliestMistakeResponse } from '@tradesense/contract/journal.ts';
import { sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openTradingClient, type TradingClient } from '../../../test/trading-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 31, 12) });
});
afterAll(() => t.close());

const costliest = async ({ client, url }: TradingClient): Promise<CostliestMistakeResponse> =>
  (await client.get(`${url}/costliest-mistake`)).body;

/** Adds a reviewed trade with a planned risk of 10 SENSE$ and the given result in R to the journal. */
async function reviewed({ id }: TradingClient, r: number, ...mistake: readonly string[]): Promise<string> {
  const times = { openedAt: '2026-01-30T10:00:00Z', closedAt: '2026-01-30T11:00:00Z' };
  const [trade = ''] = await journalTrades(t, id, [{ net: r * 10, risk: 10, mistake, ...times }]);
  await sql(t, 'UPDATE journal_trades SET reviewed_at = now() WHERE id = $1', [trade]);
  return trade;
}
const change = (id: string, what: string) => sql(t, `UPDATE journal_trades SET ${what} WHERE id = $1`, [id]);

test('the mistake whose trades together lost the most R is named if it has at least three trades', async () => {
  const ann = await openTradingClient(t, 'ann');
  await reviewed(ann, -1, 'closed early');
  await reviewed(ann, 0.5, 'closed early', 'late');
  // "late" has lost more, but has only two trades, which are too few for a report.
  await reviewed(ann, -9, 'late');
  await reviewed(ann, 2, 'lucky');
  await reviewed(ann, 2, 'lucky');
  await reviewed(ann, 2, 'lucky');
  expect(await costliest(ann)).toEqual({ mistake: null });
  await reviewed(ann, -1.2, 'closed early');
  expect(await costliest(ann)).toEqual({ mistake: { tag: 'closed early', trades: 3, r: '-1.70' } });
  await reviewed(ann, 0, 'late');
  expect(await costliest(ann)).toEqual({ mistake: { tag: 'late', trades: 3, r: '-8.50' } });
});

test.for([
  ['is not reviewed', 'reviewed_at = NULL'],
  ['had no planned stop', 'planned_risk = NULL'],
  ['is a copy of another run', 'is_copy = true'],
])('a trade that %s does not count', async ([name = '', what = '']) => {
  const ben = await openTradingClient(t, `ben-${name.replaceAll(' ', '-')}`);
  for (let n = 0; n < 2; n += 1) await reviewed(ben, -1, 'closed early');
  const third = await reviewed(ben, -1, 'closed early');
  expect((await costliest(ben)).mistake?.trades).toBe(3);
  await change(third, what);
  expect(await costliest(ben)).toEqual({ mistake: null });
});

test('replay accounts and live accounts are counted apart, and other learners see nothing', async () => {
  const cleo = await openTradingClient(t, 'cleo');
  for (let n = 0; n < 3; n += 1) await reviewed(cleo, -1, 'closed early');
  const other = await openTradingClient(t, 'dan');
  expect(await costliest(other)).toEqual({ mistake: null });
  expect((await other.client.get(`${cleo.url}/costliest-mistake`)).body.code).toBe('not-found');

  const { body } = await cleo.client.post('/api/sandbox/accounts', { name: 'Second' });
  const second = { ...cleo, id: String(body.id), url: `/api/sandbox/accounts/${body.id}` };
  expect((await costliest(second)).mistake).toMatchObject({ tag: 'closed early', trades: 3 });
  await sql(t, "UPDATE sandbox_accounts SET kind = 'replay', number = 0 WHERE id = $1", [cleo.id]);
  expect(await costliest(second)).toEqual({ mistake: null });
  expect((await costliest(cleo)).mistake).toMatchObject({ tag: 'closed early', trades: 3 });
});
