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
 * The market as it is now, for other modules; every server has the same one.
 *
 * Guarantees. For one asset, ticks are heard in strictly ascending market time, each once, by every listener, in the order in
 * which the listeners subscribed; a tick that is late or no price is dropped by all alike. Prices, bars and status already
 * include a batch when its listeners hear it. Listeners run one after the other inside the turn in which the batch
 * arrived: they must be quick and start longer work without waiting for it. One that throws is logged and does not keep
 * the others from hearing. Ticks may be missing (a restart, a reader that took over): who must not miss a price asks
 * `hasGap` and looks at history. Nothing is heard while the feed is stale or down.
 * Ticks are not stored; after a restart the last price comes from the feed's history.
 */
export interface MarketLive {
  /** The market's time: the clock's, but for a replay. Ages, sessions and expiries are measured with it. */
  now(): EpochMs;
  status(): MarketStatus;
  /** Null while there was none yet. `prepare` makes sure that the last known prices are in. */
  price(asset: AssetSymbol): LivePrice | null;
  /** Percent over 24 hours; null without a price. */
  change24h(asset: AssetSymbol): Promise<number | null>;
  /** The bar that runs now; null when nothing has traded in it, or it is not known yet. */
  runningBar(asset: AssetSymbol, interval: Interval): Bar | null;
  /** Brings in the last price of each asset from history; once, then at once. Rejects when history cannot be read. */
  prepare(): Promise<void>;
  /** Returns how to end it. */
  onTicks(hear: (ticks: readonly LiveTick[], hasGap: boolean) => void): () => void;
  onBar(hear: (change: BarChange) => void): () => void;
  /** Told when the state changes. */
  onStatus(hear: (status: MarketStatus) => void): () => void;
}

/** What the tick loop does to it. */
export interface MarketLiveFed extends MarketLive {
  /** Takes what the reader of the feed told; older or doubled batches are harmless. */
  hear(batch: TickBatch): void;
  /** Looks at the ages; to be called every second or so. */
  watch(): void;
  /** Resolves when the running bars of everything heard are known. */
  settled(): Promise<void>;
}

/** Without a word from the reader for this long, nobody reads the feed. */
const READER_SILENT_MS = 20 * SECOND_MS;

class Listeners<Args extends readonly unknown[]> {
  readonly #all = new Set<(...args: Args) => void>();
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(hear: (...args: Args) => void): () => void {
    this.#all.add(hear);
    return () => void this.#all.delete(hear);
  }

  tell(...args: Args): void {
    for (const hear of this.#all) {
      try {
        hear(...args);
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

export function createMarketLive(parts: MarketLiveParts): MarketLiveFed {
  return new FedMarket(parts);
}

class FedMarket implements MarketLiveFed {
  readonly #clock: Clock;
  readonly #feed: PriceFeed;
  readonly #book: PriceBook;
  readonly #bars: RunningBars;
  readonly #dayChange: (last: LiveTick) => Promise<number>;
  readonly #ticks: Listeners<[ticks: readonly LiveTick[], hasGap: boolean]>;
  readonly #barChanges: Listeners<[change: BarChange]>;
  readonly #statuses: Listeners<[status: MarketStatus]>;
  #prepared: Promise<void> | null = null;
  #toldState = '';
  #reader = '';
  #number = 0;
  #heardAt: EpochMs | null = null;

  constructor({ clock, log, feed }: MarketLiveParts) {
    this.#clock = clock;
    this.#feed = feed;
    this.#book = new PriceBook(feed);
    this.#dayChange = createDayChange(feed);
    this.#ticks = new Listeners(log);
    this.#barChanges = new Listeners(log);
    this.#statuses = new Listeners(log);
    this.#bars = new RunningBars({ feed, log, onChange: (change) => this.#barChanges.tell(change) });
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

  onTicks(hear: (ticks: readonly LiveTick[], hasGap: boolean) => void): () => void {
    return this.#ticks.add(hear);
  }

  onBar(hear: (change: BarChange) => void): () => void {
    return this.#barChanges.add(hear);
  }

  onStatus(hear: (status: MarketStatus) => void): () => void {
    return this.#statuses.add(hear);
  }

  hear(batch: TickBatch): void {
    if (batch.reader === this.#reader && batch.number <= this.#number) return;
    const isNext = batch.reader === this.#reader && batch.number === this.#number + 1;
    const hasGap = batch.hasGap || !isNext;
    this.#reader = batch.reader;
    this.#number = batch.number;
    this.#heardAt = this.#clock.now();
    this.#book.setHealth(batch.health);
    const taken = batch.ticks.filter((tick) => this.#book.accept(tick));
    if (hasGap) this.#bars.startAnew(ASSETS.flatMap(({ symbol }) => this.#book.last(symbol) ?? []));
    else for (const tick of taken) this.#bars.add(tick);
    if (taken.length > 0) this.#ticks.tell(taken, hasGap);
    this.watch();
  }

  watch(): void {
    const isUnread = this.#heardAt !== null && this.#clock.now() - this.#heardAt > READER_SILENT_MS;
    if (isUnread) this.#book.setHealth({ state: 'down', reason: 'The price feed is not being read.' });
    const status = this.status();
    const told = `${status.state} ${status.reason ?? ''}`;
    if (told === this.#toldState) return;
    this.#toldState = told;
    this.#statuses.tell(status);
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
