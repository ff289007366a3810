/**
 * Measures the dashboard of a learner with 10,000 closed trades and 2,000 tests on the embedded database, over HTTP in
 * one process. The figures are the time to the first byte of the trades, of the skills, and of a filtered request. The
 * floor is the least work that any dashboard needs: read the same rows with one statement, add up one column, and send
 * the same number of bytes. Dashboard and floor are measured in turns; the figures are medians.
 */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from '../server/test/harness.ts';
import { printResult } from './print-result.ts';
import { fillDashboard, TESTS, TRADES } from './dashboard-world.ts';
import { median } from './median.ts';

const ROUNDS = 15;
/** Number of warm-up rounds; they are not counted. */
const WARM_ROUNDS = 3;
const FIRST_BYTE_MAX_MS = 100;
const FILTER_MAX_MS = 150;
const NOW = Date.UTC(2026, 5, 30, 12);

interface Answer {
  readonly firstByteMs: number;
  readonly bytes: number;
}

/**
 * Returns the CPU time, in ms, that this process, including its embedded database, has used since the reading `before`.
 */
const cpuMsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/**
 * Sends a request. Returns the time until the first byte of the body arrives, in ms, and the number of bytes. Rejects
 * if the status is not 200.
 */
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

/**
 * Opens the server that is measured as the floor: for each request, it runs one statement, adds up one column and sends
 * as many bytes as the dashboard does.
 */
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

// The module hooks speed up loading modules without a build (`module-hooks.ts`), so they must be loaded before any
// module of the server.
await import('../server/src/platform/module-hooks.ts');
const { openAccount } = await import('../server/test/account-world.ts');
const { createTestApp } = await import('../server/test/harness.ts');
const { openTrader } = await import('../server/test/trading-world.ts');
const t = await createTestApp({ nowMs: NOW });
try {
  const { userId, accountId } = await openTrader(t, 'ann');
  const { client } = await openAccount(t, 'bob');
  await t.drain();
  // The client is signed in as bob, but the trades belong to ann, so the session is moved to ann.
  await t.db.read((tx) => tx.$client.query('UPDATE sessions SET user_id = $1', [userId]));
  await fillDashboard((text, values) => t.db.read((tx) => tx.$client.query(text, values)), {
    userId,
    accountId,
    nowMs: NOW,
  });
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
  printResult({
    bench: 'dashboard',
    trades: TRADES,
    tests: TESTS,
    ms: Object.fromEntries(Object.entries(middle).map(([name, value]) => [name, rounded(value)])),
    ratios,
    cpuMs: Object.fromEntries([...cpu].map(([name, values]) => [name, rounded(median(values))])),
    kilobytes: Object.fromEntries([...sizes].map(([name, bytes]) => [name, Math.round(bytes / 1_000)])),
    isHeld,
  });
  process.exitCode = isHeld ? 0 : 1;
} finally {
  await t.close();
}
