// If this fails, a server that is killed while it imports an administrator's file has stored only some of the file's
// bars.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { BARS } from '../../../test/candle-store-child.ts';
import { putMigratedDatabase } from '../../../test/data-directory.ts';
import { QUICK_START } from '../../../test/quick-start.ts';
import { openDatabase } from '../../platform/database/database-open.ts';

/**
 * Numbers of the SQL statements at which the import is killed: one before its first batch, one in its last batch. A
 * whole import runs about 52 statements.
 */
const KILLED_AT = [4, 43];
const CHILD = fileURLToPath(new URL('../../../test/candle-file-child.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-candle-file-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Returns the exit code of the import, or `null` if it was killed. */
async function importUntil(statement: number): Promise<number | null> {
  const child = spawn(process.execPath, [...QUICK_START, CHILD, dataDir, String(statement)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Returns the number of stored minutes, series and imports. */
async function stored(): Promise<unknown> {
  const db = await openDatabase({ databaseUrl: null, dataDir }, pino({ level: 'silent' }));
  try {
    return await db.read(async (tx) => {
      const { rows } = await tx.$client.query(
        `SELECT (SELECT count(*)::int FROM candles WHERE "interval" = '1m') AS bars,
                (SELECT count(*)::int FROM candle_series WHERE rolled_up_from IS NULL) AS series,
                (SELECT count(*)::int FROM market_imports) AS imports`,
      );
      return rows[0];
    });
  } finally {
    await db.close();
  }
}

test(
  'an import killed by kill -9 leaves nothing of the file, and a repeated one stores all of it',
  { timeout: 240_000 },
  async () => {
    await putMigratedDatabase(dataDir);
    for (const statement of KILLED_AT) {
      expect(await importUntil(statement)).toBeNull();
      expect(await stored()).toEqual({ bars: 0, series: 0, imports: 0 });
    }
    expect(await importUntil(0)).toBe(0);
    expect(await stored()).toEqual({ bars: BARS, series: 1, imports: 1 });
  },
);
