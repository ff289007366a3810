// If this fails, a process that is killed while it stores candles leaves gaps, duplicates or longer bars that do not
// equal their parts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { MINUTE_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { resample } from '@tradesense/core/market/resample.ts';
import { BARS, FIRST_BAR_MS } from '../../../test/candle-store-child.ts';
import { putMigratedDatabase } from '../../../test/data-directory.ts';
import { BRIEF_DATABASE, QUICK_START } from '../../../test/quick-start.ts';
import { openDatabase } from '../../platform/database/database-open.ts';
import type { Tx } from '../../platform/database/database.ts';
import { seriesOf } from './candle-series.repo.ts';
import { storedBars } from './candles.repo.ts';

/** Number of kills. `npm run test:long` sets a higher one. */
const KILLS = Number(process.env['KILL_ROUNDS'] ?? 2);
/** Minimum number of statements in an import of new rows. An import of rows that are partly stored has fewer. */
const STATEMENTS = 45;
const CHILD = fileURLToPath(new URL('../../../test/candle-store-child.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-candles-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Returns the exit code of the import, or `null` if it was killed. */
async function importUntil(statement: number, firstClose: number): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [BRIEF_DATABASE, ...QUICK_START, CHILD, dataDir, String(statement), String(firstClose)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Returns the closes of the stored minutes, after checking that the minutes and all longer bars are complete. */
async function checkedCloses(tx: Tx): Promise<number[]> {
  const all = (interval: (typeof INTERVALS)[number]) =>
    storedBars(tx, 'BTC', interval, epochMs(0), epochMs(Date.now()));
  const minutes = await all('1m');
  expect(minutes.filter(({ t }, i) => t !== FIRST_BAR_MS + i * MINUTE_MS)).toEqual([]);
  expect(minutes.filter(({ o, h, l, c, v }) => o !== c || h !== c + 1 || l !== c - 1 || v !== 0.5)).toEqual([]);
  const series = await seriesOf(tx, 'BTC');
  for (const interval of INTERVALS.slice(1)) {
    const { bars, isFirstComplete, isLastComplete } = resample(minutes, '1m', interval, 'crypto');
    const whole = bars.slice(isFirstComplete ? 0 : 1, isLastComplete ? undefined : -1);
    expect(await all(interval)).toEqual(whole);
    const made = series.find((each) => each.interval === interval);
    expect([interval, made?.rolledUpFrom]).toEqual([interval, whole.length > 0 ? '1m' : undefined]);
  }
  return minutes.map(({ c }) => c);
}

async function closes(): Promise<number[]> {
  const db = await openDatabase({ databaseUrl: null, dataDir }, pino({ level: 'silent' }));
  try {
    return await db.read(checkedCloses);
  } finally {
    await db.close();
  }
}

test(
  'after kill -9 at any statement of an import or correction, only complete batches and longer bars are stored',
  { timeout: 1_200_000 },
  async () => {
    await putMigratedDatabase(dataDir);
    const random = createRandom(4);
    let kills = 0;
    let before: readonly number[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      // The first half of the rounds imports the bars; the second half imports bars at the same times with other
      // prices.
      const firstClose = round < KILLS / 2 ? 100 : 200;
      if ((await importUntil(1 + random.below(STATEMENTS), firstClose)) === null) kills += 1;
      const after = await closes();
      expect(after.length).toBeGreaterThanOrEqual(before.length);
      // The first bars, in whole batches, have the new file's values. All later bars still have the old values.
      const changed = after.findIndex((close, i) => close !== firstClose + i);
      const rest = changed < 0 ? [] : after.slice(changed);
      const stood = before;
      expect(rest.every((close, i) => close === stood[changed + i])).toBe(true);
      expect(changed < 0 ? after.length % 5_000 === 0 || after.length === BARS : changed % 5_000 === 0).toBe(true);
      before = after;
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS / 2);
    expect(await importUntil(0, 200)).toBe(0);
    expect(await closes()).toEqual(Array.from({ length: BARS }, (_, i) => 200 + i));
  },
);
