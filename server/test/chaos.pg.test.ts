// If this fails, a part that breaks costs learners what was acknowledged, answers that say what to do, or a product that heals by itself.
import { afterAll, afterEach, beforeAll, beforeEach, onTestFailed, test } from 'vitest';
import { expectNothingLost, expectReady } from './chaos/checks.ts';
import { fillDisk, fillLogDisk } from './chaos/full-disk.ts';
import { killServer } from './chaos/killed-server.ts';
import { loseRedis } from './chaos/lost-redis.ts';
import { restartDatabase } from './chaos/restarted-database.ts';
import { setClocks } from './chaos/set-clock.ts';
import { slowNetworks } from './chaos/slow-network.ts';
import { canMount } from './chaos/small-disk.ts';
import { ChaosWorld } from './chaos/world.ts';

/** Without other load a case takes less than 12 s. */
const LONG = { timeout: 180_000 };
let world: ChaosWorld;
beforeAll(async () => {
  world = await ChaosWorld.open();
}, 120_000);
afterAll(() => world.close());
beforeEach(() => onTestFailed(() => console.error(world.lastWords())));
afterEach(async () => {
  await world.mend();
  await expectReady(world);
  await expectNothingLost(world);
});

test('a server is killed', LONG, () => killServer(world));
test('PostgreSQL crashes and starts again', LONG, () => restartDatabase(world));
test('Redis is lost, silent and empty', LONG, () => loseRedis(world));
test.skipIf(!canMount)('the disk of the database is full', LONG, () => fillDisk(world));
test.skipIf(!canMount)('the disk of its log is full', LONG, () => fillLogDisk(world));
test('networks are slow and silent', LONG, () => slowNetworks(world));
test('clocks are set', LONG, () => setClocks(world));
