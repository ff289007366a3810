// If this fails, a full disk of `DATA_DIR` damages the embedded database, or the server must be restarted after space
// is available again.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectLog } from '../../../test/log-lines.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../../../test/chaos/small-disk.ts';
import { createLog } from '../log.ts';
import { isDiskFull, isUnreachable } from './database-errors.ts';
import { openDatabase } from './database-open.ts';
import type { Database } from './database.ts';

const DISK_MB = 160;
const MEGABYTE = 1_000_000;
const log = collectLog();
let disk: SmallDisk;
let db: Database;
beforeAll(async () => {
  if (!canMount) return;
  disk = mountSmallDisk(DISK_MB);
  db = await openDatabase(
    { databaseUrl: null, dataDir: disk.folder },
    createLog({ logLevel: 'info' }, log.destination),
  );
  await db.read((tx) => tx.$client.query('CREATE TABLE kept (n int PRIMARY KEY, text text)'));
}, 120_000);
afterAll(async () => {
  if (!canMount) return;
  await db.close();
  disk.remove();
});

let acknowledged = 0;
/** Stores a row with the next number. Also writes `logBytes` bytes only to the write-ahead log, to fill the disk. */
async function store(textBytes: number, logBytes = 0): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.$client.query(`SELECT pg_logical_emit_message(true, 'test', repeat('y', $1))`, [logBytes]);
    await tx.$client.query(`INSERT INTO kept VALUES ($1, repeat('x', $2))`, [acknowledged + 1, textBytes]);
  });
  acknowledged += 1;
}
const storedRows = async () =>
  (await db.read((tx) => tx.$client.query<{ n: number }>('SELECT count(*)::int AS n FROM kept'))).rows[0]?.n;
async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    const failure = await work().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) return failure;
  }
}

test.skipIf(!canMount)('on a full disk writes fail and reads work; with room again both work', async () => {
  await store(1);
  disk.fill();
  expect(isDiskFull(await failureOf(() => store(2_000)))).toBe(true);
  expect(await storedRows()).toBe(acknowledged);
  disk.free();
  await store(2_000);
  expect(await storedRows()).toBe(acknowledged);
});

test.skipIf(!canMount)(
  'an unwritable log ends the session, which reopens until there is room, with all acknowledged data',
  { timeout: 120_000 },
  async () => {
    disk.fill();
    expect(isUnreachable(await failureOf(() => store(1, MEGABYTE)))).toBe(true);
    const again = 'the embedded database does not open, tried again every 2 seconds';
    await vi.waitFor(() => expect(log.of(again).length).toBeGreaterThan(0), { timeout: 60_000, interval: 50 });
    expect(isUnreachable(await failureOf(storedRows))).toBe(true);
    disk.free();
    await vi.waitFor(() => storedRows(), { timeout: 60_000, interval: 50 });
    expect(await storedRows()).toBe(acknowledged);
    await store(2_000, MEGABYTE);
    expect(log.of('the embedded database failed')).toHaveLength(1);
  },
);
