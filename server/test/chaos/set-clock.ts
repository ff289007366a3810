import { expect, vi } from 'vitest';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../account-world.ts';
import { expectShared } from './killed-server.ts';
import { during, progress, type Seen } from './load.ts';
import type { ChaosWorld } from './world.ts';

const LOGGED = 'the clock of this machine differs from that of the database, which counts';

/**
 * Sets the clock of one server an hour forward and the clock of the other server an hour back, then corrects both
 * clocks. Expects that learners notice nothing.
 */
export async function setClocks(world: ChaosWorld): Promise<Seen> {
  const seen = await during(world, async (soFar) => {
    for (const hours of [1, -1]) {
      await world.moveClock(0, hours * HOUR_MS);
      await world.moveClock(1, -hours * HOUR_MS);
      await progress(soFar, PROGRESS);
      if (hours === 1) await expectNoticed(world);
    }
    await expectShared(world, 2);
  });
  expect(await storedTimesOf(world, 'posts', 'at')).toBe(0);
  expect(await storedTimesOf(world, 'bias_questions', 'answered_at')).toBe(0);
  expect(await storedTimesOf(world, 'outbox_events', 'occurred_at')).toBe(0);
  return seen;
}

/**
 * Returns the number of rows with a time that only a wrong clock can have written: more than half an hour away from the
 * real time.
 */
async function storedTimesOf(world: ChaosWorld, table: string, column: string): Promise<unknown> {
  const half = `interval '30 minutes'`;
  const wrong = `SELECT count(*)::int AS n FROM ${table} WHERE abs(extract(epoch FROM ${column} - now())) > extract(epoch FROM ${half})`;
  return (await sql(world.t, wrong))[0]?.['n'];
}

/** Number of actions per learner, enough for each to start a test on one server and to answer its questions on both. */
const PROGRESS = 9;

async function expectNoticed(world: ChaosWorld): Promise<void> {
  for (const place of [0, 1] as const)
    await vi.waitFor(() => expect(world.logged(place).map(({ msg }) => msg)).toContain(LOGGED), {
      timeout: 30_000,
      interval: 100,
    });
}
