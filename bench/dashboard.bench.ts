/**
 * The dashboard of a learner with 10,000 closed trades and 2,000 tests on the embedded database, over HTTP in one process: time to the
 * first byte of the trades and of the skills, and of a filter. Beside it a floor that does what no dashboard can do without: it reads the
 * same rows by one statement, adds up one column, and sends a document of the same length. Interleaved rounds; medians.
 */
import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from '../server/test/harness.ts';
import { median } from './median.ts';

const TRADES = 10_000;
const TESTS = 2_000;
const ANSWERS_EACH = 5;
const ROUNDS = 15;
/** Rounds before those that count. */
const WARM_ROUNDS = 3;
const FIRST_BYTE_MAX_MS = 100;
const FILTER_MAX_MS = 150;
const NOW = Date.UTC(2026, 5, 30, 12);

/** Four years of trades with three setups, two mistakes and three assets, then what the migration makes of them. */
async function fill(t: TestApp, accountId: string, userId: string): Promise<void> {
  const run = (text: string, values: unknown[] = []) => t.db.read((tx) => tx.$client.query(text, values));
  await run('UPDATE sandbox_accounts SET opened_at = $2 WHERE id = $1', [
    accountId,
    new Date(NOW - 4 * 365 * 86_400_000),
  ]);
  await run(
    `INSERT INTO journal_trades (id, account_id, user_id, number, symbol, side, opened_sequence, opened_place, closed_sequence,
       closed_place, carried, opened_at, closed_at, written_at, quantity, entry_price, exit_price, realised, fees, funding,
       slippage, net, mae, mfe, is_liquidated, preset, planned_risk, checks, score, setup_tags, mistake_tags)
     SELECT md5('trade' || i)::uuid, $1, $2, i, (ARRAY['BTC', 'ETH', 'AAPL'])[1 + i % 3], (ARRAY['long', 'short'])[1 + i % 2],
       i * 10, 0, i * 10, 1, 0, at - interval '2 hours', at, at, 100, 100, 100, net + 20, 20, 0, 0, net, 3000000, 9000000, false,
       'normal', CASE WHEN i % 4 > 0 THEN 10000000 END, '[]', i % 101,
       ARRAY[(ARRAY['breakout', 'range', 'news'])[1 + i % 3]], CASE WHEN i % 5 = 0 THEN ARRAY['late'] ELSE '{}' END
     FROM (SELECT i, $3::timestamptz + i * interval '3 hours 30 minutes' AS at, ((i * 7919) % 2003 - 980) * 10000 AS net
           FROM generate_series(1, $4::int) AS i) AS trade`,
    [accountId, userId, new Date(NOW - TRADES * 3.5 * 3_600_000 - 3_600_000), TRADES],
  );
  await run(
    'TRUNCATE performance_accounts, performance_trades, performance_deposits, performance_days, performance_answers',
  );
  const migration = readFileSync(new URL('../server/migrations/0040_performance.sql', import.meta.url), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint'))
    if (/^\s*(--[^\n]*\n)*\s*INSERT /.test(statement)) await run(statement);
  await run(
    `INSERT INTO performance_answers (test_id, index, user_id, type, timeframe, at, is_right, score, regime, is_classified)
     SELECT md5('test' || i)::uuid, n, $1, (ARRAY['bias-test', 'swing-analysis', 'market-structure'])[1 + i % 3],
       (ARRAY['4h', '1d', '1w'])[1 + i % 3], $2::timestamptz - i * interval '1 hour', (i + n) % 2 = 0, NULL,
       (ARRAY['trend', 'range', 'wild'])[1 + (i + n) % 3], true
     FROM generate_series(1, $3::int) AS i, generate_series(0, $4::int - 1) AS n`,
    [userId, new Date(NOW), TESTS, ANSWERS_EACH],
  );
  await run('ANALYZE');
}

interface Answer {
  readonly firstByteMs: number;
  readonly bytes: number;
}

/** Processor time of this process, its database included, since an earlier reading. */
const cpuMsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** Time from the request to the first byte of the body, which must come with 200. */
function ask(port: number, path: string, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'x-timezone': 'Europe/Berlin' };
    const sent = request({ port, host: '127.0.0.1', path, headers }, (response) => {
      let [firstByteMs, bytes] = [0, 0];
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - startedAt;
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ firstByteMs, bytes });
        else reject(new Error(`${path} answers ${response.statusCode}`));
      });
    });
    sent.once('error', reject).end();
  });
}

