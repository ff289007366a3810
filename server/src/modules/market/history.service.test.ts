// If this fails, other modules get incomplete, duplicate or wrong bars, or bars from before the last import.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { resample } from '@tradesense/core/market/resample.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { importCandles, type MarketHistory } from './index.ts';

const START = Date.UTC(2024, 0, 3);
const NOW = epochMs(Date.UTC(2024, 5, 15, 10, 30));

let t: TestApp;
let history: MarketHistory;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
  history = t.server.history;
});
afterAll(() => t.close());
beforeEach(() => t.db.read((tx) => tx.$client.query('TRUNCATE candles, candle_series, market_imports')));

function hourly(count: number, scale = 1): Bar[] {
  return Array.from({ length: count }, (_, i) => {
    const middle = scale * (100 + 10 * Math.sin(i / 30));
    return {
      t: epochMs(START + i * HOUR_MS),
      o: middle,
      h: middle + 2,
      l: middle - 3,
      c: middle + 1,
      v: (i % 7) + 0.1,
    };
  });
}

async function store(asset: AssetSymbol, interval: Interval, bars: readonly Bar[]): Promise<void> {
  async function* file(): AsyncGenerator<Buffer> {
    yield Buffer.from(`t,o,h,l,c,v\n${bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v].join(',')).join('\n')}`);
  }
  const report = await importCandles(t.platform, file(), { store: 'feed', asset, interval, fileName: 'test.csv' });
  expect(report.inserted + report.updated + report.unchanged).toBe(bars.length);
}

const openTimes = (asset: AssetSymbol, interval: Interval) => t.db.read((tx) => history.openTimes(tx, asset, interval));
const bars = (asset: AssetSymbol, interval: Interval, from: number, to: number) =>
  t.db.read((tx) => history.bars(tx, asset, interval, epochMs(from), epochMs(to)));

describe('an imported series', () => {
  it('is returned as it was stored, from `from` to before `to`', async () => {
    const stored = hourly(50);
    await store('BTC', '1h', stored);
    expect(await openTimes('BTC', '1h')).toEqual({
      source: 'recorded',
      times: Float64Array.from(stored, ({ t }) => t),
    });
    expect(await bars('BTC', '1h', START + 5 * HOUR_MS, START + 9 * HOUR_MS)).toEqual(stored.slice(5, 9));
  });

  it.each<[Interval]>([['4h'], ['1d'], ['1w'], ['1M']])(
    'makes %s bars as core does, whole ones only',
    async (interval) => {
      const stored = hourly(24 * 100);
      await store('BTC', '1h', stored);
      const { bars: resampled, isFirstComplete, isLastComplete } = resample(stored, '1h', interval, 'crypto');
      const expected = resampled.slice(isFirstComplete ? 0 : 1, isLastComplete ? undefined : -1);
      expect(expected.length).toBeGreaterThan(1);
      expect(await bars('BTC', interval, 0, NOW)).toEqual(expected);
      expect(await openTimes('BTC', interval)).toEqual({
        source: 'recorded',
        times: Float64Array.from(expected, ({ t }) => t),
      });
    },
  );

  it('gives no longer bar that lacks a part if the market never closes', async () => {
    await store(
      'BTC',
      '1h',
      hourly(72).filter((_, i) => i !== 30),
    );
    const times = (await openTimes('BTC', '1d'))?.times;
    expect(times).toEqual(Float64Array.of(START, START + 2 * DAY_MS));
  });

  it('gives a day from the bars of its trading hours if the market has sessions', async () => {
    const session = hourly(72).filter(({ t }) => new Date(t).getUTCHours() >= 14 && new Date(t).getUTCHours() < 21);
    await store('AAPL', '1h', session);
    expect((await openTimes('AAPL', '1d'))?.times).toHaveLength(3);
  });

  it('gives changed longer bars after the next import', async () => {
    await store('BTC', '1h', hourly(48));
    const before = await bars('BTC', '1d', 0, NOW);
    await store('BTC', '1h', hourly(72, 2));
    const after = await bars('BTC', '1d', 0, NOW);
    expect(before).toHaveLength(2);
    expect(after.map(({ o }) => o)).toEqual([...before.map(({ o }) => o * 2), expect.any(Number)]);
  });
});

describe('the simulated market', () => {
  const simulated = () => createSimulatedMarket(1);

  it('is the history if nothing was imported, and has only complete bars', async () => {
    const known = await openTimes('ETH', '1d');
    expect(known?.source).toBe('simulated');
    expect(known?.times.at(-1)).toBe(Date.UTC(2024, 5, 14));
    const from = epochMs(Date.UTC(2024, 5, 10));
    expect(await bars('ETH', '1d', from, Date.UTC(2030, 0, 1))).toEqual(
      simulated().bars('ETH', '1d', from, epochMs(Date.UTC(2024, 5, 14))),
    );
    expect(await bars('ETH', '1d', from, from + DAY_MS)).toHaveLength(1);
  });

  it('is replaced by an import for that asset and interval only', async () => {
    await store('BTC', '1h', hourly(3));
    expect((await openTimes('BTC', '1h'))?.source).toBe('recorded');
    expect((await openTimes('BTC', '4h'))?.source).toBe('simulated');
    expect((await openTimes('BTC', '1d'))?.source).toBe('simulated');
    expect((await openTimes('ETH', '1h'))?.source).toBe('simulated');
  });

  it('is not used with MARKET_FEED=recorded', async () => {
    const recorded = await createTestApp({ nowMs: NOW, config: { marketFeed: 'recorded' } });
    const { history: none } = recorded.server;
    expect(await recorded.db.read((tx) => none.openTimes(tx, 'BTC', '1d'))).toBeNull();
    expect(await recorded.db.read((tx) => none.bars(tx, 'BTC', '1d', epochMs(0), NOW))).toEqual([]);
    await recorded.close();
  });
});
