// If this fails, servers show different prices, prices are missing or published twice, or an asset's last bar is wrong.
import { afterEach, describe, expect, it } from 'vitest';
import { ASSETS, ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import {
  createTestApp,
  openTestPlatform,
  type TestApp,
  type TestAppOptions,
  type TestPlatform,
} from '../../../../test/harness.ts';
import { importCandles, type BarChange, type LiveTick } from '../index.ts';
import type { FeedHealth, PriceFeed, TakenTicks } from './feed.ts';
import { readByLease, readForOneself } from './feed-reader.ts';
import { createLiveMarket, type LiveMarketSink } from './live-market.service.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import { createTickLoop } from './tick-loop.service.ts';

/** A Thursday, 09:59:58 in New York, when the markets of all asset classes are open. */
const NOW = Date.UTC(2026, 0, 15, 14, 59, 58);
const market = createSimulatedMarket(1);

const closers: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));
async function open(options: TestAppOptions = {}): Promise<TestApp> {
  const t = await createTestApp({ nowMs: NOW, ...options });
  closers.push(() => t.close());
  return t;
}
async function openPlatform(): Promise<TestPlatform> {
  const platform = await openTestPlatform({ nowMs: NOW });
  closers.push(() => platform.close());
  return platform;
}
function ticksReceivedBy(t: TestApp): LiveTick[] {
  const received: LiveTick[] = [];
  t.server.market.live.onTicks((ticks) => void received.push(...ticks));
  return received;
}
async function seconds(t: TestApp, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    t.clock.advance(SECOND_MS);
    await t.server.market.ticks.round();
  }
}

/** Time limit for three servers, each with its own database, while other tests run at the same time. */
const THREE_SERVERS_MS = 90_000;

