import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';

/** One price update of one asset. */
export interface LiveTick {
  readonly asset: AssetSymbol;
  readonly price: number;
  /** Best bid; `null` if the feed has no bids and asks. */
  readonly bid: number | null;
  readonly ask: number | null;
  /** Volume since the asset's previous tick; 0 if unknown. */
  readonly volume: number;
  /** Market time of the tick. */
  readonly t: EpochMs;
  readonly source: PriceSource;
}

/**
 * Health that a feed reports about itself. A feed need not report assets without ticks: the live market detects them.
 */
export type FeedHealth =
  | { readonly state: 'ok' }
  /** The feed works but has no current prices. `reason` explains it in a sentence for the page. */
  | { readonly state: 'stale'; readonly reason: string }
  /** The feed does not work. `reason` explains it in a sentence for the page. */
  | { readonly state: 'down'; readonly reason: string };

export interface TakenTicks {
  /** Ticks, ascending in time for each asset. */
  readonly ticks: readonly LiveTick[];
  /**
   * Whether ticks may be missing before the first tick of this batch. If so, the running bars are rebuilt from history.
   */
  readonly hasGap: boolean;
}

/**
 * Source of live prices; the interface for every kind of market data. Configuration selects exactly one feed. A feed
 * that has no prices reports so in its health: it is never replaced by another feed, and no prices are invented.
 *
 * `start`, `stop`, `take` and `health` are called only on the server that reads the feed. All servers use the other
 * methods, which must work without `start`. `take` is never called while an earlier call runs. If `start` or `take`
 * rejects, the feed is “down” with the error's message, and the call is repeated. A feed that receives pushed ticks (by
 * a WebSocket) buffers them and calls `wake`, which triggers the next `take`.
 */
export interface PriceFeed {
  /** Label that the feed's prices show as their source. */
  readonly source: PriceSource;
  /**
   * Returns the market time at the given clock time. The two differ by more than clock skew only while imported candles
   * are replayed.
   */
  marketTime(now: EpochMs): EpochMs;
  /** Starts collecting ticks. May be called again after `stop` and after a `start` that rejected. */
  start(wake: () => void): Promise<void>;
  stop(): Promise<void>;
  /** Returns the ticks since the last call, up to clock time `now`. */
  take(now: EpochMs): Promise<TakenTicks>;
  health(): FeedHealth;
  /** Trading time without a tick after which an asset's price is stale, in ms. */
  silenceMs(asset: AssetSymbol): number;
  /**
   * Returns the intervals whose bars can be built from the feed's ticks. The array is empty for an asset that the feed
   * does not have.
   */
  intervals(asset: AssetSymbol): readonly Interval[];

  /** Returns the asset's last tick at or before market time `t` from history; `null` if there is none. */
  lastTick(asset: AssetSymbol, t: EpochMs): Promise<LiveTick | null>;
  /**
   * Returns the bar that contains market time `t`, built from the ticks up to and including `t`, or `null` if there are
   * no ticks in it.
   */
  runningBar(asset: AssetSymbol, interval: Interval, t: EpochMs): Promise<Bar | null>;
}

/** Returns the time in ms until the next full second, when a feed with one tick per second has a new tick. */
export function untilNextSecond(now: EpochMs): number {
  return 1_000 - (now % 1_000);
}
