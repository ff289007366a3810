import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { isOpen, openMinutes } from '@tradesense/core/market/session-calendar.ts';
import { DAY_MS, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { assetClassOf } from '../history.policy.ts';
import type { FeedHealth, LiveTick, PriceFeed } from './feed.ts';

/** State of the market data as a whole. */
export interface MarketStatus {
  /** `live`: prices arrive. `stale`: no new prices; the last ones are shown. `down`: the feed does not work. */
  readonly state: 'live' | 'stale' | 'down';
  /** Why prices are not live, as a sentence for the page; `null` when live. */
  readonly reason: string | null;
  readonly source: LiveTick['source'];
  /** Market time of the newest price. `null` before the first one. */
  readonly asOf: EpochMs | null;
  /** Age of the newest price in ms. `null` before the first one. */
  readonly ageMs: number | null;
}

/** Last price of one asset. */
export interface LivePrice {
  readonly tick: LiveTick;
  readonly ageMs: number;
  /** Whether the asset's market is open now. The last price of a closed market is old but not stale. */
  readonly isOpen: boolean;
  /**
   * Whether the price must not be traded on: the feed is not live, or too much trading time has passed without a tick.
   */
  readonly isStale: boolean;
}

/**
 * Age in ms from which a price is always stale, because no market is closed for so long. From this age on, the trading
 * time since the price is not counted.
 */
const SURELY_SILENT_MS = 14 * DAY_MS;

type FeedView = Pick<PriceFeed, 'source' | 'silenceMs'>;

/**
 * The last price of each asset, and the state of the market data (live, stale or down). The state depends on the health
 * of the feed and the ages of the prices. Times are market times.
 */
export class PriceBook {
  readonly #feed: FeedView;
  readonly #last = new Map<AssetSymbol, LiveTick>();
  #health: FeedHealth = { state: 'ok' };
  #asOf: EpochMs | null = null;

  constructor(feed: FeedView) {
    this.#feed = feed;
  }

  /** Adds a tick. Returns `false` if the tick is not newer than the last one or has no valid price. */
  accept(tick: LiveTick): boolean {
    const last = this.#last.get(tick.asset);
    if (!(tick.price > 0 && tick.price < Infinity) || (last !== undefined && tick.t <= last.t)) return false;
    this.#last.set(tick.asset, tick);
    if (this.#asOf === null || tick.t > this.#asOf) this.#asOf = tick.t;
    return true;
  }

  setHealth(health: FeedHealth): void {
    this.#health = health;
  }

  last(asset: AssetSymbol): LiveTick | null {
    return this.#last.get(asset) ?? null;
  }

  price(asset: AssetSymbol, now: EpochMs): LivePrice | null {
    const tick = this.#last.get(asset);
    if (tick === undefined) return null;
    const isLive = this.status(now).state === 'live';
    return {
      tick,
      ageMs: Math.max(0, now - tick.t),
      isOpen: isOpen(assetClassOf(asset), now),
      isStale: !isLive || this.#isSilent(tick, now),
    };
  }

  status(now: EpochMs): MarketStatus {
    const asOf = this.#asOf;
    const ageMs = asOf === null ? null : Math.max(0, now - asOf);
    const known = { source: this.#feed.source, asOf, ageMs };
    if (this.#health.state === 'down') return { ...known, state: 'down', reason: this.#health.reason };
    if (asOf === null) return { ...known, state: 'down', reason: 'No price has arrived yet.' };
    if (this.#health.state === 'stale') return { ...known, state: 'stale', reason: this.#health.reason };
    if (!this.#isAllSilent(now)) return { ...known, state: 'live', reason: null };
    return { ...known, state: 'stale', reason: 'No new prices are arriving.' };
  }

  /**
   * Whether markets are open now, and no asset in an open market had a tick recently. Assets without any price do not
   * count.
   */
  #isAllSilent(now: EpochMs): boolean {
    const trading = ASSETS.flatMap((asset) => {
      const tick = this.#last.get(asset.symbol);
      return tick !== undefined && isOpen(asset.class, now) ? [tick] : [];
    });
    return trading.length > 0 && trading.every((tick) => this.#isSilent(tick, now));
  }

  #isSilent(tick: LiveTick, now: EpochMs): boolean {
    if (now - tick.t > SURELY_SILENT_MS) return true;
    const tradedMs = openMinutes(assetClassOf(tick.asset), tick.t, now) * MINUTE_MS;
    return tradedMs > this.#feed.silenceMs(tick.asset);
  }
}
