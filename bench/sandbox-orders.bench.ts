/**
 * Measures how many orders per second are placed on PostgreSQL, from the parsed request to the committed response,
 * compared with pgbench on the same number of connections. pgbench runs exactly the SQL that one placement sent. It
 * rolls its transaction back, so that it can be repeated, and then commits a message of the write-ahead log, which
 * waits for the disk like a real commit. The server and pgbench are measured in turns. Fails if the ratio of the two
 * rates is below its minimum. On a machine with other work, the ratio of processor time is more reliable than the ratio
 * of orders per second: the server is one process, while pgbench has eight connections, and each connection gets its
 * own share of the machine. The ratio of processor time is printed if the database is on this machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { placeOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { printResult } from './print-result.ts';
import { costOf, costRatio, databaseProcess, medianCost, type Cost } from './database-cost.ts';
import { median } from './median.ts';
import { insertResting, openSandboxBench } from './sandbox-world.ts';
import { createSettingsModule } from '../server/src/modules/settings/index.ts';

const RATIO_MIN = 0.7;
const CONNECTIONS = 8;
const ROUNDS = 5;
/**
 * Number of orders per round. Each order is placed on an account of its own that already has one live order, like the
 * accounts that pgbench uses.
 */
const ORDERS = 2_000;
const ACCOUNTS = ROUNDS * ORDERS;
const PGBENCH_SECONDS = 3;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
type Asked = string | { readonly text: string; readonly values?: readonly unknown[] };
type Query = (this: pg.Client, asked: Asked, ...more: readonly (readonly unknown[])[]) => Promise<unknown>;

/**
 * Runs `work` and returns the statements that it sends in its transaction. The transaction is rolled back at the end.
 */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const sent: Statement[] = [];
  prototype.query = function record(asked, ...more) {
    if (asked === 'commit') return query.call(this, 'rollback');
    const own = typeof asked === 'string' ? { text: asked } : asked;
    sent.push({ text: own.text, values: own.values ?? more[0] ?? [] });
    return query.call(this, asked, ...more);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return sent.filter((statement) => statement.text !== 'begin');
}

const utils = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string | Buffer | null;
};

interface Script {
  readonly text: string;
  /**
   * Command-line arguments for the values: `-D` and `name=value` for each value. pgbench sends the values as
   * parameters, like the database driver.
   */
  readonly variables: readonly string[];
}

/** Returns a pgbench script in which each connection runs the statements of a different account. */
function scriptOf(ofConnections: readonly (readonly Statement[])[]): Script {
  const variables: string[] = [];
  const lines: string[] = [];
  for (const [client, statements] of ofConnections.entries()) {
    lines.push(`${client === 0 ? '\\if' : '\\elif'} :client_id = ${client}`, 'BEGIN;');
    for (const [at, { text: statement, values }] of statements.entries()) {
      const sql = statement.replace(/\$(\d+)/g, (_, index: string) => {
        const value = utils.prepareValue(values[Number(index) - 1]);
        if (value === null) return 'NULL';
        const name = `v_${client}_${at}_${index}`;
        variables.push('-D', `${name}=${Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value}`);
        return `:${name}`;
      });
      lines.push(`${sql.replaceAll('\n', ' ')};`);
    }
    lines.push('ROLLBACK;');
  }
  return { text: `${lines.join('\n')}\n\\endif\nSELECT pg_logical_emit_message(true, 'bench', '');\n`, variables };
}

async function pgbenchPerSecond(file: string, variables: readonly string[], databaseUrl: string): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', `${CONNECTIONS}`, '-j', '2', '-T', `${PGBENCH_SECONDS}`, '-f', file];
  const child = spawn('pgbench', [...args, ...variables, databaseUrl], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(out)?.[1]);
  if (!(perSecond > 0) || /aborted|ERROR/.test(problems)) throw new Error(`${problems}\n${out}`);
  return perSecond;
}

