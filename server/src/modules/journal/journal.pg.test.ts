// If this fails, two servers write a closed trade twice, or a crash of a server loses a trade of the journal.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { startServer, type ServerProcess } from '../../../test/server-process.ts';
import { happen, marketOrder, openTrader, place, priceOf, quoteNow, sizeOf } from '../../../test/trading-world.ts';
import { historyOfAccounts } from './account-history.policy.ts';
import { writeTrades } from './write-trades.service.ts';

const ACCOUNTS = 6;
/** Number of trades of each account. */
const TRADES = 12;
const root = mkdtempSync(join(tmpdir(), 'tradesense-journal-'));
const closers: (() => unknown)[] = [() => rmSync(root, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.now() });
  closers.push(() => t.close());
  await t.server.market.live.prepare();
});

async function startOther(name: string): Promise<ServerProcess> {
  const [row] = await sql(t, 'SELECT current_database() AS name');
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${String(row?.['name'])}`;
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    SECRET_KEY: 'a key for tests, 32 characters or more',
    // Without prices the servers fill no orders, so the test inserts all fills itself.
    MARKET_FEED: 'recorded',
  };
  const server = startServer({ ...settings, DATA_DIR: join(root, name), DATABASE_URL: url.href });
  closers.push(() => server.kill('SIGKILL'));
  await server.ready;
  return server;
}

let asked = 0;
async function fillAtOnce(accountId: string, side: 'buy' | 'sell', quantity: string): Promise<void> {
  asked += 1;
  await place(
    t,
    accountId,
    marketOrder(`order-${String(asked).padStart(5, '0')}`, { side, quantity: sizeOf(quantity) }),
  );
  const quote = quoteNow(t, 'BTC');
  const [bid, ask] = asked % 3 === 0 ? [quote.bid, quote.ask] : [priceOf('90000'), priceOf('90010')];
  const prices = { bid, ask, mark: bid };
  await happen(t, accountId, { kind: 'tick', at: epochMs(t.clock.now()), symbol: 'BTC', quote: prices, volume: null });
}

test('the tests of this file run on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test(
  'each trade is written once by two servers, of which one is killed, and by early readers',
  { timeout: 120_000 },
  async () => {
    const [first, second] = await Promise.all([startOther('first'), startOther('second')]);
    const accounts = await Promise.all(
      Array.from({ length: ACCOUNTS }, (_, index) => openTrader(t, `trader-${index}`)),
    );
    const historyOf = historyOfAccounts(t.server.history, () => Promise.resolve(null));
    const deps = { ...t.platform, historyOf, replayIntervalOf: () => Promise.resolve(null) };
    const trading = accounts.map(async ({ accountId }) => {
      // Every fill except the first and the last reverses the position, that is, closes a trade and opens the next.
      await fillAtOnce(accountId, 'buy', '0.01');
      for (let trade = 1; trade < TRADES; trade += 1)
        await fillAtOnce(accountId, trade % 2 === 0 ? 'buy' : 'sell', '0.02');
      await fillAtOnce(accountId, TRADES % 2 === 0 ? 'buy' : 'sell', '0.01');
    });
    const reading = accounts.map(async ({ accountId }) => {
      for (let read = 0; read < 10; read += 1) await t.db.transaction((tx) => writeTrades(deps, tx, accountId));
    });
    await first.kill('SIGKILL');
    await Promise.all([...trading, ...reading]);
    const done = () =>
      sql(
        t,
        `SELECT account.id FROM sandbox_accounts AS account
       LEFT JOIN journal_trades AS trade ON trade.account_id = account.id
       GROUP BY account.id HAVING count(trade.id) <> $1`,
        [TRADES],
      );
    await vi.waitFor(async () => expect(await done()).toEqual([]), { timeout: 60_000, interval: 200 });
    const waiting = () =>
      sql(t, `SELECT 1 FROM outbox_deliveries WHERE subscriber = 'journal.trade-closed' AND delivered_at IS NULL`);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000, interval: 200 });
    expect(await done()).toEqual([]);
    const sums = await sql(
      t,
      `SELECT trade.net AS journal, -entry.net AS ledger, trade.first, trade.last FROM
       (SELECT account_id, sum(net)::text AS net, min(number) AS first, max(number) AS last FROM journal_trades GROUP BY 1) AS trade
       JOIN (SELECT account_id, sum(fees + funding + realised) AS net FROM ledger_entries GROUP BY 1) AS entry USING (account_id)`,
    );
    expect(sums.map(({ first: one, last }) => [one, last])).toEqual(sums.map(() => [1, TRADES]));
    expect(sums.map(({ journal }) => String(journal))).toEqual(sums.map(({ ledger }) => String(ledger)));
    await second.kill('SIGTERM');
  },
);
