// If this fails, each server start computes the simulated market since 1990 again, or continues it from checkpoints of
// another market.
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { createSimulatedMarket, type SimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { createSimulatedCheckpoints } from './simulated-checkpoints.service.ts';

const NOW = epochMs(Date.UTC(2026, 0, 15, 12));
const LATER = epochMs(Date.UTC(2026, 8, 15, 12));

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());
beforeEach(() => execute('DELETE FROM simulated_checkpoints'));

const execute = (statement: string) => platform.db.read((tx) => tx.$client.query(statement));

async function storedDay(asset: string): Promise<number | undefined> {
  const { rows } = await platform.db.read((tx) =>
    tx.$client.query<{ day: number }>('SELECT day FROM simulated_checkpoints WHERE asset = $1', [asset]),
  );
  return rows[0]?.day;
}

/** Starts a simulated market as a server does. The returned `store` runs the job that stores its checkpoints. */
async function start(revision = 'simulated-7') {
  const market: SimulatedMarket = createSimulatedMarket(7);
  const warned: unknown[] = [];
  let store: () => Promise<void> = () => Promise.reject(new Error('no job'));
  const log = Object.assign(Object.create(platform.log) as typeof platform.log, {
    warn: (fields: unknown) => void warned.push(fields),
  });
  const jobs = {
    every: (_: string, __: number, run: (now: typeof NOW) => Promise<void>) => (store = () => run(NOW)),
    names: () => [],
  };
  await createSimulatedCheckpoints({ db: platform.db, log, jobs }, market, revision).resume();
  return { market, warned, store: () => store() };
}

it('a later start continues from the checkpoints, even if newer ones have replaced them', async () => {
  const first = await start();
  const price = first.market.priceAt('BTC', NOW);
  first.market.priceAt('ETH', NOW);
  await first.store();
  await execute(`UPDATE simulated_checkpoints SET state = jsonb_set(state, '{logPrice}', '1') WHERE asset = 'ETH'`);

  const second = await start();
  expect(second.market.priceAt('BTC', NOW)).toBe(price);
  // The price is based on the changed checkpoint, which shows that earlier days were not computed.
  expect(second.market.priceAt('ETH', NOW)).toBeLessThan(20);

  const early = await storedDay('BTC');
  second.market.priceAt('BTC', LATER);
  await second.store();
  expect(await storedDay('BTC')).toBeGreaterThan(early ?? 0);
  await first.store();
  expect(await storedDay('BTC')).toBeGreaterThan(early ?? 0);
  expect((await start()).market.priceAt('BTC', LATER)).toBe(createSimulatedMarket(7).priceAt('BTC', LATER));
});

it('no checkpoints are stored for assets whose prices nobody requested', async () => {
  const { market, store } = await start();
  market.priceAt('BTC', NOW);
  await store();
  expect([await storedDay('BTC'), await storedDay('ETH')]).toEqual([expect.any(Number), undefined]);
});

it('a market does not continue from the checkpoints of another market', async () => {
  const first = await start();
  first.market.priceAt('BTC', NOW);
  await first.store();
  await execute(`UPDATE simulated_checkpoints SET state = jsonb_set(state, '{logPrice}', '1')`);
  const other = await start('simulated-8');
  expect(other.market.priceAt('BTC', NOW)).toBe(createSimulatedMarket(7).priceAt('BTC', NOW));
});

it('an unreadable checkpoint is skipped, and the prices of its asset are computed', async () => {
  const first = await start();
  first.market.priceAt('BTC', NOW);
  await first.store();
  await execute(`UPDATE simulated_checkpoints SET state = '{"logPrice": 1}'`);
  const second = await start();
  expect(second.warned).toEqual([{ asset: 'BTC', day: await storedDay('BTC') }]);
  expect(second.market.priceAt('BTC', NOW)).toBe(createSimulatedMarket(7).priceAt('BTC', NOW));
});
