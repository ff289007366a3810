// If this fails, starting a test computes half a million open times again, or draws from bars that a later import has
// replaced.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import type { AggregatedSeries } from './aggregated-series.service.ts';
import type { HistoryOrigin } from './history.policy.ts';
import { createOpenTimes, type OpenTimes } from './open-times.service.ts';

const NOW = epochMs(Date.UTC(2026, 0, 15));
const simulated: Extract<HistoryOrigin, { kind: 'simulated' }> = { kind: 'simulated' };
const noSeries: AggregatedSeries = { bars: () => Promise.reject(new Error('nothing is aggregated here')) };

let platform: TestPlatform;
let openTimes: OpenTimes;
beforeAll(async () => {
  platform = await openTestPlatform();
  openTimes = createOpenTimes(platform.compute, noSeries);
});
afterAll(() => platform.close());

const read = (asset: 'BTC' | 'ETH' | 'AAPL', until = NOW) =>
  platform.db.read((tx) => openTimes.read(tx, { asset, interval: '1d' }, simulated, until));

test('open times equal those of the simulated market', async () => {
  const market = createSimulatedMarket(7);
  for (const asset of ['BTC', 'AAPL'] as const)
    expect([...(await read(asset))]).toEqual([...market.openTimes(asset, '1d', NOW)]);
});

test('open times are computed once for an asset class, and the same buffer is used a bar later', async () => {
  const [first, other, later] = [await read('BTC'), await read('ETH'), await read('BTC', epochMs(NOW + DAY_MS))];
  expect(other.buffer).toBe(first.buffer);
  expect(later.buffer).toBe(first.buffer);
  expect(later).toHaveLength(first.length + 1);
  expect(later.at(-1)).toBe(NOW);
});

test('open times further ahead than the computed ones are computed again', async () => {
  const until = epochMs(NOW + 400 * DAY_MS);
  expect((await read('BTC', until)).at(-1)).toBe(until - DAY_MS);
});

test('simultaneous requests for open times share one computation', async () => {
  const shared = createOpenTimes(platform.compute, noSeries);
  const all = await Promise.all(
    Array.from({ length: 40 }, () =>
      platform.db.read((tx) => shared.read(tx, { asset: 'BTC', interval: '4h' }, simulated, NOW)),
    ),
  );
  expect(new Set(all.map(({ buffer }) => buffer)).size).toBe(1);
});
