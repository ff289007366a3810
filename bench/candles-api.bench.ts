// Measures how many requests per second `GET /api/market/candles` answers, with 500 of 1,000,000 stored bars each,
// compared with a bare Fastify route that runs the same query.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { createRandom } from '../core/src/kernel/random.ts';
import { migrateDatabase } from '../server/src/platform/database/database-migrate.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import { printResult } from './print-result.ts';
import { createBenchDatabase } from './bench-database.ts';
import { requestsPerSecond } from './http-load.ts';
import { median } from './median.ts';

const BARS = 1_000_000;
const STORED_AT_ONCE = 100_000;
const LIMIT = 500;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const CONNECTIONS = 8;
const RATIO_MIN = 0.5;
const START_MS = Date.UTC(2022, 0, 1);
const MINUTE_MS = 60_000;

async function storeBars(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir: tmpdir() }, pino({ level: 'silent' }));
  await migrateDatabase(db);
  for (let first = 0; first < BARS; first += STORED_AT_ONCE) {
    const insert = `
      INSERT INTO candles (asset, "interval", t, o, h, l, c, v)
      SELECT 'BTC', '1m', to_timestamp($1::float8 + i * 60), p, p + 12.34, p - 9.87, p + 1.5, 1 + i % 977 / 7.0
      FROM (SELECT i, 30000 + round((10000 * sin(i / 5000.0))::numeric, 2)::float8 AS p FROM generate_series($2::int, $3::int - 1) AS i) AS path`;
    await db.read((tx) => tx.$client.query(insert, [START_MS / 1000, first, first + STORED_AT_ONCE]));
  }
  await db.read((tx) =>
    tx.$client.query(`INSERT INTO candle_series (asset, "interval", first_open, last_open, revision)
       SELECT 'BTC', '1m', min(t), max(t), gen_random_uuid() FROM candles`),
  );
  await db.read((tx) => tx.$client.query('VACUUM ANALYZE candles'));
  await db.close();
}

function startServers(databaseUrl: string, dataDir: string) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    REDIS_URL: '',
    RATE_LIMIT_PER_MINUTE: '1000000',
    PORT: '0',
  };
  const child = fork(fileURLToPath(new URL('candles-api-server.ts', import.meta.url)), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ports = new Promise<{ app: number; bare: number }>((resolve, reject) => {
    child.once('message', (message: { app: number; bare: number }) => resolve(message));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = (): Promise<void> => {
    if (child.connected) child.disconnect();
    return ended;
  };
  return { ports, stop };
}

const random = createRandom(7);
const before = () => START_MS + (LIMIT + random.below(BARS - LIMIT)) * MINUTE_MS;
const appPath = () => `/api/market/candles?asset=BTC&interval=1m&limit=${LIMIT}&before=${before()}`;
const barePath = () => `/candles?before=${before()}`;

const rates: Record<'app' | 'bare', number[]> = { app: [], bare: [] };

async function measure({ app, bare }: { app: number; bare: number }): Promise<void> {
  await requestsPerSecond(app, appPath, CONNECTIONS, 1);
  await requestsPerSecond(bare, barePath, CONNECTIONS, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.app.push(await requestsPerSecond(app, appPath, CONNECTIONS, ROUND_SECONDS));
    rates.bare.push(await requestsPerSecond(bare, barePath, CONNECTIONS, ROUND_SECONDS));
  }
}

const database = await createBenchDatabase('candles_api');
if (database === null) {
  printResult({ bench: 'candles-api', skipped: 'no PostgreSQL' });
  process.exit(0);
}
const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-bench-'));
try {
  await storeBars(database.url);
  const servers = startServers(database.url, dataDir);
  try {
    await measure(await servers.ports);
  } finally {
    await servers.stop();
  }
} finally {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

const app = median(rates.app) ?? 0;
const bare = median(rates.bare) ?? Infinity;
const isWithin = app / bare >= RATIO_MIN;
printResult({
  bench: 'candles-api',
  storedBars: BARS,
  limit: LIMIT,
  appPerSecond: Math.round(app),
  barePerSecond: Math.round(bare),
  ratio: app / bare,
  isWithin,
});
process.exitCode = isWithin ? 0 : 1;
