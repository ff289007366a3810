import { Counter, Gauge } from 'prom-client';
import { SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../../platform/module.ts';
import { createWakeLoop } from '../../../platform/outbox/wake-loop.ts';
import { untilNextSecond, type FeedHealth, type PriceFeed, type TakenTicks } from './feed.ts';
import type { FeedReader } from './feed-reader.ts';
import type { MarketLiveFed } from './market-live.service.ts';
import { TICKS_TOPIC, tickBatch, type TickBatch } from './tick-batch.ts';

/** The one loop of a process that brings prices in. */
export interface TickLoop {
  start(): void;
  /** Ends after the running round, stops the feed and lets another server read it. */
  stop(): Promise<void>;
  /** One round: reads the feed if that is this server's to do, and looks at the ages. Tests call it in place of `start`. */
  round(): Promise<void>;
}

type LoopPlatform = Pick<Platform, 'bus' | 'clock' | 'ids' | 'log' | 'metrics'>;

interface Parts {
  readonly feed: PriceFeed;
  readonly live: MarketLiveFed;
  readonly reader: FeedReader;
}

/** A word from the reader at least this often, also when nothing trades. */
const WORD_EVERY_MS = 5 * SECOND_MS;
/** Ticks that come by themselves are told together at most this often. */
const LEAST_PAUSE_MS = 100;
const EMPTY: TakenTicks = { ticks: [], hasGap: false };

/**
 * Every second, and sooner when the feed wakes it: the server that is the reader takes the feed's ticks and tells all
 * servers over the bus; every server, the reader too, takes them from there, so that all books are alike.
 */
export function createTickLoop(platform: LoopPlatform, parts: Parts): TickLoop {
  return new FeedLoop(platform, parts);
}

class FeedLoop implements TickLoop {
  readonly #platform: LoopPlatform;
  readonly #parts: Parts;
  readonly #loop = createWakeLoop(() => this.#timedRound());
  readonly #taken: Counter<'source'>;
  readonly #deafen: () => void;
  #isFeedRunning = false;
  #wakeTimer: NodeJS.Timeout | undefined;
  #reader: string;
  #number = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  #toldHealth = '';

  constructor(platform: LoopPlatform, parts: Parts) {
    this.#platform = platform;
    this.#parts = parts;
    this.#reader = platform.ids.next();
    const registers = [platform.metrics.registry];
    this.#taken = new Counter({
      name: 'market_ticks_total',
      help: 'Ticks that this server read from the feed and told to all servers',
      labelNames: ['source'],
      registers,
    });
    const age: Gauge = new Gauge({
      name: 'market_price_age_seconds',
      help: 'Market time since the newest price; not a number before the first one',
      registers,
      collect: () => age.set((parts.live.status().ageMs ?? Number.NaN) / SECOND_MS),
    });
    this.#deafen = platform.bus.subscribe(TICKS_TOPIC, (text) => this.#hear(text));
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#wakeTimer);
    await this.#loop.stop();
    this.#deafen();
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
      return await reader.isMine(now);
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
      this.#tell(now, taken, feed.health());
    } catch (error) {
      this.#platform.log.error({ err: error, source: feed.source }, 'the price feed failed, tried again in a second');
      const reason = error instanceof Error ? error.message : String(error);
      this.#tell(now, EMPTY, { state: 'down', reason: `The price feed failed: ${reason}` });
    }
  }

  async #take(now: EpochMs): Promise<TakenTicks> {
    const { feed } = this.#parts;
    if (!this.#isFeedRunning) {
      // Another server may have read in between: what was told before and after is not one row.
      this.#reader = this.#platform.ids.next();
      this.#number = 0;
      await feed.start(() => this.#wakeSoon());
      this.#isFeedRunning = true;
    }
    return feed.take(now);
  }

  #tell(now: EpochMs, { ticks, hasGap }: TakenTicks, health: FeedHealth): void {
    const healthText = JSON.stringify(health);
    const isNews = ticks.length > 0 || healthText !== this.#toldHealth || now - this.#toldAt >= WORD_EVERY_MS;
    if (!isNews) return;
    this.#toldAt = now;
    this.#toldHealth = healthText;
    this.#number += 1;
    const batch: TickBatch = { reader: this.#reader, number: this.#number, hasGap, health, ticks: [...ticks] };
    this.#platform.bus.publish(TICKS_TOPIC, JSON.stringify(batch));
  }

  #hear(text: string): void {
    const batch = tickBatch.safeParse(JSON.parse(text));
    if (batch.success) this.#parts.live.hear(batch.data);
    else this.#platform.log.error({ err: batch.error }, 'ticks of another version of the server are not understood');
  }

  #wakeSoon(): void {
    this.#wakeTimer ??= setTimeout(() => {
      this.#wakeTimer = undefined;
      this.#loop.wake();
    }, LEAST_PAUSE_MS);
  }

  async #stopFeed(): Promise<void> {
    if (!this.#isFeedRunning) return;
    this.#isFeedRunning = false;
    await this.#parts.feed.stop();
  }
}
