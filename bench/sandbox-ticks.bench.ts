/**
 * Measures what one price costs a server with 5,000 accounts and 20 resting orders each, on PostgreSQL. It measures a
 * price that affects none of the 100,000 orders, and a price that fills orders of 1,000 accounts, each with its own
 * event and ledger entries. The floor of the second figure is a bare loop that only locks and updates the same number
 * of rows, in alternating rounds. Fails if a figure exceeds its maximum. On a machine with other work, the ratio of
 * processor time is more reliable than the ratio of milliseconds.
 */
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { printResult } from './print-result.ts';
import { costOf, costRatio, databaseProcess, medianCost, type Cost } from './database-cost.ts';
import { median } from './median.ts';
import { insertResting, openSandboxBench } from './sandbox-world.ts';
import { SHARDS } from '../server/src/platform/jobs/shard-leases.ts';

const IDLE_MAX_US = 50;
/** Maximum time that the server takes for a price that fills orders, as a multiple of the bare loop's time. */
const RATIO_MAX = 1.5;
const ACCOUNTS = 5_000;
const ORDERS_EACH = 20;
const TRIGGERED = 1_000;
/**
 * Number of rounds in which orders are filled. Each round fills orders of different accounts. The first round is
 * printed separately, because the server's code is not compiled yet then.
 */
const ROUNDS = 5;
const IDLE_TICKS = 20_000;

const t = await openSandboxBench(Date.UTC(2026, 0, 15, 15));
if (t !== null) {
  const { applyPrice } = await import('../server/src/modules/trading/ticks/price-round.service.ts');
  const { TriggerRangeBook } = await import('../server/src/modules/trading/ticks/trigger-range-book.ts');
  const { storedTriggerRanges } = await import('../server/src/modules/trading/ticks/triggered.repo.ts');
  const { live, ticks } = t.server.market;
  await ticks.round();
  const price = live.price('BTC');
  if (price === null) throw new Error('the simulated market has a price');
  const mark = BigInt(Math.round(price.tick.price * 100)) * 1_000_000n;
  await insertResting(t, { accounts: ACCOUNTS, ordersEach: ORDERS_EACH, limit: mark / 2n });

  const book = new TriggerRangeBook();
  const reload = () => book.reload(() => t.db.read((tx) => storedTriggerRanges(tx, ['BTC'])));
  const reloads: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const start = performance.now();
    await reload();
    reloads.push(performance.now() - start);
  }
  const idle: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    for (let i = 0; i < IDLE_TICKS; i += 1) await applyPrice(t.platform, live, book, price.tick, SHARDS);
    idle.push(((performance.now() - start) * 1_000) / IDLE_TICKS);
  }

  const run = (text: string) => t.db.read((tx) => tx.$client.query(text));
  const accountsFrom = (first: number) =>
    `SELECT id FROM sandbox_accounts ORDER BY id OFFSET ${first} LIMIT ${TRIGGERED}`;
  const server = await databaseProcess(t.db);

  /** Locks and updates each account in a separate transaction. Returns the duration in ms. */
  async function updateEach(ids: readonly string[]): Promise<number> {
    const waiting = ids.values();
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (const id of waiting)
          await t?.db.transaction(async (tx) => {
            await tx.$client.query('SELECT 1 FROM sandbox_accounts WHERE id = $1 FOR NO KEY UPDATE', [id]);
            await tx.$client.query('UPDATE sandbox_accounts SET cash = cash WHERE id = $1', [id]);
          });
      }),
    );
    return performance.now() - start;
  }

  const [busy, bare]: [number[], number[]] = [[], []];
  const [busyCosts, bareCosts]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Updates the statistics of the tables, as autovacuum does in an installation. Without statistics, the database
    // would plan for empty tables, so the first round would read whole tables.
    await run('ANALYZE');
    const accounts = accountsFrom(round * TRIGGERED);
    await run(
      `UPDATE sandbox_orders SET limit_price = ${mark * 2n}, acts_at_or_below = ${mark * 2n}
       WHERE id = 'order-1' AND account_id IN (${accounts})`,
    );
    const ids = (await run(accounts)).rows.map(({ id }) => String(id));
    bareCosts.push(
      await costOf(server, async () => {
        bare.push(await updateEach(ids));
        return TRIGGERED;
      }),
    );
    t.clock.advance(SECOND_MS);
    await ticks.round();
    busyCosts.push(
      await costOf(server, async () => {
        const start = performance.now();
        await t.server.trading.loop.round();
        busy.push(performance.now() - start);
        return TRIGGERED;
      }),
    );
  }
  const { rows } = await run(`SELECT count(*)::int AS filled FROM sandbox_orders WHERE state = 'filled'`);
  const filledOrders = Number(rows[0]?.filled);
  const [busyMs, bareMs] = [median(busy) ?? Number.NaN, median(bare) ?? Number.NaN];
  const ratios = busy.map((ms, round) => ms / (bare[round] ?? Number.NaN));
  const result = {
    bench: 'sandbox-ticks',
    restingOrders: ACCOUNTS * ORDERS_EACH,
    idleUs: Number((median(idle) ?? Number.NaN).toFixed(2)),
    idleMaxUs: IDLE_MAX_US,
    reloadMs: Number((median(reloads) ?? Number.NaN).toFixed(2)),
    filled: filledOrders,
    busyFirstMs: Math.round(busy[0] ?? Number.NaN),
    busyMs: Math.round(busyMs),
    bareTransactionsMs: Math.round(bareMs),
    ratio: Number((median(ratios) ?? Number.NaN).toFixed(2)),
    ratioMax: RATIO_MAX,
    cpuMsPerFill: medianCost(busyCosts),
    cpuMsPerBareTransaction: medianCost(bareCosts),
    cpuRatio: median(busyCosts.map((cost, round) => costRatio(cost, bareCosts[round] ?? cost))),
  };
  console.log(
    `${result.idleUs} µs for a price that concerns none, ${result.busyMs} ms for one that fills ${TRIGGERED}: ${result.ratio} of the bare loop, ${result.cpuRatio} of its processor time`,
  );
  printResult(result);
  if (!(result.idleUs <= IDLE_MAX_US && result.ratio <= RATIO_MAX) || filledOrders !== ROUNDS * TRIGGERED)
    process.exitCode = 1;
  await t.close();
}
