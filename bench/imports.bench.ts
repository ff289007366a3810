/**
 * Measures an import of 100,000 lines on PostgreSQL, from the confirmed file to its trades: reading, storing in
 * batches, making trades and storing them. The floor, measured in the same run, is one bare INSERT from arrays that
 * writes the same lines to a table without the id of the import and without an index.
 */
import pg from 'pg';
import pino from 'pino';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { keepAccountFromDeletion } from '../server/src/modules/identity/index.ts';
import { createImport } from '../server/src/modules/imports/imports.service.ts';
import { readFile } from '../server/src/modules/imports/read-file.policy.ts';
import { runImports } from '../server/src/modules/imports/run-imports.service.ts';
import { createCompute } from '../server/src/platform/compute/compute.ts';
import { migrateDatabase } from '../server/src/platform/database/database-migrate.ts';
import { openPostgres } from '../server/src/platform/database/database-postgres.ts';
import { createIds } from '../server/src/platform/ids.ts';
import { printResult } from './print-result.ts';
import { createBenchDatabase } from './bench-database.ts';

const LINES = 100_000;
const MAX_MS = 20_000;
const USER = '00000000-0000-7000-8000-000000000001';
const SYMBOLS = ['DAX', 'AAPL', 'EURUSD', 'BTCUSDT', 'XAUUSD'];

/** Returns a file in which buys and sells of five symbols alternate. */
function file(): Buffer {
  const rows = Array.from({ length: LINES }, (_, index) => {
    const at = new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString();
    const symbol = SYMBOLS[Math.floor(index / 2) % SYMBOLS.length];
    return `${at},${symbol},${index % 2 === 0 ? 'buy' : 'sell'},1.25,${100 + (index % 97) / 8},EUR,0.35,n${index}`;
  });
  return Buffer.from(['time,symbol,side,quantity,price,currency,fee,trade_id', ...rows].join('\n'));
}

async function floorMs(client: pg.Client, bytes: Buffer): Promise<number> {
  const reading = readFile(bytes, { timeZone: null, mark: null, now: epochMs(Date.now()) });
  if (typeof reading === 'string') throw new Error(reading);
  await client.query('CREATE TABLE floor (user_id uuid, key text, instrument text, at timestamptz, sequence int, line int, data text)'); // oxfmt-ignore
  const startedAt = performance.now();
  await client.query(
    'INSERT INTO floor (user_id, key, instrument, at, sequence, line, data) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::int[], $7::text[])',
    [
      USER,
      reading.lines.map(({ key }) => key),
      reading.lines.map(({ instrument }) => instrument),
      reading.lines.map(({ at }) => new Date(at).toISOString()),
      reading.lines.map(({ sequence }) => sequence),
      reading.lines.map(({ line }) => line),
      reading.lines.map(({ data }) => data),
    ],
  );
  return performance.now() - startedAt;
}

const database = await createBenchDatabase('imports');
if (database !== null) {
  const log = pino({ level: 'silent' });
  const db = openPostgres(database.url, { statementTimeoutMs: 120_000, idleInTransactionMs: 120_000, log });
  const client = new pg.Client(database.url);
  const compute = createCompute();
  try {
    await migrateDatabase(db);
    await client.connect();
    await client.query(
      `INSERT INTO users (id, name, email, email_normalised, password_hash, verified_at, created_at)
       VALUES ($1, 'Importer', 'a@example.org', 'a@example.org', '$argon2id$none', now(), now())`,
      [USER],
    );
    const bytes = file();
    const floor = await floorMs(client, bytes);
    const clock = { now: () => epochMs(Date.now()) };
    const deps = { db, compute, clock, ids: createIds(clock), log };
    const reading = readFile(bytes, { timeZone: null, mark: null, now: clock.now() });
    if (typeof reading === 'string') throw new Error(reading);
    const wish = { id: deps.ids.next(), fileHash: reading.fileHash, fileName: 'bench.csv' };
    const startedAt = performance.now();
    await createImport(deps, USER, bytes, wish);
    const queuedAt = performance.now();
    await runImports({ ...deps, keepAccountFromDeletion });
    const ms = performance.now() - startedAt;
    const { rows } = await client.query<{ lines: number; trades: number }>(
      'SELECT (SELECT count(*)::int FROM imported_executions) AS lines, (SELECT count(*)::int FROM imported_trades) AS trades',
    );
    const isWhole = rows[0]?.lines === LINES && rows[0].trades === LINES / 2;
    const figures = { lines: LINES, ms, queueMs: queuedAt - startedAt, floorMs: floor, ratio: ms / floor };
    printResult({ bench: 'imports', ...figures, isWhole, isWithin: ms <= MAX_MS });
    if (ms > MAX_MS || !isWhole) process.exitCode = 1;
  } finally {
    await compute.stop();
    await client.end();
    await db.close();
    await database.drop();
  }
}
