/**
 * Measures the memory of the built server and its requests per second, on the embedded database and on PostgreSQL. Each
 * server is a separate process, as `npm start` runs it. Resident memory is read at the first start, when idle, after
 * 100,000 small requests and after 16,000 hostile ones. Requests per second are compared with a bare Fastify server
 * with the same responses, in alternating rounds. `REQUESTS`, `HOSTILE` and `ROUNDS` set smaller numbers. Runs only on
 * Linux, because it reads /proc.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, root } from '../tools/workspace.mjs';
import { printResult } from './print-result.ts';
import { createBenchDatabase } from './bench-database.ts';
import { startBuiltServer, type BuiltServer } from './built-server.ts';
import { sendHostile } from './hostile-load.ts';
import { requestsPerSecond, sendRequests } from './http-load.ts';
import { median } from './median.ts';
import { startChild, type BenchChild } from './stream-child.ts';

const numberOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const REQUESTS = numberOf('REQUESTS', 100_000);
const HOSTILE = numberOf('HOSTILE', 16_000);
const ROUNDS = numberOf('ROUNDS', 5);
const ROUND_SECONDS = 2;
const CONNECTIONS = 8;
const ADMINISTRATOR = { email: 'bench@example.org', password: 'plain-Harbour-92-lantern' };

/**
 * Maximum resident memory of the server on each database, in MB: at the peak of the first start, when idle, after the
 * small requests, and after the hostile ones.
 */
const BOUNDS = {
  embedded: { firstStart: 700, idle: 320, loaded: 450, hostile: 750 },
  postgres: { firstStart: 320, idle: 180, loaded: 280, hostile: 750 },
} as const;
type Kind = keyof typeof BOUNDS;

/**
 * For each route: the path on the server, the path on the bare server (`bare`), and the minimum ratio of requests per
 * second.
 */
const ROUTES = [
  { name: 'health', path: '/api/health', bare: '/health', head: '', ratioMin: 0.3 },
  { name: 'page', path: '/', bare: '/', head: 'accept: text/html\r\naccept-encoding: br\r\n', ratioMin: 0.4 },
  { name: 'csrf-token', path: '/api/auth/csrf-token', bare: '/token', head: '', ratioMin: 0.25 },
] as const;

async function measureRatios(port: number, bare: BenchChild) {
  const barePort = await bare.ask<number>('port');
  const ratios: Record<string, { perSecond: number; bare: number; ratio: number; isWithin: boolean }> = {};
  for (const { name, path, bare: barePath, head, ratioMin } of ROUTES) {
    const rate = (of: number, at: string) => requestsPerSecond(of, () => at, CONNECTIONS, ROUND_SECONDS, head);
    const [ours, floor]: [number[], number[]] = [[], []];
    // Round 0 is the warm-up of both servers and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [own, other] = [await rate(port, path), await rate(barePort, barePath)];
      if (round === 0) continue;
      ours.push(own);
      floor.push(other);
    }
    const [perSecond, bareOnes] = [median(ours) ?? 0, median(floor) ?? Infinity];
    const ratio = Number((perSecond / bareOnes).toFixed(3));
    ratios[name] = {
      perSecond: Math.round(perSecond),
      bare: Math.round(bareOnes),
      ratio,
      isWithin: ratio >= ratioMin,
    };
  }
  return ratios;
}

/** Starts a built server with `settings`, runs `work` and stops it. */
async function withServer<Value>(
  settings: Readonly<Record<string, string>>,
  work: (server: BuiltServer) => Promise<Value>,
): Promise<Value> {
  const server = await startBuiltServer(settings);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function measure(kind: Kind, database: string, bare: BenchChild): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-footprint-'));
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  try {
    const first = await withServer(settings, async (server) => server.memory());
    const quiet = await withServer(settings, async (server) => {
      const idle = await server.settledMemory();
      await sendRequests(server.port, '/api/health', CONNECTIONS, REQUESTS);
      const loaded = await server.settledMemory();
      return { idle, loaded, ratios: await measureRatios(server.port, bare) };
    });
    const hostile = await withServer({ ...settings, RATE_LIMIT_PER_MINUTE: '0' }, async (server) => {
      const statuses = await sendHostile(server.port, HOSTILE, ADMINISTRATOR);
      return { memory: await server.settledMemory(), statuses };
    });
    const most = BOUNDS[kind];
    const isWithin =
      first.peak <= most.firstStart &&
      quiet.idle.rss <= most.idle &&
      quiet.loaded.rss <= most.loaded &&
      hostile.memory.rss <= most.hostile &&
      Object.values(quiet.ratios).every((each) => each.isWithin);
    const result = {
      bench: 'footprint',
      database: kind,
      firstStartPeakMb: first.peak,
      idleMb: quiet.idle.rss,
      loadedMb: quiet.loaded.rss,
      hostileMb: hostile.memory.rss,
      hostilePeakMb: hostile.memory.peak,
      bounds: most,
      ratios: quiet.ratios,
      requests: REQUESTS,
      hostile: HOSTILE,
      statuses: hostile.statuses,
      isWithin,
    };
    printResult(result);
    return isWithin;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await ensureBuilt();
const bare = await startChild('footprint-bare.ts', [join(root, 'web', 'dist', 'index.html.br')]);
try {
  const isEmbeddedGood = await measure('embedded', '', bare);
  const database = await createBenchDatabase('footprint');
  const isPostgresGood = database === null || (await measure('postgres', database.url, bare));
  await database?.drop();
  process.exitCode = isEmbeddedGood && isPostgresGood ? 0 : 1;
} finally {
  await bare.stop();
}
