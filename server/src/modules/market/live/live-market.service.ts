import type { FastifyBaseLogger } from 'fastify';
import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createDayChange } from './day-change.ts';
import type { LiveTick, PriceFeed } from './feed.ts';
import { PriceBook, type LivePrice, type MarketStatus } from './price-book.ts';
import { RunningBars, type BarChange } from './running-bars.ts';
import type { TickBatch } from './tick-batch.ts';

/**
 * The live market, for other modules. Every server has the same state.
 *
 * Guarantees: every listener receives the ticks of an asset in strictly ascending market time, each at most once. Late
 * ticks and invalid prices are dropped on all servers alike. When listeners are called with a batch, prices, bars and
 * status already include it. Listeners are called synchronously, one after the other, so they must return quickly and
 * start longer work without waiting for it. A listener that throws is logged and does not affect the others. Limits:
 * ticks may be missing after a restart or when another server starts to read the feed; a listener that needs every
 * price checks `hasGap` and reads history. The last ticks may still arrive when the feed is already stale. Ticks are
 * not stored, so after a restart the last price comes from the feed's history.
 */
export interface LiveMarket {
  /**
   * Returns the market time. It differs from the clock in a replay of imported candles and, slightly, for an exchange
   * whose clock differs from ours. Ages, sessions and expiries use it.
   */
  now(): EpochMs;
  status(): MarketStatus;
  /** Returns the asset's last price, or `null` before the first one. `prepare` loads the last known prices. */
  price(asset: AssetSymbol): LivePrice | null;
  /** Returns the asset's change over 24 hours in percent, or `null` if it has no price. */
  change24h(asset: AssetSymbol): Promise<number | null>;
  /** Returns the running bar, or `null` if it is not known yet or nothing has traded in it. */
  runningBar(asset: AssetSymbol, interval: Interval): Bar | null;
  /**
   * Loads the last price of each asset from history. Only the first call does so. Rejects if history cannot be read.
   */
  prepare(): Promise<void>;
  /** Adds a listener of ticks. Returns an unsubscribe function. */
  onTicks(listener: (ticks: readonly LiveTick[], hasGap: boolean) => void): () => void;
  onBar(listener: (change: BarChange) => void): () => void;
  /** Calls the listener when the market status changes. Returns an unsubscribe function. */
  onStatus(listener: (status: MarketStatus) => void): () => void;
}

/** The part of the live market that the tick loop calls to deliver prices. */
export interface LiveMarketSink extends LiveMarket {
  /** Adds a batch published by the server that reads the feed. Old and repeated batches have no effect. */
  ingest(batch: TickBatch): void;
  /** Updates the market status from the ages of the prices. The caller does this about once a second. */
  watch(): void;
  /** Resolves when the running bars of all received ticks are known. */
  settled(): Promise<void>;
}

/** Time in ms without a batch after which the server that reads the feed is assumed to have stopped. */
const READER_TIMEOUT_MS = 20 * SECOND_MS;

class Listeners<Args extends readonly unknown[]> {
  readonly #all = new Set<(...args: Args) => void>();
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(listener: (...args: Args) => void): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  notify(...args: Args): void {
    for (const listener of this.#all) {
      try {
        listener(...args);
      } catch (error) {
        this.#log.error({ err: error }, 'a listener of the market failed');
      }
    }
  }
}

export interface MarketLiveParts {
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly feed: PriceFeed;
}

export function createLiveMarket(parts: MarketLiveParts): LiveMarketSink {
  return new FedMarket(parts);
}

class FedMarket implements LiveMarketSink {
  readonly #clock: Clock;
  readonly #feed: PriceFeed;
  readonly #book: PriceBook;
  readonly #bars: RunningBars;
  readonly #dayChange: (last: LiveTick) => Promise<number>;
  readonly #ticks: Listeners<[ticks: readonly LiveTick[], hasGap: boolean]>;
  readonly #barChanges: Listeners<[change: BarChange]>;
  readonly #statuses: Listeners<[status: MarketStatus]>;
  #prepared: Promise<void> | null = null;
  #publishedState = '';
  #reader = '';
  #number = 0;
  #receivedAt: EpochMs | null = null;

  constructor({ clock, log, feed }: MarketLiveParts) {
    this.#clock = clock;
    this.#feed = feed;
    this.#book = new PriceBook(feed);
    this.#dayChange = createDayChange(feed);
    this.#ticks = new Listeners(log);
    this.#barChanges = new Listeners(log);
    this.#statuses = new Listeners(log);
    this.#bars = new RunningBars({ feed, log, onChange: (change) => this.#barChanges.notify(change) });
  }

  now(): EpochMs {
    return this.#feed.marketTime(this.#clock.now());
  }

  status(): MarketStatus {
    return this.#book.status(this.now());
  }

  price(asset: AssetSymbol): LivePrice | null {
    return this.#book.price(asset, this.now());
  }

  async change24h(asset: AssetSymbol): Promise<number | null> {
    const last = this.#book.last(asset);
    return last === null ? null : this.#dayChange(last);
  }

  runningBar(asset: AssetSymbol, interval: Interval): Bar | null {
    return this.#bars.bar(asset, interval, this.now());
  }

  prepare(): Promise<void> {
    this.#prepared ??= this.#takeLastPrices().catch((error: unknown) => {
      this.#prepared = null;
      throw error;
    });
    return this.#prepared;
  }

  onTicks(listener: (ticks: readonly LiveTick[], hasGap: boolean) => void): () => void {
    return this.#ticks.add(listener);
  }

  onBar(listener: (change: BarChange) => void): () => void {
    return this.#barChanges.add(listener);
  }

  onStatus(listener: (status: MarketStatus) => void): () => void {
    return this.#statuses.add(listener);
  }

  ingest(batch: TickBatch): void {
    if (batch.reader === this.#reader && batch.number <= this.#number) return;
    const isNext = batch.reader === this.#reader && batch.number === this.#number + 1;
    const hasGap = batch.hasGap || !isNext;
    this.#reader = batch.reader;
    this.#number = batch.number;
    this.#receivedAt = this.#clock.now();
    this.#book.setHealth(batch.health);
    const taken = batch.ticks.filter((tick) => this.#book.accept(tick));
    if (hasGap) this.#bars.startAnew(ASSETS.flatMap(({ symbol }) => this.#book.last(symbol) ?? []));
    else for (const tick of taken) this.#bars.add(tick);
    if (taken.length > 0) this.#ticks.notify(taken, hasGap);
    this.watch();
  }

  watch(): void {
    const isUnread = this.#receivedAt !== null && this.#clock.now() - this.#receivedAt > READER_TIMEOUT_MS;
    if (isUnread) this.#book.setHealth({ state: 'down', reason: 'The price feed is not being read.' });
    const status = this.status();
    const state = `${status.state} ${status.reason ?? ''}`;
    if (state === this.#publishedState) return;
    this.#publishedState = state;
    this.#statuses.notify(status);
  }

  settled(): Promise<void> {
    return this.#bars.settled();
  }

  async #takeLastPrices(): Promise<void> {
    const now = this.now();
    for (const { symbol } of ASSETS) {
      const tick = await this.#feed.lastTick(symbol, now);
      if (tick !== null) this.#book.accept(tick);
    }
  }
}
