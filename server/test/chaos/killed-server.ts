import { expect, vi } from 'vitest';
import { sql } from '../account-world.ts';
import { during, progress, type Seen } from './load.ts';
import type { ChaosWorld } from './world.ts';

const SHARDS = 16;
/** Maximum time in ms until the other server holds the leases of a killed server. On an idle machine this takes 8 s. */
const TAKEN_WITHIN_MS = 30_000;

/** Returns the owners of the leases on shards and on the feed that are valid according to this machine's clock. */
async function holders(world: ChaosWorld): Promise<{ readonly ofShards: string[]; readonly feed: string[] }> {
  const held = (pattern: string) =>
    sql(
      world.t,
      `SELECT owner FROM job_leases WHERE name LIKE $1 AND expires_at BETWEEN $2 AND $2::timestamptz + interval '1 minute'`,
      [pattern, new Date()],
    );
  const [shards, feed] = [await held('sandbox-trading:shard:%'), await held('market-feed')];
  return { ofShards: shards.map(({ owner }) => String(owner)), feed: feed.map(({ owner }) => String(owner)) };
}

/** Waits until the given number of servers divide all shards, and one of them reads the feed. */
export async function expectShared(world: ChaosWorld, servers: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { ofShards, feed } = await holders(world);
      expect([ofShards.length, new Set(ofShards).size, feed.length]).toEqual([SHARDS, servers, 1]);
    },
    { timeout: TAKEN_WITHIN_MS, interval: 100 },
  );
}

/**
 * Kills a server under load with `kill -9`. Expects the other server to take over its leases, and to share them once a
 * new server has replaced the killed one.
 */
export async function killServer(world: ChaosWorld): Promise<Seen> {
  await expectShared(world, 2);
  return during(world, async (soFar) => {
    await progress(soFar);
    await world.server(0).process.kill('SIGKILL');
    await expectShared(world, 1);
    await progress(soFar);
    await world.startServer(0);
    await progress(soFar);
  });
}
