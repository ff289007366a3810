import { expect, vi } from 'vitest';
import { during, progress, type Seen } from './load.ts';
import type { ChaosWorld } from './world.ts';

const SLOW_MS = 40;
const CLIENT_MS = 100;
const CLIENT_BYTES_PER_SECOND = 50_000;

/**
 * First slows down the networks between servers and database and between learners and servers. Then blocks all traffic
 * to the database.
 */
export async function slowNetworks(world: ChaosWorld): Promise<{ readonly slow: Seen; readonly silent: Seen }> {
  const slow = await during(world, async (soFar) => {
    world.databaseNetwork.slow(SLOW_MS);
    for (const place of [0, 1] as const) world.server(place).network.slow(CLIENT_MS, CLIENT_BYTES_PER_SECOND);
    await progress(soFar);
    world.databaseNetwork.heal();
    for (const place of [0, 1] as const) world.server(place).network.heal();
  });
  const silent = await during(world, async (soFar) => {
    await progress(soFar);
    world.databaseNetwork.freeze();
    await vi.waitFor(() => expect(soFar.sentences.size).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
    world.databaseNetwork.heal();
    await progress(soFar);
  });
  return { slow, silent };
}
