/**
 * `node candle-store-child.ts <data directory> <statement> <first close>`: imports `candleFile(first close)` into the
 * embedded database in that directory. The process is killed, as by `kill -9`, at the statement with this number:
 * before it is sent if the number is even, after it is sent if the number is odd. Exits with 0 if there were fewer
 * statements.
 */
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { importCandles } from '../src/modules/market/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { migrateDatabase } from '../src/platform/database/database-migrate.ts';
import { openDatabase } from '../src/platform/database/database-open.ts';
import { createIds } from '../src/platform/ids.ts';
import { killAtStatement } from './killed-database.ts';

export const FIRST_BAR_MS = Date.UTC(2025, 4, 31, 12);
export const BARS = 12_000;
const MINUTE_MS = 60_000;

/** Returns a file of 1m bars. Each bar has a different close, which identifies it. */
export function candleFile(firstClose: number): string {
  const rows = Array.from({ length: BARS }, (_, i) => {
    const close = firstClose + i;
    return `${FIRST_BAR_MS + i * MINUTE_MS},${close},${close + 1},${close - 1},${close},0.5`;
  });
  return `t,o,h,l,c,v\n${rows.join('\n')}\n`;
}

async function run([dataDir = '', statement = '0', firstClose = '0']: readonly string[]): Promise<void> {
  const db = await openDatabase({ databaseUrl: null, dataDir }, pino({ level: 'silent' }));
  await migrateDatabase(db);
  async function* file(): AsyncGenerator<Buffer> {
    yield Buffer.from(candleFile(Number(firstClose)));
  }
  const target = { store: 'feed', asset: 'BTC', interval: '1m', fileName: 'child.csv' } as const;
  await importCandles(
    { db: killAtStatement(db, Number(statement)).db, clock: systemClock, ids: createIds(systemClock) },
    file(),
    target,
  );
  await db.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run(process.argv.slice(2));
