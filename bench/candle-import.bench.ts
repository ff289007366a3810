// Measures the import of nine years of 1h EURUSD bars (53,160) into the embedded database and into PostgreSQL, compared
// with a bare COPY of the same rows.
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { importCandles, type ImportTarget } from '../server/src/modules/market/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { migrateDatabase } from '../server/src/platform/database/database-migrate.ts';
import { openDatabase } from '../server/src/platform/database/database-open.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { createIds } from '../server/src/platform/ids.ts';
import { printResult } from './print-result.ts';
import { createBenchDatabase } from './bench-database.ts';
import { median } from './median.ts';

const BARS = 53_160;
const ROUNDS = 3;
const EMBEDDED_SECONDS_MAX = 5;
const POSTGRES_SECONDS_MAX = 2;
/**
 * Maximum memory growth of an import of ten times as many rows into PostgreSQL, in MB. The number of rows makes no
 * difference, because an import reads its file as a stream.
 */
const GROWTH_MB_MAX = 128;
const HOUR_MS = 3_600_000;
const FILE = fileURLToPath(new URL('../../shared/data/EURUSD_1h_2017_2026.csv', import.meta.url));
const target: ImportTarget = { store: 'feed', asset: 'EURUSD', interval: '1h', fileName: 'bench.csv' };
const log = pino({ level: 'silent' });
const ids = createIds(systemClock);

function* generatedRows(count: number): Generator<string> {
  yield 't,o,h,l,c,v\n';
  for (let i = 0; i < count; i += 1) {
    const price = 1.1 + Math.sin(i / 700) / 20;
    const [o, h, l, c] = [price, price + 0.001, price - 0.001, price + 0.0003].map((each) => each.toFixed(5));
    yield `${i * HOUR_MS},${o},${h},${l},${c},\n`;
  }
}

async function* inChunks(rows: Iterable<string>): AsyncGenerator<Buffer> {
  let chunk = '';
  for (const row of rows) {
    chunk += row;
    if (chunk.length < 65_536) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

const hasFile = existsSync(FILE);
const openFile = () => (hasFile ? createReadStream(FILE) : Readable.from(inChunks(generatedRows(BARS))));
const fileText = () => (hasFile ? readFileSync(FILE, 'utf8') : [...generatedRows(BARS)].join(''));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function emptyCandles(db: Database): Promise<void> {
  await db.read((tx) => tx.$client.query('TRUNCATE candles, candle_series, market_imports'));
}

async function importSeconds(db: Database): Promise<number> {
  await emptyCandles(db);
  return timed(async () => {
    const report = await importCandles({ db, clock: systemClock, ids }, openFile(), target);
    if (report.inserted !== BARS) throw new Error(`expected ${BARS} rows, got ${report.inserted}`);
  });
}

/** Returns the seconds that a bare COPY of the same rows takes into the same table, with the same constraints. */
async function copySeconds(db: Database, databaseUrl: string): Promise<number> {
  await emptyCandles(db);
  const rows = fileText()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [t, o, h, l, c, v] = line.split(',');
      return `EURUSD,1h,${new Date(Number(t)).toISOString()},${o},${h},${l},${c},${v === '' ? 0 : v}\n`;
    });
  const text = rows.join('');
  return timed(
    () =>
      new Promise<void>((resolve, reject) => {
        const statement = 'COPY candles (asset, "interval", t, o, h, l, c, v) FROM STDIN (FORMAT csv)';
        const psql = spawn('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-c', statement, databaseUrl], {
          stdio: ['pipe', 'ignore', 'inherit'],
        });
        psql.once('error', reject);
        psql.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`psql ended with ${code}`))));
        psql.stdin.end(text);
      }),
  );
}

/** Returns how far the memory of the process rises above its initial value during an import of `count` bars, in MB. */
async function growthMb(db: Database, count: number): Promise<number> {
  await emptyCandles(db);
  const before = process.memoryUsage().rss;
  let peak = before;
  const note = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  await importCandles({ db, clock: systemClock, ids }, inChunks(generatedRows(count)), target, note);
  return (peak - before) / 1_048_576;
}

const postgres = await createBenchDatabase('candle_import');
const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-bench-'));
const embedded = await openDatabase({ databaseUrl: null, dataDir }, log);
const onPostgres = postgres === null ? null : await openDatabase({ databaseUrl: postgres.url, dataDir }, log);
const seconds: Record<'embedded' | 'postgres' | 'copy', number[]> = { embedded: [], postgres: [], copy: [] };
const growth: Record<string, number> = {};
try {
  for (const db of [embedded, onPostgres]) if (db !== null) await migrateDatabase(db);
  // Memory is measured first, because later rounds would reuse memory that earlier rounds have freed.
  if (onPostgres !== null) {
    growth['postgres'] = await growthMb(onPostgres, BARS);
    growth['postgresTenfold'] = await growthMb(onPostgres, 10 * BARS);
  }
  growth['embedded'] = await growthMb(embedded, BARS);
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.embedded.push(await importSeconds(embedded));
    if (onPostgres === null || postgres === null) continue;
    seconds.postgres.push(await importSeconds(onPostgres));
    seconds.copy.push(await copySeconds(onPostgres, postgres.url));
  }
} finally {
  await embedded.close();
  await onPostgres?.close();
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

const times = { embedded: median(seconds.embedded), postgres: median(seconds.postgres), copy: median(seconds.copy) };
const isWithin =
  (times.embedded ?? Infinity) < EMBEDDED_SECONDS_MAX &&
  (onPostgres === null ||
    ((times.postgres ?? Infinity) < POSTGRES_SECONDS_MAX && (growth['postgresTenfold'] ?? Infinity) < GROWTH_MB_MAX));
printResult({
  bench: 'candle-import',
  bars: BARS,
  data: hasFile ? 'EURUSD_1h_2017_2026.csv' : 'generated',
  embeddedSeconds: times.embedded,
  postgresSeconds: times.postgres ?? 'skipped: no PostgreSQL',
  copySeconds: times.copy,
  embeddedToCopy: times.embedded !== null && times.copy !== null ? times.embedded / times.copy : null,
  postgresToCopy: times.postgres !== null && times.copy !== null ? times.postgres / times.copy : null,
  rssGrowthMb: growth,
  isWithin,
});
process.exitCode = isWithin ? 0 : 1;
