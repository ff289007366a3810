import { expect, vi } from 'vitest';
import { sql } from '../account-world.ts';
import { during, progress, type Seen } from './load.ts';
import type { ChaosWorld } from './world.ts';

const LOGGED = 'the disk of the database is full, the write was refused';
const REFUSALS = 20;

async function read(world: ChaosWorld, path: string): Promise<number> {
  const { headers = {} } = world.learners[0] ?? {};
  return (await fetch(`${world.url(0)}${path}`, { headers })).status;
}

/**
 * Fills the disk on which PostgreSQL stores its data, and expects that writes are rejected while reads work. Then frees
 * the disk and expects that writes work again.
 */
export async function fillDisk(world: ChaosWorld): Promise<Seen> {
  const accounts = '/api/sandbox/accounts';
  const reads = [
    '/api/auth/me',
    accounts,
    `${accounts}/${world.learners[0]?.accountId}`,
    '/api/posts?feed=everyone',
    '/api/bias-tests',
  ];
  const seen = await during(world, async (soFar) => {
    await progress(soFar);
    world.disk.fill();
    await vi.waitFor(() => expect(soFar.refused).toBeGreaterThan(REFUSALS), { timeout: 60_000, interval: 20 });
    for (const path of reads) expect([path, await read(world, path)]).toEqual([path, 200]);
    world.disk.free();
    await progress(soFar);
  });
  expect(world.logged(0, 50).map(({ msg }) => msg)).toContain(LOGGED);
  return seen;
}

/**
 * Fills the disk on which PostgreSQL stores its write-ahead log, which makes PostgreSQL exit. Then frees the disk and
 * starts PostgreSQL again.
 */
export async function fillLogDisk(world: ChaosWorld): Promise<Seen> {
  return during(world, async (soFar) => {
    await progress(soFar);
    world.logDisk.fill();
    const endsByItself = async () => {
      await sql(world.t, 'SELECT pg_switch_wal()').catch(() => undefined);
      expect(world.postgres.hasEnded()).toBe(true);
    };
    await vi.waitFor(endsByItself, { timeout: 60_000, interval: 5 });
    await vi.waitFor(() => expect(soFar.sentences.size).toBeGreaterThan(0), { timeout: 60_000, interval: 10 });
    world.logDisk.free();
    await world.postgres.start();
    await progress(soFar);
  });
}
