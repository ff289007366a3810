import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS, barOpen, type FixedInterval } from '@tradesense/core/market/interval.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../../platform/module.ts';
import type { FeedHealth, LiveTick, PriceFeed, TakenTicks } from '../live/feed.ts';
import { joined, lastStoredPrice, storedPart } from './exchange-bars.repo.ts';
import { BarsUnavailable, ExchangeChild, type ExchangeChildParts, type ExchangeLine } from './exchange-child.ts';
import type { ExchangeState, ExchangeTick } from './exchange-messages.ts';
import { canBeListed } from './exchange-symbols.policy.ts';
import { EXCHANGE_TIMING, type ExchangeTiming } from './exchange-timing.ts';
import { KEPT_SERIES, type KeptSeries } from './kept-series.policy.ts';
import { bringUpToDate, type UpToDate } from './series-upkeep.service.ts';
import { ToldTicks } from './told-ticks.ts';

/** Coins trade without a pause; a minute without a trade and without a word from the exchange is too long. */
const SILENCE_MS = MINUTE_MS;
/** Ticks kept for the next `take`: two minutes of every trade that is told. */
const KEPT_TICKS = 20_000;
/** A closed bar is asked for when the exchange has had the time to put its last trades in. */
const SETTLE_MS = 2 * SECOND_MS;
/** What failed is tried again at the earliest after this. */
const RETRY_MS = 10 * SECOND_MS;
/** Holes in the stored series are looked for after every connection, and this often. */
const REPAIR_EVERY_MS = HOUR_MS;
/** Volumes that differ by less than this part are the same: they were added up in another order. */
const VOLUME_TOLERANCE = 1e-6;

type FeedPlatform = Pick<Platform, 'db' | 'clock' | 'ids' | 'log'>;

export interface ExchangeFeedOptions {
  readonly exchange: string;
  /** See `MARKET_EXCHANGE_URL`. */
  readonly url: string | null;
  readonly timing?: ExchangeTiming;
  readonly random?: () => number;
  /** How the exchange is reached: through a process of its own when not given. */
  readonly connect?: (parts: ExchangeChildParts) => ExchangeLine;
}

/**
 * Live prices of one exchange, through ccxt in a process of its own. Guarantees: a price or a bar is always one that the
 * exchange sent; assets that it does not have are absent; after every connection the stored series are brought up to the
 * present without holes or duplicates, and every closed minute is read from the exchange once more: where the ticks came to
 * something else (some were missed), the running bars are made anew. Market time is the exchange's clock, on the server that
 * reads; it differs from ours by ten seconds at most, or there is no market. Limits: other servers see the running minute
 * from its ticks alone, so what came before they heard of it is missing there until the minute is stored.
 */
export function createExchangeFeed(platform: FeedPlatform, options: ExchangeFeedOptions): PriceFeed {
  return new ExchangeFeed(platform, options);
}

class ExchangeFeed implements PriceFeed {
  readonly source = 'live';
  readonly #platform: FeedPlatform;
  readonly #exchange: string;
  readonly #line: ExchangeLine;
  #wake: () => void = () => undefined;
  #health: FeedHealth;
  #skewMs = 0;
  #assets: readonly AssetSymbol[] = [];
  #ticks: ExchangeTick[] = [];
  #told = new ToldTicks();
  readonly #heardUntil = new Map<AssetSymbol, EpochMs>();
  #hasGap = false;
  #isOpen = false;
  /** Up to which bar each series has been read, and when it was last repaired; nothing after a connection. */
  #upTo = new Map<string, { readonly bar: EpochMs; readonly repairedAt: EpochMs }>();
  #upkeep: Promise<void> | null = null;
  #upkeepNotBefore = 0;

  constructor(platform: FeedPlatform, { exchange, url, timing, random, connect }: ExchangeFeedOptions) {
    this.#platform = platform;
    this.#exchange = exchange;
    this.#health = { state: 'down', reason: `Connecting to ${exchange}.` };
    const parts: ExchangeChildParts = {
      exchange,
      url,
      timing: timing ?? EXCHANGE_TIMING,
      log: platform.log,
      random: random ?? Math.random,
      onTicks: (ticks) => this.#receiveTicks(ticks),
      onState: (state) => this.#receiveState(state),
      onDeath: () => {
        this.#isOpen = false;
        this.#setHealth({ state: 'down', reason: `The connection to ${exchange} ended; it is started again.` });
      },
    };
    this.#line = connect === undefined ? new ExchangeChild(parts) : connect(parts);
  }

