// If this fails, accounts whose orders are filled by the same price in one transaction get other results than if each
// were processed alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { price, type Price } from '@tradesense/core/kernel/money.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { NewOrder, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { marketOrder, openTrader, place, priceOf, quoteNow, stateOf, tradeAfter } from '../../../test/trading-world.ts';
import { lockAccounts } from './account-store.repo.ts';
import { applyEvent, applyToEach } from './apply-event.service.ts';
import { checkLedger } from './ledger-checks.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 12) });
  await tradeAfter(t, 0);
});
afterAll(() => t.close());

/** Columns that identify an account, or whose values depend on its id, such as the hashes of its ledger. */
const NAMING = "'{id,account_id,user_id,name,hash,previous_hash}'::text[]";
const TABLES = ['events', 'orders', 'positions', 'fills', 'entries'].map((name) => `sandbox_${name}`);

/**
 * Returns the rows of an account in the tables of trading and of the ledger, without the columns that identify it.
 * Orders are identified by the ids of their requests.
 */
async function storedOf(accountId: string): Promise<unknown> {
  const rowsOf = [...TABLES, 'ledger_entries', 'ledger_chains'].map(
    (table) =>
      `(SELECT jsonb_agg(to_jsonb(stored) - ${NAMING} ORDER BY stored) FROM ${table} AS stored WHERE account_id = $1) AS ${table}`,
  );
  const account = `(SELECT to_jsonb(stored) - ${NAMING} FROM sandbox_accounts AS stored WHERE id = $1) AS account`;
  const [stored] = await sql(t, `SELECT ${[...rowsOf, account].join(', ')}`, [accountId]);
  return stored;
}

const terms = (id: string) => ({ id, groupId: null, parentId: null });
const closing = (id: string): NewOrder => marketOrder(id, { side: 'sell', isReduceOnly: true });
const limitFarBelow = (id: string): NewOrder =>
  marketOrder(id, { terms: { ...terms(id), type: 'limit', limit: halfOf(quoteNow(t, 'BTC').mark) } });
const halfOf = (mark: Price): Price => price(mark / 2n - ((mark / 2n) % priceOf('0.01')));

/**
 * For each account of the test: what the tick makes it do, the ids of the market orders that it filled earlier, and the
 * orders that wait for the tick.
 */
const ACCOUNTS: readonly (readonly [what: string, had: readonly string[], waiting: () => readonly NewOrder[]])[] = [
  ['opens a position', [], () => [marketOrder('open')]],
  ['closes its position', ['held'], () => [closing('close')]],
  [
    'opens two at once, one of them against the other',
    [],
    () => [marketOrder('long'), marketOrder('short', { side: 'sell' })],
  ],
  ['has an order that begins to rest', [], () => [limitFarBelow('rest')]],
  ['has nothing', [], () => []],
  ['adds to a position', ['first'], () => [marketOrder('second')]],
];

test('accounts that share a transaction store the same rows as each would store alone', async () => {
  const open = async (place_: number, how: string) => (await openTrader(t, `${how}-${place_}`)).accountId;
  const [together, alone] = await Promise.all(
    ['together', 'alone'].map((how) => Promise.all(ACCOUNTS.map((_, at) => open(at, how)))),
  );
  const pairs = ACCOUNTS.map(([, had, waiting], at) => ({
    had,
    waiting,
    ids: [together?.[at] ?? '', alone?.[at] ?? ''],
  }));
  for (const { had, ids } of pairs)
    for (const id of ids) for (const order of had) await place(t, id, marketOrder(order));
  await tradeAfter(t, SECOND_MS);
  for (const { waiting, ids } of pairs) {
    const orders = waiting();
    for (const id of ids) if (orders.length > 0) await place(t, id, ...orders);
  }
  t.clock.advance(SECOND_MS);
  await t.server.market.ticks.round();
  const event: TradingEvent = {
    kind: 'tick',
    at: t.server.market.live.now(),
    symbol: 'BTC',
    quote: quoteNow(t, 'BTC'),
    volume: null,
  };
  const context = { source: 'simulated' } as const;

  const ids = pairs.map((pair) => pair.ids[0] ?? '');
  const outcomes = await t.db.transaction(async (tx) => {
    const accounts = await lockAccounts(tx, [...ids, t.platform.ids.next()]);
    expect(accounts.map(({ row }) => row.id)).toEqual(ids.toSorted());
    const applied = await applyToEach(
      t.platform,
      tx,
      accounts.map((stored) => ({ stored, event, context })),
    );
    return new Map(accounts.map(({ row }, at) => [row.id, applied[at]]));
  });
  for (const [at, pair] of pairs.entries()) {
    const [what] = ACCOUNTS[at] ?? [];
    const [shared = '', own = ''] = pair.ids;
    const applied = await t.db.transaction((tx) => applyEvent(t.platform, tx, own, event, context));
    const outcome = outcomes.get(shared);
    expect([what, outcome?.kind]).toEqual([what, applied?.kind]);
    expect([what, await storedOf(shared)]).toEqual([what, await storedOf(own)]);
    const after = outcome?.kind === 'applied' ? outcome.account.state : null;
    expect(after ?? (await stateOf(t, shared))).toEqual(await stateOf(t, shared));
  }
  expect(await checkLedger(t.platform)).toMatchObject({ isSound: true, accounts: 2 * ACCOUNTS.length });
});
