// If this fails, the page of a market shows wrong statistics of the day or a wrong session, or hides that a price is
// old.
import { afterEach, describe, expect, it } from 'vitest';
import { marketDayResponse, type MarketDayResponse } from '@tradesense/contract/market.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import {
  createTestApp,
  createTestClock,
  testConfig,
  type TestApp,
  type TestAppOptions,
} from '../../../../test/harness.ts';
import { createLog } from '../../../platform/log.ts';
import { importCandles } from '../index.ts';
import { createLiveMarket } from '../live/live-market.service.ts';
import { createSimulatedFeed } from '../live/simulated-feed.ts';
import { createMarketDays } from './market-day.service.ts';

const market = createSimulatedMarket(1);

const opened: TestApp[] = [];
afterEach(() => Promise.all(opened.splice(0).map((t) => t.close())));
async function open(now: string, options: TestAppOptions = {}): Promise<TestApp> {
  const t = await createTestApp({ nowMs: Date.parse(now), ...options });
  opened.push(t);
  return t;
}
const dayOf = async (t: TestApp, asset: AssetSymbol): Promise<MarketDayResponse> =>
  marketDayResponse.parse((await t.client().get(`/api/market/day?asset=${asset}`)).body);

/** Returns the response for the same asset and time, computed from the simulated market alone, without a server. */
function simulatedDay(asset: AssetSymbol, now: string): Promise<MarketDayResponse> {
  const clock = createTestClock(Date.parse(now));
  const feed = createSimulatedFeed(market);
  const live = createLiveMarket({ clock, feed, log: createLog(testConfig('unused')) });
  return createMarketDays({ live, feed, clock })(asset);
}

/** Returns a trading day's statistics by their definition, from the ticks of all its seconds. */
function byTicks(asset: AssetSymbol, start: string, end: string): MarketDayResponse['day'] {
  const ticks = market.ticks(asset, epochMs(Date.parse(start)), epochMs(Date.parse(end)));
  const prices = ticks.map(({ price }) => price);
  return {
    start: new Date(start).toISOString(),
    open: prices.at(0) ?? Number.NaN,
    high: prices.reduce((high, price) => Math.max(high, price), -Infinity),
    low: prices.reduce((low, price) => Math.min(low, price), Infinity),
    last: prices.at(-1) ?? Number.NaN,
    previousClose: market.priceAt(asset, epochMs(Date.parse(start) - 1)),
    volume: ticks.reduce((sum, { v }) => sum + v, 0),
  };
}

describe('the day of the simulated market', () => {
  it.each<{ what: string; asset: AssetSymbol; now: string; start: string; isOpen: boolean }>([
    { what: 'crypto', asset: 'BTC', now: '2026-01-15T15:00:07Z', start: '2026-01-15', isOpen: true },
    {
      what: 'crypto in its first second',
      asset: 'BTC',
      now: '2026-01-15T00:00:00Z',
      start: '2026-01-15',
      isOpen: true,
    },
    { what: 'a stock in its session', asset: 'AAPL', now: '2026-01-15T15:00:07Z', start: '2026-01-15', isOpen: true },
    { what: 'a stock on Sunday', asset: 'AAPL', now: '2026-01-18T12:00:00Z', start: '2026-01-16', isOpen: false },
    {
      what: 'a currency at noon',
      asset: 'EURUSD',
      now: '2026-01-15T12:00:00Z',
      start: '2026-01-14T22:00Z',
      isOpen: true,
    },
    {
      what: 'a currency at night',
      asset: 'EURUSD',
      now: '2026-01-14T23:30:01Z',
      start: '2026-01-14T22:00Z',
      isOpen: true,
    },
    {
      what: 'a currency on Sunday evening',
      asset: 'EURUSD',
      now: '2026-01-18T23:30:01Z',
      start: '2026-01-18T22:00Z',
      isOpen: true,
    },
    {
      what: 'a currency on Monday',
      asset: 'EURUSD',
      now: '2026-01-19T12:00:00Z',
      start: '2026-01-18T22:00Z',
      isOpen: true,
    },
    {
      what: 'a currency on Saturday',
      asset: 'EURUSD',
      now: '2026-01-17T12:00:00Z',
      start: '2026-01-15T22:00Z',
      isOpen: false,
    },
    { what: 'gold in its break', asset: 'XAU', now: '2026-01-15T22:30:00Z', start: '2026-01-14T23:00Z', isOpen: false },
    { what: 'gold in summer', asset: 'XAU', now: '2025-07-02T03:00:00Z', start: '2025-07-01T22:00Z', isOpen: true },
  ])('$what', async ({ asset, now, start, isOpen }) => {
    const { day, session, price } = await simulatedDay(asset, now);
    expect(day).toEqual({
      ...byTicks(asset, start, now),
      volume: expect.closeTo(byTicks(asset, start, now)?.volume ?? 0, 6),
    });
    expect([session.isOpen, price?.last, price?.isStale]).toEqual([isOpen, day?.last, false]);
  });

  it('is the same from running bars at each tick as from history', async () => {
    const t = await open('2026-01-15T14:59:58Z');
    await t.server.market.ticks.round();
    for (let second = 0; second < 4; second += 1) {
      t.clock.advance(SECOND_MS);
      await t.server.market.ticks.round();
      const now = new Date(t.clock.now()).toISOString();
      expect((await dayOf(t, 'BTC')).day).toEqual(byTicks('BTC', '2026-01-15', now));
    }
  });
});

