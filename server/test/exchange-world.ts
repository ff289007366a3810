// An exchange feed that is connected to a fake exchange, with a test's database and clock, all in one process.
import { expect } from 'vitest';
import type { LiveTick, PriceFeed } from '../src/modules/market/live/feed.ts';
import {
  BarsUnavailable,
  type ExchangeChildParts,
  type ExchangeLine,
} from '../src/modules/market/exchange/exchange-child.ts';
import { openExchangeClient, type ExchangeClient } from '../src/modules/market/exchange/exchange-client.ts';
import { createExchangeFeed } from '../src/modules/market/exchange/exchange-feed.ts';
import { fromExchange, type FromExchange } from '../src/modules/market/exchange/exchange-messages.ts';
import { ExchangeSession } from '../src/modules/market/exchange/exchange-session.ts';
import { EXCHANGE_TIMING, type ExchangeTiming } from '../src/modules/market/exchange/exchange-timing.ts';
import type { Dialect } from './fake-exchange-dialects.ts';
import { openFakeExchange, type FakeExchange } from './fake-exchange.ts';
import { openTestPlatform, type TestPlatform } from './harness.ts';

/** Delays of the exchange feed, so short that a test spends no time waiting for them. */
export const TEST_TIMING: ExchangeTiming = {
  ...EXCHANGE_TIMING,
  backoffFirst: 5,
  backoffMax: 20,
  stallAfter: 5_000,
  pollEvery: 5,
  publishEvery: 5,
};

/**
 * Runs the exchange session in this process, with the test's clock. Messages pass through the same parser as between
 * processes.
 */
function lineWithin(now: () => number, change: (client: ExchangeClient) => void) {
  return (parts: ExchangeChildParts): ExchangeLine => {
    const questions = new Map<number, PromiseWithResolvers<Awaited<ReturnType<ExchangeLine['bars']>>>>();
    const stop = new AbortController();
    let session: ExchangeSession | null = null;
    let running: Promise<unknown> = Promise.resolve();
    let asked = 0;
    function send(sent: FromExchange): void {
      const message = fromExchange.parse(JSON.parse(JSON.stringify(sent)));
      if (message.kind === 'ticks') parts.onTicks(message.ticks);
      else if (message.kind === 'state') parts.onState(message);
      else if (message.kind === 'bars') questions.get(message.id)?.resolve(message);
      else questions.get(message.id)?.reject(new BarsUnavailable(message.reason));
    }
    return {
      start() {
        const { exchange, url, timing } = parts;
        running = openExchangeClient(exchange, url, timing.requestTimeout).then((client) => {
          // A fake exchange needs no rate limit.
          Object.assign(client, { enableRateLimit: false });
          change(client);
          session = new ExchangeSession({ exchange, client, timing, send, now, random: () => 0, signal: stop.signal });
          return session.run();
        });
      },
      async stop() {
        stop.abort();
        await running;
      },
      bars(asset, interval, since) {
        asked += 1;
        const question = Promise.withResolvers<Awaited<ReturnType<ExchangeLine['bars']>>>();
        questions.set(asked, question);
        void session?.fetchBars(asked, asset, interval, since);
        return question.promise;
      },
    };
  };
}

export interface FeedWorld {
  readonly fake: FakeExchange;
  readonly feed: PriceFeed;
  readonly platform: TestPlatform;
  /** Resolves once the feed has subscribed to the given symbols. */
  subscribed(...symbols: readonly string[]): Promise<void>;
  /** Returns the next `count` ticks. Later ticks wait for the next call. */
  ticks(count: number): Promise<LiveTick[]>;
  /** Reads ticks until `condition` is true. Returns the ticks that it read. */
  takeUntil(condition: () => boolean | Promise<boolean>): Promise<LiveTick[]>;
  /** Returns the number of tick batches that reported a gap. */
  gaps(): number;
  close(): Promise<void>;
}

interface Options {
  readonly exchange: string;
  readonly dialect: Dialect;
  readonly symbols: readonly string[];
  readonly nowMs: number;
  readonly timing?: Partial<ExchangeTiming>;
  /** Time in ms by which the exchange's clock is ahead. */
  readonly skewMs?: number;
  /** Called before the feed starts. */
  readonly prepare?: (fake: FakeExchange) => void;
  readonly change?: (client: ExchangeClient) => void;
}

export async function openFeedWorld(options: Options): Promise<FeedWorld> {
  const { exchange, dialect, symbols, nowMs, skewMs = 0 } = options;
  const platform = await openTestPlatform({ nowMs });
  const now = (): number => platform.clock.now();
  const fake = await openFakeExchange({ dialect, symbols, now: () => now() + skewMs });
  options.prepare?.(fake);
  const timing = { ...TEST_TIMING, ...options.timing };
  const connect = lineWithin(now, options.change ?? (() => undefined));
  const feed = createExchangeFeed(platform, { exchange, url: fake.url, timing, random: () => 0, connect });
  let gaps = 0;
  let ready: LiveTick[] = [];

  async function take(): Promise<void> {
    const { ticks, hasGap } = await feed.take(platform.clock.now());
    ready.push(...ticks);
    if (hasGap) gaps += 1;
  }
  async function takeUntil(condition: () => boolean | Promise<boolean>): Promise<LiveTick[]> {
    await expect
      .poll(
        async () => {
          await take();
          return condition();
        },
        { interval: 25, timeout: 20_000 },
      )
      .toBe(true);
    const taken = ready;
    ready = [];
    return taken;
  }
  await feed.start(() => undefined);
  return {
    fake,
    feed,
    platform,
    async subscribed(...wanted) {
      await expect
        .poll(() => wanted.every((symbol) => fake.isSubscribed(symbol)), { interval: 5, timeout: 20_000 })
        .toBe(true);
    },
    ticks: (count) => takeUntil(() => ready.length >= count),
    takeUntil,
    gaps: () => gaps,
    async close() {
      await feed.stop();
      await fake.close();
      await platform.close();
    },
  };
}