const t = await openSandboxBench(Date.UTC(2026, 0, 15, 15));
if (t !== null) {
  const { placeOrder } = await import('../server/src/modules/trading/place-order.service.ts');
  const { replayMarketOf } = await import('../server/src/modules/replay/replay-market.service.ts');
  const { live, ticks } = t.server.market;
  await ticks.round();
  // The last `CONNECTIONS` accounts are for pgbench. No round places orders on them, so that pgbench can repeat its
  // transaction.
  await insertResting(t, { accounts: ACCOUNTS + CONNECTIONS, ordersEach: 0, limit: 0n });
  const ask = (statement: string) =>
    t.db.read((tx) => tx.$client.query<Record<'id' | 'user_id' | 'name', string>>(statement));
  const { rows: accounts } = await ask('SELECT id, user_id FROM sandbox_accounts');
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${(await ask('SELECT current_database() AS name')).rows[0]?.name ?? ''}`;
  const limitPrice = Math.round((live.price('BTC')?.tick.price ?? 0) / 2).toString();
  const { settings } = createSettingsModule(t.platform);
  let placed = 0;
  const place = (at: number) => {
    placed += 1;
    const { id = '', user_id: userId = '' } = accounts[at] ?? {};
    const clientOrderId = `bench-order-${placed}`;
    const order = {
      clientOrderId,
      asset: 'BTC',
      side: 'buy',
      type: 'limit',
      quantity: '0.001',
      limitPrice,
      leverage: 10,
    };
    return placeOrder({ ...t.platform, live, replayMarketOf, settings }, userId, id, placeOrderRequest.parse(order));
  };
  /**
   * Places an order on each of `count` accounts, beginning with the account at `first`. Returns the orders per second.
   */
  async function placeEach(first: number, count: number): Promise<number> {
    const waiting = Array.from({ length: count }, (_, at) => first + at).values();
    const start = performance.now();
    const workers = Array.from({ length: CONNECTIONS }, async () => {
      for (const at of waiting) await place(at);
    });
    await Promise.all(workers);
    return (count * 1_000) / (performance.now() - start);
  }

  await placeEach(0, ACCOUNTS + CONNECTIONS);
  await ask('ANALYZE');
  const ofConnections: Statement[][] = [];
  for (let at = 0; at < CONNECTIONS; at += 1) ofConnections.push(await statementsOf(() => place(ACCOUNTS + at)));
  const directory = mkdtempSync(join(tmpdir(), 'tradesense-pgbench-'));
  const file = join(directory, 'place.sql');
  const { text: script, variables } = scriptOf(ofConnections);
  writeFileSync(file, script);
  const server = await databaseProcess(t.db);
  const [ours, floor]: [number[], number[]] = [[], []];
  const [costs, floorCosts]: [Cost[], Cost[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      floorCosts.push(
        await costOf(server, async () => {
          const perSecond = await pgbenchPerSecond(file, variables, url.href);
          floor.push(perSecond);
          return perSecond * PGBENCH_SECONDS;
        }),
      );
      costs.push(
        await costOf(server, async () => {
          ours.push(await placeEach(round * ORDERS, ORDERS));
          return ORDERS;
        }),
      );
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  const [perSecond, floorPerSecond] = [median(ours) ?? Number.NaN, median(floor) ?? Number.NaN];
  const [cost, floorCost] = [medianCost(costs), medianCost(floorCosts)];
  const result = {
    bench: 'sandbox-orders',
    ordersPerSecond: Math.round(perSecond),
    pgbenchPerSecond: Math.round(floorPerSecond),
    ratio: Number((median(ours.map((each, round) => each / (floor[round] ?? Number.NaN))) ?? Number.NaN).toFixed(2)),
    ratioMin: RATIO_MIN,
    cpuMsPerOrder: cost,
    cpuMsPerOrderOfPgbench: floorCost,
    cpuRatio: median(costs.map((each, round) => costRatio(floorCosts[round] ?? each, each))),
    statements: ofConnections[0]?.length ?? 0,
  };
  console.log(
    `${result.ordersPerSecond} orders/s, pgbench with the same SQL ${result.pgbenchPerSecond}: ${result.ratio}; of processor time ${result.cpuRatio}`,
  );
  printResult(result);
  if (!(result.ratio >= RATIO_MIN)) process.exitCode = 1;
  await t.close();
}
