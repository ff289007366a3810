// If this fails, the prices of an exchange are wrong, missing without notice, duplicated or invented.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { barOpen, intervalMs, type FixedInterval } from '@tradesense/core/market/interval.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { openFeedWorld, type FeedWorld } from '../../../../test/exchange-world.ts';
import { binance, kraken, type FakeBar } from '../../../../test/fake-exchange-dialects.ts';
import { createDayChange } from '../live/day-change.ts';
import { storedBars } from '../candles.repo.ts';

/** 30 seconds after a full minute. */
const NOW = Date.UTC(2026, 0, 15, 12, 0, 30);
const RUNNING = NOW - 30 * SECOND_MS;
const OUTAGE = { status: 500, body: '<html>no</html>' };

const worlds: FeedWorld[] = [];
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));
async function open(options: Parameters<typeof openFeedWorld>[0]): Promise<FeedWorld> {
  const world = await openFeedWorld(options);
  worlds.push(world);
  return world;
}

/** Returns bars of an interval that open in [from, until], with different values. */
function barsBetween(interval: FixedInterval, from: number, until: number): FakeBar[] {
  const step = intervalMs(interval);
  const bars: FakeBar[] = [];
  for (let t = barOpen(interval, epochMs(from)); t <= until; t = epochMs(t + step)) {
    const price = 100 + ((t / step) % 50);
    bars.push([t, price, price + 3, price - 2, price + 1, 1 + ((t / step) % 7)]);
  }
  return bars;
}
async function stored(world: FeedWorld, asset: AssetSymbol, interval: FixedInterval): Promise<FakeBar[]> {
  const bars = await world.platform.db.read((tx) => storedBars(tx, asset, interval, epochMs(0), epochMs(NOW + DAY_MS)));
  return bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]);
}
const hasStored = (world: FeedWorld, interval: FixedInterval, count: number) => async () =>
  (await stored(world, 'BTC', interval)).length === count;

describe.each([
  { exchange: 'binance', dialect: binance, btc: 'BTC/USDT', eth: 'ETH/USDT', keeps: 900 },
  { exchange: 'kraken', dialect: kraken, btc: 'BTC/USD', eth: 'ETH/USD', keeps: 719 },
])('$exchange', ({ exchange, dialect, btc, eth, keeps }) => {
  let world: FeedWorld;
  const minutes = barsBetween('1m', RUNNING - 900 * MINUTE_MS, NOW);
  beforeEach(async () => {
    world = await open({
      exchange,
      dialect,
      symbols: [btc, eth, 'XRP/USDT', 'BTC/EUR'],
      nowMs: NOW,
      prepare: (fake) => fake.setBars(btc, '1m', minutes),
    });
    await world.subscribed(btc, eth);
  });

  it("publishes the exchange's trades unchanged, and no unknown asset", async () => {
    world.fake.trade(btc, 100, 0.5, NOW + 1);
    world.fake.trade(btc, 103, 0.25, NOW + 2);
    world.fake.trade(eth, 7, 1, NOW + 2);
    const ticks = await world.ticks(3);
    expect(ticks.filter(({ asset }) => asset === 'BTC')).toMatchObject([
      { price: 100, volume: 0.5, t: NOW + 1, source: 'live' },
      { price: 103, volume: 0.25, t: NOW + 2, source: 'live' },
    ]);
    expect(ticks.filter(({ asset }) => asset !== 'BTC')).toMatchObject([{ asset: 'ETH', price: 7, volume: 1 }]);
    expect(world.feed.health()).toEqual({ state: 'ok' });
    expect(await world.feed.lastTick('SOL', epochMs(NOW))).toBeNull();
    expect(world.feed.intervals('AAPL')).toEqual([]);
  });

  it('stores the complete bars page by page, and never the running one', async () => {
    world.fake.trade(btc, 100, 1, NOW + 1);
    await world.takeUntil(hasStored(world, '1m', keeps));
    expect(await stored(world, 'BTC', '1m')).toEqual(minutes.slice(-keeps - 1, -1));
    expect(await stored(world, 'ETH', '1m')).toEqual([]);
  });

  it('reconnects after a cut, fetches missed bars once, and rebuilds the running bar', async () => {
    world.fake.trade(btc, 100, 1, NOW + 1);
    await world.takeUntil(hasStored(world, '1m', keeps));
    world.fake.trade(btc, 100, 1, NOW + 2);
    await world.takeUntil(() => world.gaps() > 0);
    const gaps = world.gaps();
    world.fake.refuseSockets(true);
    world.fake.cut();
    await world.takeUntil(() => world.feed.health().state === 'stale');
    expect(world.feed.health()).toEqual({
      state: 'stale',
      reason: `No prices from ${exchange}: the connection was lost. Connecting again.`,
    });
    world.platform.clock.advance(3 * MINUTE_MS);
    const then = NOW + 3 * MINUTE_MS;
    world.fake.setBars(btc, '1m', barsBetween('1m', RUNNING - 900 * MINUTE_MS, then));
    world.fake.refuseSockets(false);
    await world.subscribed(btc);
    world.fake.trade(btc, 140, 2, then + 1);
    const ticks = await world.ticks(1);
    expect(ticks).toMatchObject([{ price: 140, t: then + 1 }]);
    await world.takeUntil(hasStored(world, '1m', keeps + 3));
    expect(await stored(world, 'BTC', '1m')).toEqual(barsBetween('1m', RUNNING - keeps * MINUTE_MS, then).slice(0, -1));
    world.fake.trade(btc, 141, 1, then + 2);
    const [, o, h, l, , v] = barsBetween('1m', then, then)[0] ?? [];
    const running = () => world.feed.runningBar('BTC', '1m', epochMs(then + 2));
    await world.takeUntil(async () => world.gaps() > gaps && (await running())?.c === 141);
    expect(await running()).toMatchObject({
      o,
      h: Math.max(h ?? 0, 141),
      l: Math.min(l ?? 0, 140),
      c: 141,
      v: (v ?? 0) + 3,
    });
  });
});