describe('the session', () => {
  it.each<{ asset: AssetSymbol; now: string; opensAt: string | null; closesAt: string | null }>([
    { asset: 'BTC', now: '2026-01-17T12:00:00Z', opensAt: null, closesAt: null },
    { asset: 'AAPL', now: '2026-01-15T15:00:00Z', opensAt: null, closesAt: '2026-01-15T21:00:00.000Z' },
    { asset: 'AAPL', now: '2026-01-16T22:00:00Z', opensAt: '2026-01-20T14:30:00.000Z', closesAt: null },
    { asset: 'EURUSD', now: '2026-01-17T12:00:00Z', opensAt: '2026-01-18T22:00:00.000Z', closesAt: null },
  ])('is shown for $asset at $now', async ({ asset, now, opensAt, closesAt }) => {
    expect((await simulatedDay(asset, now)).session).toEqual({ isOpen: opensAt === null, opensAt, closesAt });
  });
});

describe('a feed that stops', () => {
  it('keeps the last price and its day, marked as stale with the reason', async () => {
    const t = await open('2026-01-15T15:00:00Z');
    await t.server.market.ticks.round();
    const before = await dayOf(t, 'BTC');
    t.clock.advance(5 * MINUTE_MS);
    const { price, day } = await dayOf(t, 'BTC');
    expect(day).toEqual(before.day);
    expect(price).toEqual({ ...before.price, isStale: true, reason: 'No new prices are arriving.' });
  });
});

describe('recorded candles', () => {
  const START = Date.UTC(2024, 5, 1);
  function store(t: TestApp, asset: AssetSymbol, interval: '1h' | '1d', count: number) {
    const barMs = interval === '1h' ? HOUR_MS : DAY_MS;
    const rows = Array.from({ length: count }, (_, n) =>
      [START + n * barMs, 100 + n, 102 + n, 98 + n, 100 + n, 1].join(','),
    );
    async function* file(): AsyncGenerator<Buffer> {
      yield Buffer.from(`t,o,h,l,c,v\n${rows.join('\n')}`);
    }
    return importCandles(t.platform, file(), { store: 'feed', asset, interval, fileName: 'test.csv' });
  }
  const replay = { marketFeed: 'recorded', marketReplay: { startMs: START + 2 * DAY_MS - 1, speed: 1 } } as const;

  it('give neither a price nor a day if nothing is imported', async () => {
    const t = await open('2026-01-15T15:00:00Z', { config: { marketFeed: 'recorded' } });
    expect(await dayOf(t, 'BTC')).toMatchObject({ asset: 'BTC', price: null, day: null, session: { isOpen: true } });
  });

  it('are shown at the market time of their replay', async () => {
    const t = await open('2026-01-15T15:00:00Z', { config: replay });
    await store(t, 'BTC', '1h', 60);
    expect(await dayOf(t, 'BTC')).toEqual({
      asset: 'BTC',
      marketTime: new Date(START + 2 * DAY_MS - 1).toISOString(),
      session: { isOpen: true, opensAt: null, closesAt: null },
      price: expect.objectContaining({ last: 147, source: 'replay' }),
      day: {
        start: new Date(START + DAY_MS).toISOString(),
        open: 124,
        high: 149,
        low: 122,
        last: 147,
        previousClose: 123,
        volume: 24,
      },
    });
  });

  it('give no trading day if it begins in the evening and only daily bars exist', async () => {
    const t = await open('2026-01-15T15:00:00Z', { config: replay });
    await store(t, 'EURUSD', '1d', 3);
    const { price, day } = await dayOf(t, 'EURUSD');
    expect([price?.last, day]).toEqual([101, null]);
  });
});

it('an invalid query is refused with the name of its field', async () => {
  const t = await open('2026-01-15T15:00:00Z');
  const refusals = ['asset=DOGE', '', 'asset=BTC&day=1'].map(async (query) => {
    const { status, body } = await t.client().get(`/api/market/day?${query}`);
    return [status, body.code, ...body.errors.map(({ path }: { path: string }) => path)];
  });
  expect(await Promise.all(refusals)).toEqual([
    [404, 'unknown-asset', 'query.asset'],
    [400, 'invalid-request', 'query.asset'],
    [400, 'invalid-request', 'query.day'],
  ]);
});
