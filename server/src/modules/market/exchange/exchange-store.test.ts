// If this fails, an exchange's stored hour, day, week or month differs from its stored minutes, or a gap stays open.
import { afterEach, expect, it, vi } from 'vitest';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import {
  INTERVALS,
  barOpen,
  nextBarOpen,
  type FixedInterval,
  type Interval,
} from '@tradesense/core/market/interval.ts';
import { resample } from '@tradesense/core/market/resample.ts';
import { openFeedWorld, type FeedWorld } from '../../../../test/exchange-world.ts';
import { binance, type FakeBar } from '../../../../test/fake-exchange-dialects.ts';
import { openTestPlatform } from '../../../../test/harness.ts';
import { candleGaps } from '../candle-gaps.service.ts';
import { storedSeries } from '../candle-series.repo.ts';
import { storedBars } from '../candles.repo.ts';
import { PAGE_BARS } from './exchange-messages.ts';
import { storeExchangeBars } from './exchange-store.service.ts';
import { KEPT_SERIES } from './kept-series.policy.ts';

vi.setConfig({ testTimeout: 120_000 });

const BTC = 'BTC/USDT';
/** An evening, so that two hours and a day end within two hours. */
const NOW = Date.UTC(2026, 0, 25, 22, 2, 30);
const START = Date.UTC(2026, 0, 24, 20);
const ROUNDS = 8;

const closers: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

/** Returns the exchange's bar of the minute at `t`. Each revision has other values for every minute. */
function minute(t: number, revision: number): FakeBar {
  const random = createRandom(t / MINUTE_MS + revision);
  const [o, c] = [100 + random.below(900) / 100, 100 + random.below(900) / 100];
  return [
    t,
    o,
    Math.max(o, c) + random.below(90) / 100,
    Math.min(o, c) - random.below(90) / 100,
    c,
    random.below(9_000),
  ];
}

/** Returns longer bars that differ from the bars made of the minutes. */
function otherBars(interval: Interval, from: number, until: number): FakeBar[] {
  const bars: FakeBar[] = [];
  for (let t = barOpen(interval, epochMs(from)); t < until; t = nextBarOpen(interval, t)) bars.push([t, 7, 9, 5, 8, 1]);
  return bars;
}

async function stored({ platform }: Pick<FeedWorld, 'platform'>, interval: Interval, from = 0): Promise<Bar[]> {
  return platform.db.read((tx) => storedBars(tx, 'BTC', interval, epochMs(from), epochMs(NOW + 30 * DAY_MS)));
}

/** Checks every longer bar for which all minutes are stored. Returns the number of such bars for each interval. */
async function wholeOfMinutes(open: Pick<FeedWorld, 'platform'>): Promise<Record<string, number>> {
  const minutes = await stored(open, '1m');
  const times = new Set<number>(minutes.map(({ t }) => t));
  const counts: Record<string, number> = {};
  for (const interval of INTERVALS.slice(1)) {
    const found = new Map((await stored(open, interval)).map((bar) => [bar.t, bar]));
    const whole = resample(minutes, '1m', interval, 'crypto').bars.filter((bar) => {
      for (let t: number = bar.t; t < nextBarOpen(interval, bar.t); t += MINUTE_MS) if (!times.has(t)) return false;
      return true;
    });
    const others = whole.filter((bar) => JSON.stringify(found.get(bar.t)) !== JSON.stringify(bar));
    expect([interval, others.slice(0, 3)]).toEqual([interval, []]);
    counts[interval] = whole.length;
  }
  return counts;
}

/** Returns the number of missing bars by interval. */
async function gaps({ platform }: FeedWorld): Promise<[Interval, number][]> {
  return (await candleGaps(platform, { asset: 'BTC' })).map(({ interval, missing }) => [interval, missing]);
}

/** Opens the feed of a fake exchange. A test can change the exchange's minutes; its longer bars never match them. */
async function open() {
  const minutes = new Map<number, FakeBar>();
  for (let t = START; t <= NOW; t += MINUTE_MS) minutes.set(t, minute(t, 0));
  const trade = (fake: FeedWorld['fake'], until: number): void => {
    fake.setBars(BTC, '1m', [...minutes.values()]);
    fake.setBars(BTC, '5m', otherBars('5m', START, until));
    fake.setBars(BTC, '1h', otherBars('1h', NOW - 10 * DAY_MS, until));
    fake.setBars(BTC, '1d', otherBars('1d', NOW - 90 * DAY_MS, until));
  };
  const feed = await openFeedWorld({
    exchange: 'binance',
    dialect: binance,
    symbols: [BTC],
    nowMs: NOW,
    prepare: (fake) => trade(fake, NOW),
  });
  closers.push(() => feed.close());
  const { fake, platform } = feed;
  return {
    feed,
    minutes,
    trade: () => trade(fake, NOW),
    /**
     * Advances the clock by `count` minutes. The exchange gets bars for them, and changed values for the two minutes
     * before.
     */
    pass(count: number, revision: number) {
      platform.clock.advance(count * MINUTE_MS);
      const now = platform.clock.now();
      for (let t = Math.max(...minutes.keys()) - MINUTE_MS; t <= now; t += MINUTE_MS)
        minutes.set(t, minute(t, revision));
      trade(fake, now);
    },
    /** Waits until all closed bars are stored, which takes a few seconds. */
    async caughtUp() {
      const closed = barOpen('1m', platform.clock.now());
      const areThere = async (): Promise<boolean> => {
        const series = await platform.db.read((tx) => storedSeries(tx, 'BTC'));
        return KEPT_SERIES.every(({ interval }) =>
          series.some(
            (each) => each.interval === interval && nextBarOpen(interval, each.lastOpen) >= barOpen(interval, closed),
          ),
        );
      };
      await feed.subscribed(BTC);
      await feed.takeUntil(async () => {
        // The clock must advance, because a failed request is repeated only after a few seconds. The trade keeps the
        // connection open, because the session closes a connection without messages.
        platform.clock.advance(2 * SECOND_MS);
        fake.trade(BTC, 104, 1, platform.clock.now());
        return areThere();
      });
    },
  };
}