describe('the feed of a failing exchange', () => {
  const btc = 'BTC/USDT';
  let world: FeedWorld;
  beforeEach(async () => {
    world = await open({ exchange: 'binance', dialect: binance, symbols: [btc], nowMs: NOW });
    await world.subscribed(btc);
  });

  it.each([
    {
      name: 'asks for fewer questions',
      fault: { status: 429, body: '{"msg":"slow down"}' },
      says: 'it limits our requests',
    },
    { name: 'is broken', fault: OUTAGE, says: 'it is not available' },
    {
      name: 'answers with no answer',
      fault: { status: 200, body: '{"cut of' },
      says: 'its response could not be read',
    },
  ])('reports why it waits if the exchange $name', async ({ fault, says }) => {
    world.fake.trade(btc, 100, 1, NOW + 1);
    await world.ticks(1);
    for (const path of ['/time', '/Time']) world.fake.fail(path, { ...fault, times: Infinity });
    world.fake.cut();
    await world.takeUntil(() => JSON.stringify(world.feed.health()).includes(says));
    expect(world.feed.health()).toMatchObject({ state: 'stale' });
    for (const path of ['/time', '/Time']) world.fake.fail(path, { ...fault, times: 0 });
    await world.subscribed(btc);
    world.fake.trade(btc, 101, 1, NOW + 2);
    expect(await world.ticks(1)).toMatchObject([{ price: 101 }]);
    await world.takeUntil(() => world.feed.health().state === 'ok');
  });

  it('closes a connection on which nothing arrives', async () => {
    world.fake.trade(btc, 100, 1, NOW + 1);
    await world.ticks(1);
    world.platform.clock.advance(6 * SECOND_MS);
    await world.takeUntil(() => world.feed.health().state === 'stale');
    expect(world.feed.health()).toMatchObject({
      reason: expect.stringContaining('it does not respond in time') as string,
    });
    const ticks = await world.takeUntil(() => {
      world.fake.trade(btc, 101, 1, NOW + 6 * SECOND_MS);
      return world.feed.health().state === 'ok';
    });
    expect(new Set(ticks.map(({ price }) => price))).toEqual(new Set([101]));
  });

  it('ignores unreadable messages, and continues afterwards', async () => {
    world.fake.trade(btc, 100, 1, NOW + 1);
    await world.ticks(1);
    world.fake.sendText('{"this is": "no');
    world.fake.sendText('[1,2,3]');
    world.fake.sendText('{"e":"trade","s":"BTCUSDT","p":"-5","q":"x","T":12,"t":1}');
    world.fake.trade(btc, -3, 1, NOW + 2);
    world.fake.trade(btc, 99, 1, NOW + HOUR_MS);
    world.fake.sendBytes(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    const prices: number[] = [];
    await expect
      .poll(
        async () => {
          // A trade is lost if it is sent while the feed opens another connection.
          world.platform.clock.advance(1);
          world.fake.trade(btc, 102, 1, world.platform.clock.now());
          prices.push(...(await world.takeUntil(() => true)).map(({ price }) => price));
          return new Set(prices);
        },
        { interval: 25, timeout: 20_000 },
      )
      .toEqual(new Set([102]));
  });
});

it('polls an exchange without streams', async () => {
  const btc = 'BTC/USDT';
  const world = await open({
    exchange: 'binance',
    dialect: binance,
    symbols: [btc],
    nowMs: NOW,
    prepare: (fake) => fake.setTicker(btc, { last: 100, bid: 99, ask: 101 }),
    change: (client) => void Object.assign(client.has, { watchTrades: false, watchTicker: false }),
  });
  expect(await world.ticks(1)).toMatchObject([{ price: 100, bid: 99, ask: 101, volume: 0, t: NOW }]);
  world.fake.setTicker(btc, { last: 103, bid: 104, ask: 102 });
  world.platform.clock.advance(SECOND_MS);
  expect(await world.ticks(1)).toMatchObject([{ price: 103, bid: null, ask: null, t: NOW + SECOND_MS }]);
  expect(world.fake.connections()).toBe(0);
});

describe('the change over 24 hours', () => {
  it.each([
    { exchange: 'binance', dialect: binance, btc: 'BTC/USDT' },
    { exchange: 'kraken', dialect: kraken, btc: 'BTC/USD' },
  ])('is measured by the bars of $exchange, whatever change it reports itself', async ({ exchange, dialect, btc }) => {
    const at = barOpen('5m', epochMs(NOW - DAY_MS));
    const fives = barsBetween('5m', NOW - 2 * DAY_MS, NOW);
    const world = await open({
      exchange,
      dialect,
      symbols: [btc],
      nowMs: NOW,
      prepare: (fake) => {
        fake.setBars(btc, '5m', fives);
        fake.setBars(btc, '1m', barsBetween('1m', NOW - 600 * MINUTE_MS, NOW));
      },
    });
    await world.subscribed(btc);
    world.fake.trade(btc, 200, 1, NOW + 1);
    const [last] = await world.ticks(1);
    await world.takeUntil(async () => (await stored(world, 'BTC', '5m')).length > 570);
    const open24h = fives.find(([t]) => t === at)?.[1] ?? 0;
    const change = createDayChange(world.feed);
    expect(last === undefined ? null : await change(last)).toBeCloseTo((200 / open24h - 1) * 100, 9);
  });
});