describe('the simulated market', () => {
  it(
    'has the same ticks and bars on servers with the same seed, and different ones with another seed',
    async () => {
      const [one, two, other] = await Promise.all([open(), open(), open({ config: { marketSeed: 2 } })]);
      const [ofOne, ofTwo, ofOther] = [one, two, other].map(ticksReceivedBy);
      for (const t of [one, two, other]) {
        await t.server.market.ticks.round();
        await seconds(t, 3);
      }
      expect(ofOne).toHaveLength(3 * ASSETS.length);
      expect(ofTwo).toEqual(ofOne);
      const keys = (ticks: readonly LiveTick[] = []) => ticks.map(({ asset, t }) => `${asset} ${t}`);
      expect(keys(ofOther)).toEqual(keys(ofOne));
      expect(ofOther?.map(({ price }) => price)).not.toEqual(ofOne?.map(({ price }) => price));
      // Servers in one process share computed data, so a mistake would be the same on all of them. The prices are
      // therefore also compared with a separate market generated from the same seed.
      for (const symbol of ASSET_SYMBOLS) {
        const own = ofOne?.filter(({ asset }) => asset === symbol);
        const ticks = market.ticks(symbol, epochMs(NOW + SECOND_MS), epochMs(NOW + 3 * SECOND_MS));
        expect(own?.map(({ t, price, volume }) => ({ t, price, v: volume }))).toEqual(ticks);
      }
      const path = '/api/market/candles?asset=BTC&interval=1h&limit=50';
      const bodies = await Promise.all([one, two, other].map((t) => t.client().get(path)));
      const [barsOfOne, barsOfTwo, barsOfOther] = bodies.map(({ body }) => body.bars as readonly number[][]);
      expect(barsOfOne).toHaveLength(50);
      expect(barsOfTwo).toEqual(barsOfOne);
      const past = market.lastBars('BTC', '1h', epochMs(one.clock.now()), 49);
      expect(barsOfOne?.slice(0, -1)).toEqual(past.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]));
      expect(barsOfOther?.map(([t]) => t)).toEqual(barsOfOne?.map(([t]) => t));
      expect(barsOfOther).not.toEqual(barsOfOne);
    },
    THREE_SERVERS_MS,
  );

  it('publishes each second once, even when a round is late', async () => {
    const t = await open();
    const received = ticksReceivedBy(t);
    await t.server.market.ticks.round();
    await seconds(t, 1);
    await t.server.market.ticks.round();
    t.clock.advance(5_400);
    await t.server.market.ticks.round();
    expect(received.filter(({ asset }) => asset === 'ETH').map(({ t: at }) => (at - NOW) / SECOND_MS)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('builds from ticks the same running and closed bars as the simulated market computes for its history', async () => {
    const t = await open();
    const changes: BarChange[] = [];
    t.server.market.live.onBar((change) => void changes.push(change));
    await t.server.market.ticks.round();
    for (let n = 0; n < 4; n += 1) {
      await seconds(t, 1);
      const now = t.server.market.live.now();
      for (const asset of ASSET_SYMBOLS)
        for (const interval of INTERVALS)
          await expect
            .poll(() => t.server.market.live.runningBar(asset, interval))
            .toEqual(market.runningBar(asset, interval, now));
    }
    const closed = changes.filter(({ asset, isComplete }) => asset === 'BTC' && isComplete);
    expect(closed.map(({ interval }) => interval)).toEqual(['1m', '5m', '15m', '1h']);
    for (const { interval, bar } of closed) expect([bar]).toEqual(market.bars('BTC', interval, bar.t, bar.t));
  });

  it('keeps the last price, which is not stale, while its market is closed', async () => {
    const t = await open({ nowMs: Date.parse('2026-01-15T20:59:58Z') });
    await seconds(t, 1);
    t.clock.advance(4 * HOUR_MS);
    await seconds(t, 1);
    expect(t.server.market.live.price('AAPL')).toMatchObject({
      tick: { t: Date.parse('2026-01-15T20:59:59Z') },
      isOpen: false,
      isStale: false,
    });
    expect(t.server.market.live.status().state).toBe('live');
  });
});

/** Returns a feed whose ticks, errors and health the test controls. */
function scriptedFeed() {
  const state: { next: TakenTicks | Error; health: FeedHealth; starts: number; stops: number } = {
    next: { ticks: [], hasGap: false },
    health: { state: 'ok' },
    starts: 0,
    stops: 0,
  };
  const feed: PriceFeed = {
    ...createSimulatedFeed(market),
    start: async () => void (state.starts += 1),
    stop: async () => void (state.stops += 1),
    async take() {
      if (state.next instanceof Error) throw state.next;
      return state.next;
    },
    health: () => state.health,
  };
  return { feed, state };
}
const btc = (t: number, price = 100): LiveTick => ({
  asset: 'BTC',
  price,
  bid: null,
  ask: null,
  volume: 1,
  t: epochMs(t),
  source: 'live',
});

async function openScripted() {
  const platform = await openPlatform();
  const { feed, state } = scriptedFeed();
  const live = createLiveMarket({ ...platform, feed });
  const loop = createTickLoop(platform, { feed, live, reader: readForOneself() });
  const received: number[] = [];
  live.onTicks((ticks) => void received.push(...ticks.map(({ price }) => price)));
  await live.prepare();
  return { platform, state, live, loop, received };
}

describe('the valid ticks of a feed are published', () => {
  it.each<[what: string, ticks: LiveTick[], received: number[]]>([
    ['in order', [btc(NOW + 1, 5), btc(NOW + 2, 6)], [5, 6]],
    ['the same moment twice', [btc(NOW + 1, 5), btc(NOW + 1, 6)], [5]],
    ['a late one', [btc(NOW + 2, 5), btc(NOW + 1, 6), btc(NOW + 3, 7)], [5, 7]],
    ['a price of nothing', [btc(NOW + 1, 0), btc(NOW + 2, -1), btc(NOW + 3, 7)], [7]],
  ])('%s', async (_what, ticks, expected) => {
    const { state, loop, received } = await openScripted();
    state.next = { ticks, hasGap: false };
    await loop.round();
    expect(received).toEqual(expected);
  });

  it('to every listener, even if another one fails', async () => {
    const { state, live, loop } = await openScripted();
    const received: string[] = [];
    live.onTicks(() => {
      throw new Error('bug');
    });
    live.onTicks(() => void received.push('second'));
    state.next = { ticks: [btc(NOW + 1)], hasGap: false };
    await loop.round();
    expect(received).toEqual(['second']);
  });
});

describe('a feed that fails', () => {
  it('is down with its reason and age, keeps its last price, and is retried', async () => {
    const { platform, state, live, loop } = await openScripted();
    const states: string[] = [];
    live.onStatus(({ state: now, reason }) => void states.push(`${now}: ${reason}`));
    state.next = { ticks: [btc(NOW + 1, 5)], hasGap: false };
    await loop.round();
    state.next = new Error('no route');
    platform.clock.advance(10 * SECOND_MS);
    await loop.round();
    expect(live.status()).toMatchObject({
      state: 'down',
      reason: 'The price feed failed: no route',
      ageMs: 10 * SECOND_MS - 1,
    });
    expect(live.price('BTC')).toMatchObject({ tick: { price: 5 }, isStale: true });
    state.next = { ticks: [btc(NOW + 10 * SECOND_MS, 6)], hasGap: true };
    await loop.round();
    expect(states).toEqual(['live: null', 'down: The price feed failed: no route', 'live: null']);
  });

  it.each<[what: string, health: FeedHealth, expected: string]>([
    ['that says it is down', { state: 'down', reason: 'connecting' }, 'down'],
    ['that says its prices are old', { state: 'stale', reason: 'delayed' }, 'stale'],
    ['that works', { state: 'ok' }, 'live'],
  ])('%s', async (_what, health, expected) => {
    const { state, live, loop } = await openScripted();
    state.health = health;
    await loop.round();
    expect(live.status().state).toBe(expected);
  });

  it('that sends nothing in trading hours is stale, with the seconds since its last tick', async () => {
    const { platform, state, live, loop } = await openScripted();
    state.next = { ticks: [], hasGap: false };
    await loop.round();
    platform.clock.advance(16 * SECOND_MS);
    await loop.round();
    expect(live.status()).toMatchObject({
      state: 'stale',
      ageMs: 16 * SECOND_MS,
      reason: 'No new prices are arriving.',
    });
  });
});

describe('several servers', () => {
  it('have one reader of the feed, and another takes over when it stops', async () => {
    const platform = await openPlatform();
    const servers = [0, 1].map(() => {
      const { feed, state } = scriptedFeed();
      const live: LiveMarketSink = createLiveMarket({ ...platform, feed });
      // Each server has its own prices and metrics. All servers share one bus.
      const metrics = {
        ...platform.metrics,
        registry: new (platform.metrics.registry.constructor as new () => typeof platform.metrics.registry)(),
      };
      const loop = createTickLoop({ ...platform, metrics }, { feed, live, reader: readByLease(platform) });
      return { live, loop, state };
    });
    const [one, two] = servers as [(typeof servers)[0], (typeof servers)[0]];
    const round = async (at: number): Promise<void> => {
      platform.clock.set(NOW + at);
      for (const { loop, state } of servers) {
        state.next = { ticks: [btc(NOW + at, at)], hasGap: false };
        await loop.round();
      }
    };
    await round(1_000);
    await round(2_000);
    expect(servers.map(({ state }) => state.starts)).toEqual([1, 0]);
    expect(two.live.price('BTC')?.tick.price).toBe(2_000);

    await one.loop.stop();
    platform.clock.set(NOW + 5_000);
    two.state.next = { ticks: [btc(NOW + 5_000, 5_000)], hasGap: false };
    await two.loop.round();
    expect([one.state.stops, two.state.starts]).toEqual([1, 1]);
    expect(two.live.price('BTC')?.tick.price).toBe(5_000);
  });

  it('all report that no server reads the feed when the last reader is gone', async () => {
    const { platform, live, loop } = await openScripted();
    await loop.round();
    platform.clock.advance(MINUTE_MS);
    live.watch();
    expect(live.status()).toMatchObject({ state: 'down', reason: 'The price feed is not being read.' });
  });
});

describe('a replay', () => {
  const START = Date.UTC(2024, 5, 1);
  const bars = [
    [START, 100, 110, 90, 105, 7],
    [START + HOUR_MS, 105, 106, 95, 96, 3],
    [START + 2 * HOUR_MS, 96, 97, 95, 96, 2],
  ] as const;
  async function openReplay(speed: number): Promise<TestApp> {
    const t = await open({ config: { marketFeed: 'recorded', marketReplay: { startMs: START, speed } } });
    async function* file(): AsyncGenerator<Buffer> {
      yield Buffer.from(`t,o,h,l,c,v\n${bars.map((bar) => bar.join(',')).join('\n')}`);
    }
    await importCandles(t.platform, file(), { store: 'feed', asset: 'BTC', interval: '1h', fileName: 'test.csv' });
    return t;
  }

  it('publishes only the prices of its bars, in order, from which the same bars result', async () => {
    const t = await openReplay(60);
    const received = ticksReceivedBy(t);
    const closed: BarChange[] = [];
    t.server.market.live.onBar((change) => void (change.isComplete && closed.push(change)));
    await t.server.market.ticks.round();
    await seconds(t, 200);
    expect(received.map(({ price }) => price)).toEqual([90, 110, 105, 105, 106, 95, 96, 96, 95, 97, 96]);
    expect(received.every(({ source }) => source === 'replay')).toBe(true);
    const hourly = () =>
      closed
        .filter(({ interval }) => interval === '1h')
        .map(({ bar: { t: at, o, h, l, c, v } }) => [at, o, h, l, c, v]);
    await expect.poll(hourly).toEqual(bars.slice(0, 2));
    expect(closed.map(({ interval }) => interval)).not.toContain('1m');
  });

  it('at sixty times the speed is not stale between two rounds', async () => {
    const t = await open({ config: { marketFeed: 'recorded', marketReplay: { startMs: START, speed: 60 } } });
    async function* file(): AsyncGenerator<Buffer> {
      const rows = Array.from({ length: 30 }, (_, at) => `${START + at * MINUTE_MS},100,101,99,100,1`);
      yield Buffer.from(`t,o,h,l,c,v\n${rows.join('\n')}`);
    }
    await importCandles(t.platform, file(), { asset: 'BTC', interval: '1m', fileName: 'test.csv', store: 'feed' });
    await t.server.market.ticks.round();
    await seconds(t, 5);
    // The next round is late, as on a busy machine.
    t.clock.advance(2 * SECOND_MS + 500);
    expect(t.server.market.live.price('BTC')?.isStale).toBe(false);
    // When a recording has ended, its last prices become stale.
    t.clock.advance(60 * SECOND_MS);
    await t.server.market.ticks.round();
    expect(t.server.market.live.price('BTC')?.isStale).toBe(true);
  });

  it('shows no candle after its market time', async () => {
    const t = await openReplay(1);
    t.clock.advance(DAY_MS);
    await t.server.market.ticks.round();
    t.clock.advance(HOUR_MS + MINUTE_MS);
    const { body } = await t.client().get('/api/market/candles?asset=BTC&interval=1h');
    expect(body.bars).toEqual([[...bars[0]]]);
  });

  it('continues at the same market time after a restart', async () => {
    const t = await openReplay(2);
    await t.server.market.ticks.round();
    t.clock.advance(HOUR_MS);
    const { rows } = await t.db.read((tx) => tx.$client.query('SELECT * FROM market_replays'));
    expect(rows).toHaveLength(1);
    const again = (await import('./recorded-feed.ts')).createRecordedFeed(t.platform);
    await again.start(() => undefined);
    expect(again.marketTime(t.clock.now())).toBe(t.server.market.live.now());
    expect(again.marketTime(t.clock.now())).toBe(START + 2 * HOUR_MS);
  });
});