/** The floor: one statement, one sum, and as many bytes. */
async function openFloor(t: TestApp, accountId: string, bytesOf: () => number): Promise<Server> {
  const server = createServer((_request, response) => {
    t.db
      .read((tx) =>
        tx.$client.query<{ net: bigint }>(
          'SELECT id, opened_at, closed_at, net, fees, planned_risk, score, setup_tags FROM performance_trades WHERE account_id = $1',
          [accountId],
        ),
      )
      .then(({ rows }) => {
        const sum = rows.reduce((total, { net }) => total + net, 0n);
        response.end(String(sum).padEnd(bytesOf(), ' '));
      })
      .catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const rounded = (value: number | null) => Number((value ?? Number.NaN).toFixed(1));

// The hooks stand in for the build, so nothing of the server is imported before them.
await import('../server/src/platform/module-hooks.ts');
const { openAccount } = await import('../server/test/account-world.ts');
const { createTestApp } = await import('../server/test/harness.ts');
const { openTrader } = await import('../server/test/trading-world.ts');
const t = await createTestApp({ nowMs: NOW });
try {
  const { userId, accountId } = await openTrader(t, 'ann');
  const { client } = await openAccount(t, 'bob');
  await t.drain();
  // The session is bob's, the trades are ann's: the session becomes ann's.
  await t.db.read((tx) => tx.$client.query('UPDATE sessions SET user_id = $1', [userId]));
  await fill(t, accountId, userId);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const port = portOf(t.app.server);
  let length = 1;
  const floor = await openFloor(t, accountId, () => length);
  const paths = {
    all: '/api/dashboard/trading',
    year: '/api/dashboard/trading?period=year',
    filter: '/api/dashboard/trading?tag=late&side=long',
    skill: '/api/dashboard/skill',
    rows: '/api/dashboard/trades?setup=range',
    whatIf: '/api/dashboard/what-if?leaveOut=setup&value=range',
  } as const;
  const names = Object.keys(paths) as (keyof typeof paths)[];
  const times = new Map<string, number[]>([...names, 'floor'].map((name) => [name, []]));
  const cpu = new Map<string, number[]>(names.map((name) => [name, []]));
  const sizes = new Map<string, number>();
  for (let round = 0; round < ROUNDS + WARM_ROUNDS; round += 1) {
    for (const name of names) {
      const before = process.cpuUsage();
      const { firstByteMs, bytes } = await ask(port, paths[name], client.token ?? '');
      sizes.set(name, bytes);
      if (name === 'all') length = bytes;
      if (round < WARM_ROUNDS) continue;
      times.get(name)?.push(firstByteMs);
      cpu.get(name)?.push(cpuMsSince(before));
    }
    const { firstByteMs } = await ask(portOf(floor), '/', '');
    if (round >= WARM_ROUNDS) times.get('floor')?.push(firstByteMs);
  }
  floor.close();
  const middle = Object.fromEntries([...times].map(([name, values]) => [name, median(values) ?? Infinity]));
  const base = middle['floor'] ?? Infinity;
  const ratios = Object.fromEntries(
    names.map((name) => [name, Number(((middle[name] ?? Infinity) / base).toFixed(2))]),
  );
  const isHeld =
    Math.max(middle['all'] ?? Infinity, middle['skill'] ?? Infinity) <= FIRST_BYTE_MAX_MS &&
    Math.max(middle['filter'] ?? Infinity, middle['year'] ?? Infinity, middle['rows'] ?? Infinity) <= FILTER_MAX_MS;
  console.log(
    JSON.stringify({
      bench: 'dashboard',
      trades: TRADES,
      tests: TESTS,
      ms: Object.fromEntries(Object.entries(middle).map(([name, value]) => [name, rounded(value)])),
      ratios,
      cpuMs: Object.fromEntries([...cpu].map(([name, values]) => [name, rounded(median(values))])),
      kilobytes: Object.fromEntries([...sizes].map(([name, bytes]) => [name, Math.round(bytes / 1_000)])),
      isHeld,
    }),
  );
  process.exitCode = isHeld ? 0 : 1;
} finally {
  await t.close();
}
