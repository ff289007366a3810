// If this fails, two servers apply the same price to an account, or no server does.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { epochMs, HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { createLeaderLease } from './leader-lease.ts';
import { createShardLeases, SHARDS, type ShardLeases } from './shard-leases.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());
beforeEach(() => platform.db.transaction((tx) => tx.execute(sql`DELETE FROM job_leases`)));

const server = () => createShardLeases(platform, 'work');
const held = async (leases: ShardLeases) => [...(await leases.held(platform.clock.now())).keys()];

/** Lets every server request shards until the distribution no longer changes. Returns the shards of each server. */
async function settled(servers: readonly ShardLeases[]): Promise<string[][]> {
  let shards: string[][] = [];
  for (let round = 0; round < 3; round += 1) {
    platform.clock.advance(2 * SECOND_MS);
    shards = [];
    for (const each of servers) shards.push(await held(each));
  }
  return shards;
}

test('one server holds all shards', async () => {
  expect(await held(server())).toEqual([...SHARDS]);
});

test.each([2, 3, 5, 16, 20])('%i servers hold each shard once, and none holds more than its share', async (count) => {
  const shards = await settled(Array.from({ length: count }, server));
  expect(shards.flat().toSorted()).toEqual([...SHARDS]);
  expect(Math.max(...shards.map(({ length }) => length))).toBe(Math.ceil(16 / count));
});

test('a shard is never held by two servers while servers start and stop', async () => {
  const [one, two, three] = [server(), server(), server()];
  for (const running of [[one], [one, two], [one, two, three], [two, three], [three]]) {
    // Server `one` stops and releases its shards. Later, server `two` dies without releasing its shards.
    if (!running.includes(one)) await one.release();
    for (let round = 0; round < 4; round += 1) {
      platform.clock.advance(SECOND_MS);
      const shards: string[] = [];
      for (const each of running) shards.push(...(await held(each)));
      expect(new Set(shards).size).toBe(shards.length);
    }
  }
});

test('other servers take the shards of a stopping server at once, and those of a dead one within 8 s', async () => {
  const [stays, leaves, dies] = [server(), server(), server()];
  await settled([stays, leaves, dies]);
  await leaves.release();
  const left = await settled([stays, dies]);
  expect(left.map(({ length }) => length)).toEqual([8, 8]);
  for (let second = 0; second < 8; second += 2) {
    platform.clock.advance(2 * SECOND_MS);
    await held(stays);
  }
  expect(await held(stays)).toEqual([...SHARDS]);
});

test('a server whose clock is an hour ahead takes all shards, and others take them over when it dies', async () => {
  const [ahead, right] = [server(), server()];
  await settled([right]);
  const now = platform.clock.now();
  expect([...(await ahead.held(epochMs(now + HOUR_MS))).keys()]).toEqual([...SHARDS]);
  const [ofRight] = await settled([right]);
  expect(ofRight).toEqual([...SHARDS]);
});

test('`held` returns the time when each shard was acquired', async () => {
  const [first, second] = [server(), server()];
  const start = platform.clock.now();
  await held(first);
  platform.clock.advance(2 * SECOND_MS);
  await held(second);
  await held(first);
  platform.clock.advance(2 * SECOND_MS);
  const later = await second.held(platform.clock.now());
  expect(new Set(later.values())).toEqual(new Set([platform.clock.now()]));
  const kept = await first.held(platform.clock.now());
  expect(new Set(kept.values())).toEqual(new Set([start]));
});

test('a server that missed its renewal holds nothing until it has renewed', async () => {
  const [slow, other] = [server(), server()];
  const start = platform.clock.now();
  await held(slow);
  platform.clock.advance(6 * SECOND_MS);
  expect(await held(other)).toEqual([...SHARDS]);
  const again = await slow.held(platform.clock.now());
  expect([...again.values()].every((acquiredAt) => acquiredAt > start)).toBe(true);
  expect(again.size).toBe(0);
});

test('a server of a release without shards works alone, and gets no lease while shards are held', async () => {
  const old = createLeaderLease(platform, 'work');
  expect(await old.isHeld(platform.clock.now())).toBe(true);
  const [one, two] = [server(), server()];
  expect(await settled([one, two]).then((shards) => shards.flat())).toEqual([...SHARDS]);
  await one.release();
  await two.release();
  expect(await old.isHeld(platform.clock.now())).toBe(true);
  expect(await held(one)).toEqual([]);
  await old.release();
  platform.clock.advance(2 * SECOND_MS);
  expect(await held(one)).toEqual([...SHARDS]);
  expect(await old.isHeld(epochMs(platform.clock.now() + SECOND_MS))).toBe(false);
});
