// If this fails, a process that is killed while it delivers events loses an event, delivers an event twice, or changes
// the order of events.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { putMigratedDatabase } from '../../../test/data-directory.ts';
import { BRIEF_DATABASE, QUICK_START } from '../../../test/quick-start.ts';
import { AGGREGATES, counted, countingRelay, openOutboxDatabase } from '../../../test/outbox-child.ts';

const KILLS = 4;
const EVENTS = 140;
/**
 * Maximum number of statements before the process is killed. A delivery needs two statements and a retry a few more, so
 * the process is killed during the first half of the remaining deliveries.
 */
const STATEMENTS = 100;
const CHILD = fileURLToPath(new URL('../../../test/outbox-child.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-outbox-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/**
 * Delivers events in a child process that is killed at the given statement. Returns the exit code, or `null` if the
 * process was killed.
 */
async function deliverUntil(statement: number): Promise<number | null> {
  const child = spawn(process.execPath, [BRIEF_DATABASE, ...QUICK_START, CHILD, dataDir, String(statement)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

test(
  'after kill -9 at any statement of a delivery, every event is delivered once and in order',
  { timeout: 240_000 },
  async () => {
    await putMigratedDatabase(dataDir);
    const db = await openOutboxDatabase(dataDir);
    const relay = countingRelay(db);
    await db.transaction(async (tx) =>
      relay.append(tx, ...Array.from({ length: EVENTS }, (_, n) => counted.create({ n }))),
    );
    await db.close();

    const random = createRandom(9);
    let kills = 0;
    for (let round = 0; round < KILLS; round += 1) {
      if ((await deliverUntil(1 + random.below(STATEMENTS))) === null) kills += 1;
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS / 2);

    const after = await openOutboxDatabase(dataDir);
    const finishing = countingRelay(after);
    do await after.read((tx) => tx.$client.query('UPDATE outbox_deliveries SET next_attempt_at = now()'));
    while ((await finishing.drain()) > 0);
    const { rows } = await after.read((tx) =>
      tx.$client.query<{ n: number }>('SELECT n FROM received ORDER BY position'),
    );
    await after.close();
    const received = rows.map(({ n }) => n);
    expect(received.toSorted((a, b) => a - b)).toEqual(Array.from({ length: EVENTS }, (_, n) => n));
    for (let aggregate = 0; aggregate < AGGREGATES; aggregate += 1) {
      const own = received.filter((n) => n % AGGREGATES === aggregate);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
  },
);
