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
import { UnstoredTicks } from './unstored-ticks.ts';

/**
 * Time without a trade or ticker after which a price is stale. Crypto trades without a pause, so one minute is enough.
 */
const SILENCE_MS = MINUTE_MS;
/** Maximum number of ticks buffered for the next `take`: about two minutes of trades. */
const KEPT_TICKS = 20_000;
/** Delay in ms before a closed bar is requested, so that the exchange has time to include the last trades in it. */
const SETTLE_MS = 2 * SECOND_MS;
/** Shortest delay before a failed request is repeated. */
const RETRY_MS = 10 * SECOND_MS;
/** Interval of the search for missing bars, which also runs after every connection. */
const REPAIR_EVERY_MS = HOUR_MS;
/** Relative difference up to which volumes count as equal, because sums depend on the order of addition. */
const VOLUME_TOLERANCE = 1e-6;

type FeedPlatform = Pick<Platform, 'db' | 'clock' | 'ids' | 'log'>;

export interface ExchangeFeedOptions {
  readonly exchange: string;
  /** See `MARKET_EXCHANGE_URL`. */
  readonly url: string | null;
  readonly timing?: ExchangeTiming;
  readonly random?: () => number;
  /** Opens the connection to the exchange. Default: in its own process. */
  readonly connect?: (parts: ExchangeChildParts) => ExchangeLine;
}

/**
 * Live prices of one exchange, through ccxt in its own process.
 *
 * Guarantees: all ticks come from the exchange; the last price before them comes from the stored bars. Assets that the
 * exchange does not have get no ticks. After every connection, the stored series are completed up to the present
 * without missing or duplicate bars, but not farther back than `bringUpToDate` says. Every closed minute is read from
 * the exchange again; if the minute differs from the ticks because some were missed, the running bars are rebuilt.
 * Market time is the exchange's clock; if it differs from ours by more than ten seconds, the feed is down. Limits:
 * servers that do not read the feed build the current minute from the ticks that they receive. A server that started
 * during this minute lacks its first ticks until the minute is stored.
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
  #unstored = new UnstoredTicks();
  readonly #receivedUntil = new Map<AssetSymbol, EpochMs>();
  #hasGap = false;
  #isOpen = false;
  /**
   * Open time of the last bar read, and time of the last search for missing bars, by asset and interval. Every new
   * connection starts with an empty map.
   */
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
        this.#setHealth({ state: 'down', reason: `The connection to ${exchange} was lost. Connecting again.` });
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
    this.#unstored = new UnstoredTicks();
  }

  take(now: EpochMs): Promise<TakenTicks> {
    this.#keepUp(now);
    const until = this.marketTime(now);
    const ticks: LiveTick[] = [];
    const later: ExchangeTick[] = [];
    for (const tick of this.#ticks) {
      // The difference of the clocks is known only to a few milliseconds, so a tick up to one second ahead counts as
      // current.
      if (tick.t > until + SECOND_MS) later.push(tick);
      else {
        this.#unstored.add(tick);
        ticks.push({ ...tick, source: 'live' });
      }
    }
    this.#ticks = later;
    // A gap is reported together with the next ticks, because a batch without ticks is not published.
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
    const fromTicks = this.#unstored.bar(asset, stored.until, t);
    if (stored.bar === null || fromTicks === null) {
      const bar = stored.bar ?? fromTicks;
      return bar === null ? null : { ...bar, t: barOpen(interval, t) };
    }
    return joined(stored.bar, fromTicks);
  }

  #receiveTicks(ticks: readonly ExchangeTick[]): void {
    for (const tick of ticks) {
      // A restarted exchange process may send ticks that the previous one already sent.
      if (tick.t <= (this.#receivedUntil.get(tick.asset) ?? 0)) continue;
      this.#receivedUntil.set(tick.asset, tick.t);
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
    // The state “connecting” does not change the health, so the page still shows why the connection was lost.
  }

  #setHealth(health: FeedHealth): void {
    this.#health = health;
    this.#wake();
  }

  /** Starts storing the bars that have closed since the last call, one series at a time. */
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
    // This map belongs to this connection. A new connection replaces `#upTo` with an empty map, so that all series are
    // read again.
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
        if (isFirst && series.interval === '1m' && running !== null) this.#unstored.setBase(asset, running, asOf);
      }
    }
  }

  /** Whether a complete minute that opened at or after `since` differs from the bar built from its ticks. */
  #differs(asset: AssetSymbol, { complete }: UpToDate, since: EpochMs): boolean {
    const closed = complete.filter((bar) => bar.t >= since);
    return closed.some((bar) => {
      const fromTicks = this.#unstored.minute(asset, bar.t, epochMs(bar.t + MINUTE_MS - 1));
      if (fromTicks === null) return bar.v > 0;
      const isSameVolume = Math.abs(fromTicks.v - bar.v) <= VOLUME_TOLERANCE * Math.max(fromTicks.v, bar.v);
      return (
        fromTicks.o !== bar.o ||
        fromTicks.h !== bar.h ||
        fromTicks.l !== bar.l ||
        fromTicks.c !== bar.c ||
        !isSameVolume
      );
    });
  }
}
