import { Counter, Gauge } from 'prom-client';
import { SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../../platform/module.ts';
import { createPollingLoop } from '../../../platform/outbox/polling-loop.ts';
import { untilNextSecond, type FeedHealth, type PriceFeed, type TakenTicks } from './feed.ts';
import type { FeedReader } from './feed-reader.ts';
import type { LiveMarketSink } from './live-market.service.ts';
import { TICKS_TOPIC, tickBatch, type TickBatch } from './tick-batch.ts';

/** The loop that fetches prices or receives them from another server. Each server process has one. */
export interface TickLoop {
  /**
   * Reads the last price of every asset. The server calls this before it accepts requests, because a simulated market
   * needs about a second of CPU time to reach the present. Errors are logged, and the first round tries again.
   */
  prepare(): Promise<void>;
  start(): void;
  /** Stops the loop after the round in progress, then stops the feed and releases the feed reader's lease. */
  stop(): Promise<void>;
  /**
   * Runs one round: reads the feed if this server is the feed reader, and updates the market status. Tests call it
   * instead of `start`.
   */
  round(): Promise<void>;
}

type LoopPlatform = Pick<Platform, 'bus' | 'clock' | 'ids' | 'log' | 'metrics'>;

interface Parts {
  readonly feed: PriceFeed;
  readonly live: LiveMarketSink;
  readonly reader: FeedReader;
}

/** Maximum interval between two batches of the reader, even if nothing trades. */
const HEARTBEAT_INTERVAL_MS = 5 * SECOND_MS;
/** Minimum interval between two rounds if a feed pushes ticks. */
const MIN_PAUSE_MS = 100;
const EMPTY: TakenTicks = { ticks: [], hasGap: false };

/**
 * Creates the loop. Every second, or sooner if the feed wakes it, the server that reads the feed fetches its ticks and
 * publishes them on the bus. Every server, including that one, receives ticks only from the bus, so that all have the
 * same state.
 */
export function createTickLoop(platform: LoopPlatform, parts: Parts): TickLoop {
  return new FeedLoop(platform, parts);
}

class FeedLoop implements TickLoop {
  readonly #platform: LoopPlatform;
  readonly #parts: Parts;
  readonly #loop = createPollingLoop(() => this.#timedRound());
  readonly #taken: Counter<'source'>;
  readonly #unsubscribe: () => void;
  #isFeedRunning = false;
  #wakeTimer: NodeJS.Timeout | undefined;
  #reader: string;
  #number = 0;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #publishedHealth = '';

  constructor(platform: LoopPlatform, parts: Parts) {
    this.#platform = platform;
    this.#parts = parts;
    this.#reader = platform.ids.next();
    const registers = [platform.metrics.registry];
    this.#taken = new Counter({
      name: 'market_ticks_total',
      help: 'Ticks that this server read from the feed and published to all servers',
      labelNames: ['source'],
      registers,
    });
    const age: Gauge = new Gauge({
      name: 'market_price_age_seconds',
      help: 'Market time since the newest price; not a number before the first one',
      registers,
      collect: () => age.set((parts.live.status().ageMs ?? Number.NaN) / SECOND_MS),
    });
    this.#unsubscribe = platform.bus.subscribe(TICKS_TOPIC, (text) => this.#ingest(text));
  }

  async prepare(): Promise<void> {
    try {
      await this.#parts.live.prepare();
    } catch (error) {
      this.#platform.log.error({ err: error }, 'the last prices cannot be read, tried again in a second');
    }
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#wakeTimer);
    await this.#loop.stop();
    this.#unsubscribe();
    await this.#stopFeed();
    await this.#parts.reader.release();
  }

  async round(): Promise<void> {
    const { live } = this.#parts;
    const now = this.#platform.clock.now();
    if (await this.#isReader(now)) await this.#read(now);
    else await this.#stopFeed();
    live.watch();
  }

  async #timedRound(): Promise<number> {
    await this.round();
    return untilNextSecond(this.#platform.clock.now());
  }

  async #isReader(now: EpochMs): Promise<boolean> {
    const { live, reader } = this.#parts;
    try {
      await live.prepare();
      return await reader.isHeld(now);
    } catch (error) {
      this.#platform.log.error({ err: error }, 'it is not known who reads the price feed, asked again in a second');
      return false;
    }
  }

  async #read(now: EpochMs): Promise<void> {
    const { feed } = this.#parts;
    try {
      const taken = await this.#take(now);
      this.#taken.inc({ source: feed.source }, taken.ticks.length);
      this.#publish(now, taken, feed.health());
    } catch (error) {
      this.#platform.log.error({ err: error, source: feed.source }, 'the price feed failed, tried again in a second');
      const reason = error instanceof Error ? error.message : String(error);
      this.#publish(now, EMPTY, { state: 'down', reason: `The price feed failed: ${reason}` });
    }
  }

  async #take(now: EpochMs): Promise<TakenTicks> {
    const { feed } = this.#parts;
    if (!this.#isFeedRunning) {
      // Another server may have read the feed in between, so ticks may be missing.
      this.#reader = this.#platform.ids.next();
      this.#number = 0;
      await feed.start(() => this.#wakeSoon());
      this.#isFeedRunning = true;
    }
    return feed.take(now);
  }

  #publish(now: EpochMs, { ticks, hasGap }: TakenTicks, health: FeedHealth): void {
    const healthText = JSON.stringify(health);
    const isNews =
      ticks.length > 0 || healthText !== this.#publishedHealth || now - this.#publishedAt >= HEARTBEAT_INTERVAL_MS;
    if (!isNews) return;
    this.#publishedAt = now;
    this.#publishedHealth = healthText;
    this.#number += 1;
    const batch: TickBatch = { reader: this.#reader, number: this.#number, hasGap, health, ticks: [...ticks] };
    this.#platform.bus.publish(TICKS_TOPIC, JSON.stringify(batch));
  }

  #ingest(text: string): void {
    const batch = tickBatch.safeParse(JSON.parse(text));
    if (batch.success) this.#parts.live.ingest(batch.data);
    else this.#platform.log.error({ err: batch.error }, 'ticks of another version of the server are not understood');
  }

  #wakeSoon(): void {
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = undefined;
      this.#loop.wake();
    }, MIN_PAUSE_MS);
  }

  async #stopFeed(): Promise<void> {
    if (!this.#isFeedRunning) return;
    this.#isFeedRunning = false;
    await this.#parts.feed.stop();
  }
}
