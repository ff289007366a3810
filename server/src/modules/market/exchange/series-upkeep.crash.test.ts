// If this fails, a server that is killed while it updates an exchange's candles leaves gaps, duplicates or wrong longer
// bars.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { putMigratedDatabase } from '../../../../test/data-directory.ts';
import { QUICK_START } from '../../../../test/quick-start.ts';

/** Number of kills. `npm run test:long` sets a higher one. */
const KILLS = Number(process.env['KILL_ROUNDS'] ?? 2);
/**
 * Minimum number of SQL statements in a whole round: roll-ups, catching up with the present, six live minutes,
 * retention.
 */
const STATEMENTS = 200;
const CHILD = fileURLToPath(new URL('../../../../test/market-upkeep-child.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-upkeep-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/**
 * Runs a round in a child process. The round first checks all data that the previous round left. If it finds an error,
 * it prints the error as its last line.
 */
async function upkeep(statement: number, round: number) {
  const child = spawn(process.execPath, [...QUICK_START, CHILD, dataDir, String(statement), String(round)]);
  const [said, failed, ended] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const [code, signal] = ended as [number | null, string | null];
  return { ended: signal ?? code, failed, statements: Number(said) };
}

test(
  'after kill -9 at any statement of an update, the next one finds the stored candles right and complete',
  { timeout: 1_200_000 },
  async () => {
    await putMigratedDatabase(dataDir);
    const random = createRandom(9);
    for (let round = 0; round < KILLS; round += 1) {
      // The kills are spread over a whole round: each kill has its own part of the round and happens at a random
      // statement in that part.
      const part = STATEMENTS / KILLS;
      const statement = 1 + ((round * 3) % KILLS) * part + random.below(part);
      expect(await upkeep(statement, round)).toMatchObject({ ended: 'SIGKILL', failed: '' });
    }
    const { statements, ...last } = await upkeep(0, KILLS);
    expect(last).toEqual({ ended: 0, failed: '' });
    expect(statements).toBeGreaterThan(STATEMENTS);
    expect(await upkeep(0, KILLS + 1)).toMatchObject({ ended: 0, failed: '' });
  },
);
