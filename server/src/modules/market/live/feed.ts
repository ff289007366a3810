import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';

/** One price of one asset at one moment. */
export interface LiveTick {
  readonly asset: AssetSymbol;
  readonly price: number;
  /** Best prices to sell and to buy at; null where the feed has none. */
  readonly bid: number | null;
  readonly ask: number | null;
  /** Traded since the tick before; 0 when unknown. */
  readonly volume: number;
  /** Market time. */
  readonly t: EpochMs;
  readonly source: PriceSource;
}

/** What a feed says of itself. That ticks have stopped coming is seen from outside and need not be said here. */
export type FeedHealth =
  | { readonly state: 'ok' }
  /** It works, but what it has are no present prices: `reason` says why, in a sentence for the screen. */
  | { readonly state: 'stale'; readonly reason: string }
  /** It does not work; `reason` says why. */
  | { readonly state: 'down'; readonly reason: string };

export interface TakenTicks {
  /** Ascending in time for each asset. */
  readonly ticks: readonly LiveTick[];
  /** Ticks may be missing before these: running bars are made anew from history. */
  readonly hasGap: boolean;
}

/**
 * Where live prices come from; the one seam for every kind of market data. Exactly one feed is chosen by configuration and
 * never replaced by another: a feed that has no prices says so, and nobody invents any.
 *
 * `start`, `stop`, `take` and `health` are called on the one server that reads the feed; all servers use the rest, which must
 * not need `start`. `take` is never called while an earlier one runs. A rejection of `start` or `take` counts as "down" with
 * the error's message; the call is made again. Ticks that arrive by themselves (a WebSocket) are kept until the next `take`,
 * which `wake` brings about soon.
 */
export interface PriceFeed {
  /** The label of its prices. */
  readonly source: PriceSource;
  /** The market's time at a moment of the clock: the same, but for a replay. */
  marketTime(now: EpochMs): EpochMs;
  /** Begins to collect. Called again after `stop`, and after a `start` that rejected. */
  start(wake: () => void): Promise<void>;
  stop(): Promise<void>;
  /** The ticks since the last call, at most up to `now` of the clock. */
  take(now: EpochMs): Promise<TakenTicks>;
  health(): FeedHealth;
  /** After this much trading time without a tick an asset's price counts as stale. */
  silenceMs(asset: AssetSymbol): number;
  /** The bar lengths that its ticks are fine enough for; none for an asset that it does not have. */
  intervals(asset: AssetSymbol): readonly Interval[];

  /** History, the same for all feeds. The last tick at or before market time `t`; null when there is none. */
  lastTick(asset: AssetSymbol, t: EpochMs): Promise<LiveTick | null>;
  /** The bar that contains market time `t`, of the ticks up to and including `t`; null when it has none. */
  runningBar(asset: AssetSymbol, interval: Interval, t: EpochMs): Promise<Bar | null>;
}

/** The time until the next whole second: when a feed of one tick per second has something new. */
export function untilNextSecond(now: EpochMs): number {
  return 1_000 - (now % 1_000);
}
