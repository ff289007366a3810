// If this fails, the curves under other rules include trades that are not reviewed, or results that do not follow from
// the bars.
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JournalCurvesResponse, JournalTrade } from '@tradesense/contract/journal.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  clientOrderId,
  nearPrice,
  openTradingClient,
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

async function trade(each: TradingClient, order: object = {}): Promise<void> {
  await placeOrder(each, { quantity: '0.02', ...order });
  await untilFilled(t, each);
  await tradeAfter(t, 2 * MINUTE_MS);
  await each.client.post(`${each.url}/positions/BTC/close`, { clientOrderId: clientOrderId() });
  await untilFilled(t, each);
}

test('the curves cover the reviewed trades, and add up to their results', async () => {
  const ann = await openTradingClient(t, 'ann');
  const curves = async (): Promise<JournalCurvesResponse> =>
    (await ann.client.get(`${ann.url}/performance/curves`)).body;
  await trade(ann);
  await trade(ann);
  expect(await curves()).toMatchObject({
    reviewed: 0,
    trades: 0,
    tag: null,
    curves: [{ kind: 'actual', points: [] }, {}, {}],
  });
  const [newest]: JournalTrade[] = (await ann.client.get(`${ann.url}/journal`)).body.trades;
  const tags = { setup: [], mistake: ['closed early'], emotion: [] };
  await ann.client.patch(`${ann.url}/journal/${newest?.id}`, { isReviewed: true, tags });
  const { reviewed, trades, curves: found } = await curves();
  expect([reviewed, trades]).toEqual([1, 1]);
  const of = (kind: string) => found.find((curve) => curve.kind === kind);
  expect(of('actual')?.points).toEqual([{ at: newest?.closedAt, profit: newest?.net }]);
  expect(of('half-size')).toMatchObject({ changed: 1, unknown: 0, effect: null });
  // There was no plan, so the result of keeping it is unknown.
  expect(of('plan-kept')).toMatchObject({ changed: 0, unknown: 1, points: of('actual')?.points });
  const stranger = await openTradingClient(t, 'ben');
  expect((await stranger.client.get(`${ann.url}/performance/curves`)).body.code).toBe('not-found');
});

/** Copies the account's only trade until there are `upTo` trades. Only the copies are reviewed. */
async function copyTrade({ id }: TradingClient, upTo: number): Promise<void> {
  const own = ['id', 'number', 'closed_place', 'reviewed_at'];
  const rows = await sql(t, "SELECT column_name FROM information_schema.columns WHERE table_name = 'journal_trades'");
  const copied = rows
    .map(({ column_name: name }) => `"${String(name)}"`)
    .filter((name) => !own.includes(name.slice(1, -1)));
  await sql(
    t,
    `INSERT INTO journal_trades (id, number, closed_place, reviewed_at, ${copied.join(', ')})
     SELECT gen_random_uuid(), trade.number + n, trade.closed_place + n, now(), ${copied.map((name) => `trade.${name}`).join(', ')}
     FROM journal_trades AS trade, generate_series(1, $2::int) AS n WHERE trade.account_id = $1`,
    [id, upTo - 1],
  );
}

test('among 10,000 trades, the planned results of the 60 shown are computed only once, and tags, reviews and new trades show at once', async () => {
  const ann = await openTradingClient(t, 'ann-with-many');
  const path = `${ann.url}/performance/curves`;
  const curves = async (): Promise<JournalCurvesResponse> => (await ann.client.get(path)).body;
  const [stop, target] = [nearPrice(t, 0.995), nearPrice(t, 1.005)];
  await trade(ann, { plan: planOf(t, { stopPrice: stop, invalidationPrice: stop, targetPrice: target }) });
  await ann.client.get(`${ann.url}/journal`);
  // In 18 hours, the position would have reached its stop or target, and the sign-in session has not ended yet.
  t.clock.advance(18 * HOUR_MS);
  await tradeAfter(t, SECOND_MS);
  await copyTrade(ann, 10_000);
  const first = await curves();
  expect([first.reviewed, first.trades]).toEqual([9_999, 60]);
  const plan = ({ curves: all }: JournalCurvesResponse) => all.find(({ kind }) => kind === 'plan-kept');
  expect(plan(first)).toMatchObject({ unknown: 0 });
  const kept = 'SELECT 1 FROM journal_planned_results JOIN journal_trades ON id = trade_id WHERE account_id = $1';
  expect(await sql(t, kept, [ann.id])).toHaveLength(60);

  const query = vi.spyOn(pg.Client.prototype, 'query');
  // Two tabs request the curves at the same time.
  expect(await Promise.all([curves(), curves()])).toEqual([first, first]);
  const statements = query.mock.calls.length;
  query.mockRestore();
  expect(statements).toBeLessThan(60);

  // Without stored results, the curves are computed again and must be the same.
  await sql(t, 'DELETE FROM journal_planned_results');
  expect(await Promise.all([curves(), curves()])).toEqual([first, first]);

  const [newest]: JournalTrade[] = (await ann.client.get(`${ann.url}/journal`)).body.trades;
  await ann.client.patch(`${ann.url}/journal/${newest?.id}`, {
    tags: { setup: [], mistake: ['closed early'], emotion: [] },
  });
  const isLoss = Number(newest?.net) < 0;
  expect((await curves()).tag).toBe(isLoss ? 'closed early' : null);

  await trade(ann);
  const [added]: JournalTrade[] = (await ann.client.get(`${ann.url}/journal`)).body.trades;
  await ann.client.patch(`${ann.url}/journal/${added?.id}`, { isReviewed: true });
  const after = await curves();
  expect(after.reviewed).toBe(10_000);
  // This trade has no plan, so its result is the only unknown one.
  expect(plan(after)).toMatchObject({ unknown: 1 });
  expect(plan(after)?.points.at(-1)?.at).toBe(added?.closedAt);
});
