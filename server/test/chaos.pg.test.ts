// If this fails, acknowledged work of learners is lost when a component fails, error messages do not say what to do, or
// the product does not recover by itself.
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { expectNothingLost, expectReady } from './chaos/checks.ts';
import { fillDisk, fillLogDisk } from './chaos/full-disk.ts';
import { killServer } from './chaos/killed-server.ts';
import { NO_DATABASE, NO_ROOM } from './chaos/load.ts';
import { loseRedis } from './chaos/lost-redis.ts';
import { restartDatabase } from './chaos/restarted-database.ts';
import { setClocks } from './chaos/set-clock.ts';
import { slowNetworks } from './chaos/slow-network.ts';
import { canMount } from './chaos/small-disk.ts';
import { ChaosWorld } from './chaos/world.ts';

/** Timeout of a case, in ms. Without other load a case takes less than 12 s. */
const LONG = { timeout: 180_000 };
let world: ChaosWorld;
beforeAll(async () => {
  world = await ChaosWorld.open();
}, 120_000);
afterAll(() => world.close());
beforeEach(() => onTestFailed(() => void process.stderr.write(world.lastWords())));
afterEach(async () => {
  await world.mend();
  await expectReady(world);
  await expectNothingLost(world);
});

test('while one server is killed and replaced, the other serves all learners, and no work is lost', LONG, async () => {
  const { sentences, unanswered } = await killServer(world);
  expect([...sentences]).toEqual([]);
  expect(unanswered).toBeGreaterThan(0);
});

test('while PostgreSQL crashes and starts again, learners are told to retry, and no work is lost', LONG, async () => {
  expect([...(await restartDatabase(world)).sentences]).toEqual([NO_DATABASE]);
});

test('while Redis is lost, silent or empty, learners notice nothing, and no work is lost', LONG, async () => {
  expect([...(await loseRedis(world)).sentences]).toEqual([]);
});

test.skipIf(!canMount)(
  'while the disk of the database is full, writes are refused with its message, and no work is lost',
  LONG,
  async () => {
    expect([...(await fillDisk(world)).sentences]).toEqual([NO_ROOM]);
  },
);

test.skipIf(!canMount)(
  'after the disk of the write-ahead log was full, the servers recover, and no work is lost',
  LONG,
  async () => {
    expect([...(await fillLogDisk(world)).sentences]).toEqual([NO_DATABASE]);
  },
);

test('while networks are slow or silent, learners get an answer in time, and no work is lost', LONG, async () => {
  const { slow, silent } = await slowNetworks(world);
  expect([slow.sentences.size, slow.unanswered]).toEqual([0, 0]);
  expect([...silent.sentences]).toEqual([NO_DATABASE]);
});

test('while the clocks of the servers are an hour off, learners notice nothing', LONG, async () => {
  const { sentences, unanswered } = await setClocks(world);
  expect([[...sentences], unanswered]).toEqual([[], 0]);
});