it('every longer bar equals its minutes despite cuts, corrections and invalid responses', async () => {
  const exchange = await open();
  const { feed, minutes } = exchange;
  await exchange.caughtUp();
  const kinds = ['calm', 'cut', 'busy', 'garbage'] as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    const kind = kinds[round % kinds.length];
    if (kind === 'cut') feed.fake.cut();
    if (kind === 'busy') feed.fake.fail('/klines', { status: 429, body: '{"msg":"slow down"}', times: 2 });
    if (kind === 'garbage') feed.fake.fail('/klines', { status: 200, body: '[["no bar"], {"a', times: 2 });
    exchange.pass(1 + ((round * 11) % 37), round);
    await exchange.caughtUp();
  }
  const last = (await stored(feed, '1m')).map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]);
  expect(last.filter((bar) => String(bar) !== String(minutes.get(bar[0] ?? 0)))).toEqual([]);
  expect(await gaps(feed)).toEqual(INTERVALS.map((interval) => [interval, 0]));
  expect(await wholeOfMinutes(feed)).toMatchObject({ '1h': 28, '4h': 7, '1d': 1 });
});

it('an invalid minute leaves a hole and its hour comes from the exchange; within an hour both are right', async () => {
  const exchange = await open();
  const { feed, minutes } = exchange;
  const broken = NOW - (NOW % MINUTE_MS) - 20 * MINUTE_MS;
  const hour = barOpen('1h', epochMs(broken));
  minutes.set(broken, [broken, 5, 4, 6, -5, 1]);
  exchange.trade();
  await exchange.caughtUp();
  expect(await gaps(feed)).toMatchObject([['1m', 1], ...INTERVALS.slice(1).map((interval) => [interval, 0])]);
  expect((await stored(feed, '1h', hour))[0]).toEqual({ t: hour, o: 7, h: 9, l: 5, c: 8, v: 1 });
  minutes.set(broken, minute(broken, 0));
  exchange.pass(61, 1);
  await exchange.caughtUp();
  expect(await gaps(feed)).toEqual(INTERVALS.map((interval) => [interval, 0]));
  expect((await stored(feed, '1h', hour))[0]?.o).toBe(minutes.get(hour)?.[1]);
  expect(await wholeOfMinutes(feed)).toMatchObject({ '1h': 27 });
});

it('a month is right whether minutes or longer bars come first, and after any correction', async () => {
  const platform = await openTestPlatform({ nowMs: NOW });
  closers.push(() => platform.close());
  const [from, until] = [Date.UTC(2025, 11, 1), Date.UTC(2026, 0, 5)];
  const asBar = ([t, o, h, l, c, v]: FakeBar): Bar => ({ t: epochMs(t), o, h, l, c, v });
  const store = async (interval: FixedInterval, bars: readonly FakeBar[]): Promise<void> => {
    const size = interval === '1m' ? 5_000 : PAGE_BARS;
    for (let n = 0; n < bars.length; n += size) {
      const page = bars.slice(n, n + size).map(asBar);
      await platform.db.transaction((tx) => storeExchangeBars(tx, platform.ids, 'BTC', interval, page));
    }
  };
  const pages: FakeBar[][] = [];
  for (let first = from; first < until; first += 5_000 * MINUTE_MS) {
    const count = Math.min(5_000, (until - first) / MINUTE_MS);
    pages.push(Array.from({ length: count }, (_, n) => minute(first + n * MINUTE_MS, 0)));
  }
  await store('1d', otherBars('1d', from - 40 * DAY_MS, until - 3 * DAY_MS));
  await store('5m', otherBars('5m', from, from + DAY_MS));
  for (const page of pages) await store('1m', page);
  await store('5m', otherBars('5m', from + DAY_MS, until));
  await store('1h', otherBars('1h', from - DAY_MS, until));
  await store('1d', otherBars('1d', until - 3 * DAY_MS, until));
  for (const [n, page] of pages.entries())
    await store(
      '1m',
      page.slice(n * 70, n * 71).map(([t]) => minute(t, 1)),
    );
  expect(await wholeOfMinutes({ platform })).toEqual({
    '5m': 35 * 288,
    '15m': 35 * 96,
    '1h': 35 * 24,
    '4h': 210,
    '1d': 35,
    '1w': 5,
    '1M': 1,
  });
  expect((await stored({ platform }, '1d', from - DAY_MS))[0]).toMatchObject({ t: from - DAY_MS, o: 7 });
});
