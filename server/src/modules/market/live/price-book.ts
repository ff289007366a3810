import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { isOpen, openMinutes } from '@tradesense/core/market/session-calendar.ts';
import { DAY_MS, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { assetClassOf } from '../history.policy.ts';
import type { FeedHealth, LiveTick, PriceFeed } from './feed.ts';

/** The state of the market data as a whole. */
export interface MarketStatus {
  /** `live`: prices come in. `stale`: they have stopped, the last ones stand. `down`: the feed does not work. */
  readonly state: 'live' | 'stale' | 'down';
  /** A sentence for the screen; null when live. */
  readonly reason: string | null;
  readonly source: LiveTick['source'];
  /** Market time of the newest price; null before the first one. */
  readonly asOf: EpochMs | null;
  /** How old that is; null before the first one. */
  readonly ageMs: number | null;
}

/** The last price of one asset. */
export interface LivePrice {
  readonly tick: LiveTick;
  readonly ageMs: number;
  /** Whether the asset trades now. A closed asset's last price is old, but not stale. */
  readonly isOpen: boolean;
  /** No price to trade on: the feed is not live, or this asset has been silent in its trading hours. */
  readonly isStale: boolean;
}

/** No closing lasts as long: what is older need not be measured in trading time. */
const SURELY_SILENT_MS = 14 * DAY_MS;

type FeedView = Pick<PriceFeed, 'source' | 'silenceMs'>;

/** The last price of each asset, and what its age means. Times are market times. */
export class PriceBook {
  readonly #feed: FeedView;
  readonly #last = new Map<AssetSymbol, LiveTick>();
  #health: FeedHealth = { state: 'ok' };
  #asOf: EpochMs | null = null;

  constructor(feed: FeedView) {
    this.#feed = feed;
  }

  /** Takes a tick; false when it is not newer than the last one, or no price. */
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
    if (asOf === null) return { ...known, state: 'down', reason: 'No price has come yet.' };
    if (this.#health.state === 'stale') return { ...known, state: 'stale', reason: this.#health.reason };
    if (!this.#isAllSilent(now)) return { ...known, state: 'live', reason: null };
    return { ...known, state: 'stale', reason: 'No new price comes in.' };
  }

  /** Every asset that trades now is silent, and there is one. */
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
