// If this fails, a restart of PostgreSQL loses an acknowledged order of a learner, fills an order twice, or leaves the
// server broken.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { placeOrdersDuringFault } from '../../../../test/fault-world.ts';
import { createTestApp } from '../../../../test/harness.ts';
import { startOwnPostgres } from '../../../../test/own-postgres.ts';

const RESTARTS = 3;
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

test(
  'while PostgreSQL restarts, orders get 503 with a time to retry; afterwards each is filled once',
  { timeout: 180_000 },
  async () => {
    const postgres = await startOwnPostgres();
    closers.push(() => postgres.close());
    // `TEST_DATABASE_URL` is restored at the end of the test, because other test files run in this process.
    const sharedUrl = process.env['TEST_DATABASE_URL'];
    process.env['TEST_DATABASE_URL'] = postgres.url;
    closers.push(async () => void (process.env['TEST_DATABASE_URL'] = sharedUrl));
    const t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
    closers.push(() => t.close());
    expect(t.db.kind).toBe('postgres');
    const placed = await placeOrdersDuringFault(t, async () => {
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        // Learners send orders during this pause and the restart.
        await pause(300);
        await postgres.restart();
      }
    });
    expect(placed).toBeGreaterThan(0);
  },
);
