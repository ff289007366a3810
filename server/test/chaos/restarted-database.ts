import { expect, vi } from 'vitest';
import { openStream } from '../stream-reader.ts';
import { during, progress, type Seen } from './load.ts';
import type { ChaosWorld } from './world.ts';

/** Ends PostgreSQL immediately, as in a crash, and starts it again while the servers run. */
export async function restartDatabase(world: ChaosWorld): Promise<Seen> {
  const page = await openStream(world.server(1).network.port, 'feed,ticks:BTC');
  const seen = await during(world, async (soFar) => {
    await progress(soFar);
    await world.postgres.crash();
    await vi.waitFor(() => expect(soFar.sentences.size).toBeGreaterThan(0), { timeout: 60_000, interval: 10 });
    await world.postgres.start();
    const ticks = page.events.length;
    await progress(soFar);
    await page.next('tick', ticks);
  });
  page.close();
  return seen;
}
