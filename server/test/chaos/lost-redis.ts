import { expect, vi } from 'vitest';
import { openStream, type StreamReader } from '../stream-reader.ts';
import { during, progress, type Seen } from './load.ts';
import type { ChaosWorld, Place } from './world.ts';

/** Bus channel to which every server subscribes. */
const CHANNEL = 'tradesense:bus:stream.account';
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 });

/** Opens the event stream of the first learner on a server. */
function openPage(world: ChaosWorld, place: Place): Promise<StreamReader> {
  const { headers = {} } = world.learners[0] ?? {};
  return openStream(world.server(place).network.port, 'account,ticks:BTC', {
    authorization: headers['authorization'] ?? '',
  });
}

/** Waits for another tick on each stream. */
async function expectPrices(pages: readonly StreamReader[]): Promise<void> {
  await Promise.all(pages.map((page) => page.next('tick', page.events.length)));
}

/**
 * Expects both servers to share one rate limit: a request to one server reduces the number of requests left on the
 * other.
 */
async function expectCountedTogether(world: ChaosWorld): Promise<void> {
  await eventually(async () => {
    const left: number[] = [];
    for (const place of [0, 1] as const)
      left.push(Number((await fetch(`${world.url(place)}/api/health`)).headers.get('x-ratelimit-remaining')));
    expect((left[0] ?? 0) - (left[1] ?? 0)).toBe(1);
  });
}

/** Kills Redis, restarts a server while Redis is down, starts an empty Redis, freezes it, and empties it. */
export async function loseRedis(world: ChaosWorld): Promise<Seen> {
  const page = await openPage(world, 0);
  await page.next('tick');
  const seen = await during(world, async (soFar) => {
    await progress(soFar);
    await world.redis.kill();
    await progress(soFar);
    expect(await world.server(1).process.kill('SIGTERM')).toBe(0);
    await world.startServer(1);
    const other = await openPage(world, 1);
    await expectPrices([page, other]);
    await progress(soFar);
    const before = page.events.length;
    await world.redis.start();
    await page.next('resync', before);
    await eventually(async () => expect(await world.redis.call('PUBSUB', 'NUMSUB', CHANNEL)).toEqual([CHANNEL, 2]));
    world.redis.sleep();
    await progress(soFar);
    await expectPrices([page, other]);
    world.redis.wake();
    await world.redis.call('FLUSHALL');
    await expectPrices([page, other]);
    other.close();
  });
  page.close();
  await expectCountedTogether(world);
  return seen;
}