  marketTime(now: EpochMs): EpochMs {
    return epochMs(now + this.#skewMs);
  }

  start(wake: () => void): Promise<void> {
    this.#wake = wake;
    this.#health = { state: 'down', reason: `Connecting to ${this.#exchange}.` };
    this.#line.start();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#isOpen = false;
    await this.#line.stop();
    await this.#upkeep;
    this.#ticks = [];
    this.#told = new ToldTicks();
  }

  take(now: EpochMs): Promise<TakenTicks> {
    this.#keepUp(now);
    const until = this.marketTime(now);
    const ticks: LiveTick[] = [];
    const later: ExchangeTick[] = [];
    for (const tick of this.#ticks) {
      // A clock that was measured to a few milliseconds: what is ahead by so little is now.
      if (tick.t > until + SECOND_MS) later.push(tick);
      else {
        this.#told.add(tick);
        ticks.push({ ...tick, source: 'live' });
      }
    }
    this.#ticks = later;
    // A gap is told together with ticks: alone it would not be heard.
    const hasGap = this.#hasGap && ticks.length > 0;
    if (hasGap) this.#hasGap = false;
    return Promise.resolve({ ticks, hasGap });
  }

  health(): FeedHealth {
    return this.#health;
  }

  silenceMs(): number {
    return SILENCE_MS;
  }

  intervals(asset: AssetSymbol) {
    return canBeListed(asset) ? INTERVALS : [];
  }

  async lastTick(asset: AssetSymbol, t: EpochMs): Promise<LiveTick | null> {
    if (!canBeListed(asset)) return null;
    const paid = await this.#platform.db.read((tx) => lastStoredPrice(tx, asset, t));
    return paid === null ? null : { asset, ...paid, bid: null, ask: null, volume: 0, source: 'live' };
  }

  async runningBar(asset: AssetSymbol, interval: (typeof INTERVALS)[number], t: EpochMs) {
    if (!canBeListed(asset)) return null;
    const stored = await this.#platform.db.read((tx) => storedPart(tx, asset, interval, t));
    const told = this.#told.bar(asset, stored.until, t);
    if (stored.bar === null || told === null) {
      const bar = stored.bar ?? told;
      return bar === null ? null : { ...bar, t: barOpen(interval, t) };
    }
    return joined(stored.bar, told);
  }

  #receiveTicks(ticks: readonly ExchangeTick[]): void {
    for (const tick of ticks) {
      // A process that was started again may tell once more what the one before it told.
      if (tick.t <= (this.#heardUntil.get(tick.asset) ?? 0)) continue;
      this.#heardUntil.set(tick.asset, tick.t);
      this.#ticks.push(tick);
    }
    if (this.#ticks.length > KEPT_TICKS) {
      this.#ticks.splice(0, this.#ticks.length - KEPT_TICKS);
      this.#hasGap = true;
    }
    this.#wake();
  }

  #receiveState({ state, reason, detail, assets, skewMs }: ExchangeState): void {
    const name = this.#exchange;
    if (detail !== '') this.#platform.log.warn({ exchange: name, state, detail }, 'the exchange feed has no prices');
    this.#isOpen = state === 'open';
    this.#assets = assets;
    if (state === 'open') {
      this.#skewMs = skewMs;
      this.#upTo = new Map();
      this.#upkeepNotBefore = 0;
      this.#platform.log.info({ exchange: name, assets, skewMs }, 'the exchange feed is open');
      this.#setHealth({ state: 'ok' });
    } else if (state === 'lost') {
      this.#setHealth({ state: 'stale', reason: `No prices from ${name}: ${reason}. Connecting again.` });
    } else if (state === 'refused') {
      this.#setHealth({ state: 'down', reason: `No prices from ${name}. ${reason}` });
    }
    // "connecting" again is no news: the reason why it has to stays.
  }

  #setHealth(health: FeedHealth): void {
    this.#health = health;
    this.#wake();
  }

  /** Brings in what has closed since the last time, beside the ticks; one at a time. */
  #keepUp(now: EpochMs): void {
    const due = this.#dueSeries(now);
    if (!this.#isOpen || this.#upkeep !== null || due.length === 0 || now < this.#upkeepNotBefore) return;
    this.#upkeep = this.#bringIn(due)
      .catch((error: unknown) => {
        this.#upkeepNotBefore = this.#platform.clock.now() + RETRY_MS;
        const why = error instanceof BarsUnavailable ? error.message : error;
        this.#platform.log.warn({ exchange: this.#exchange, err: why }, 'bars could not be brought in, tried again');
      })
      .finally(() => {
        this.#upkeep = null;
        this.#wake();
      });
  }

  #dueSeries(now: EpochMs): readonly KeptSeries[] {
    const settled = epochMs(this.marketTime(now) - SETTLE_MS);
    return KEPT_SERIES.filter(({ interval }) =>
      this.#assets.some((asset) => (this.#upTo.get(`${asset} ${interval}`)?.bar ?? 0) < barOpen(interval, settled)),
    );
  }

  async #bringIn(due: readonly KeptSeries[]): Promise<void> {
    // Of this connection: after the next one everything is looked at again.
    const upTo = this.#upTo;
    for (const series of due) {
      for (const asset of this.#assets) {
        const key = `${asset} ${series.interval}`;
        const before = upTo.get(key);
        const isFirst = before === undefined;
        const now = this.marketTime(this.#platform.clock.now());
        const isRepairDue = isFirst || now - before.repairedAt >= REPAIR_EVERY_MS;
        const ask = (of: AssetSymbol, interval: FixedInterval, since: EpochMs) => this.#line.bars(of, interval, since);
        const news = await bringUpToDate(this.#platform, ask, { asset, series, now, isRepairDue });
        upTo.set(key, { bar: barOpen(series.interval, news.asOf), repairedAt: isRepairDue ? now : before.repairedAt });
        const isOther = !isFirst && series.interval === '1m' && this.#differs(asset, news, before.bar);
        if (isFirst || isOther || news.isRepaired) this.#hasGap = true;
        const { running, asOf } = news;
        if (isFirst && series.interval === '1m' && running !== null) this.#told.setBase(asset, running, asOf);
      }
    }
  }

  /** Whether a minute that closed at `since` or later is not what its ticks came to. */
  #differs(asset: AssetSymbol, { complete }: UpToDate, since: EpochMs): boolean {
    const closed = complete.filter((bar) => bar.t >= since);
    return closed.some((bar) => {
      const told = this.#told.minute(asset, bar.t, epochMs(bar.t + MINUTE_MS - 1));
      if (told === null) return bar.v > 0;
      const isSameVolume = Math.abs(told.v - bar.v) <= VOLUME_TOLERANCE * Math.max(told.v, bar.v);
      return told.o !== bar.o || told.h !== bar.h || told.l !== bar.l || told.c !== bar.c || !isSameVolume;
    });
  }
}
