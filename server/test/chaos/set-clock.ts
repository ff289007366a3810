import { expect, vi } from 'vitest';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { expectShared } from './killed-server.ts';
import { during, progress, type Seen } from './load.ts';
import type { ChaosWorld } from './world.ts';

const LOGGED = 'the clock of this machine differs from that of the database, which counts';

/** The clock of one server is set an hour forward, that of the other an hour back, and both right again. Learners notice nothing. */
export async function setClocks(world: ChaosWorld): Promise<Seen> {
  return during(world, async (soFar) => {
    for (const hours of [1, -1]) {
      await world.moveClock(0, hours * HOUR_MS);
      await world.moveClock(1, -hours * HOUR_MS);
      await progress(soFar, PROGRESS);
      if (hours === 1) await expectNoticed(world);
    }
    await expectShared(world, 2);
  });
}

/** Enough acts that each learner opens a test on one server and answers its questions on both. */
const PROGRESS = 9;

async function expectNoticed(world: ChaosWorld): Promise<void> {
  for (const place of [0, 1] as const)
    await vi.waitFor(() => expect(world.logged(place).map(({ msg }) => msg)).toContain(LOGGED), {
      timeout: 30_000,
      interval: 100,
    });
}
