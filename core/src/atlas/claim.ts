/**
 * The evidence atlas: claims that traders repeat, counted on recorded bars. A claim names an event, the outcome that is
 * said to follow it, and a control: how often the same outcome occurs without the event. Everything here is pure; the
 * same bars and the same seed give the same counts.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import type { Random } from '../kernel/random.ts';
import type { AssetClass, AssetSymbol } from '../market/asset.ts';
import type { Interval } from '../market/interval.ts';

/** Intervals on which the atlas counts, if a series has them. */
export const ATLAS_INTERVALS = ['1h', '4h', '1d', '1w'] as const satisfies readonly Interval[];
export type AtlasInterval = (typeof ATLAS_INTERVALS)[number];

/** The bars of one asset, with measurements that all claims share. */
export interface AtlasSeries {
  readonly asset: AssetSymbol;
  readonly assetClass: AssetClass;
  readonly interval: AtlasInterval;
  readonly chart: ChartBars;
}

/** The direction that a claim expects: 1 up, -1 down. */
export type AtlasSide = 1 | -1;

/** A range of prices, in units of price. */
export interface PriceZone {
  readonly low: number;
  readonly high: number;
}

/** An event, known at the close of the bar at `index`; a swing becomes known only some bars later. */
export interface AtlasEvent {
  readonly index: number;
  readonly side: AtlasSide;
  /** Price range that the event is about; `null` if the event is only a bar. */
  readonly zone: PriceZone | null;
}

/** An event with its outcome. */
export interface AtlasCase extends AtlasEvent {
  /** Whether the claimed outcome happened. */
  readonly isHit: boolean;
  /** Frequency of the outcome without the event, from 0 to 1; `null` if the claim has no control. */
  readonly expected: number | null;
  /**
   * Whether the outcome also happened at the same distance on the opposite side of the price; `null` if the claim has
   * no such mirror.
   */
  readonly isMirrorHit: boolean | null;
}

/**
 * Control with which the events of a claim are compared. `any-bar`: the bars of the same series. `random-zones`: zones
 * at the same distance from the price. `other-side`: the same distance on the opposite side of the price.
 * `tenth-of-prices`: the share of prices that are near a round one. `moved-bands`: the bands of the claim, moved by
 * some percentage points.
 */
export const ATLAS_CONTROLS = ['any-bar', 'random-zones', 'other-side', 'tenth-of-prices', 'moved-bands'] as const;
export type AtlasControl = (typeof ATLAS_CONTROLS)[number];

export interface AtlasRule {
  /** Id of the claim, also the last part of its page's path. */
  readonly id: string;
  /** Control with which the cases are compared; `null` for a plain count without a control. */
  readonly control: AtlasControl | null;
  readonly hasMirror: boolean;
  /** Numbers of bars after the event within which the outcome is judged. */
  readonly horizons: readonly number[];
  readonly intervals: readonly AtlasInterval[];
  /** Asset classes for which the claim makes sense. */
  readonly classes: readonly AssetClass[];
  /**
   * Returns the events whose outcome within `horizon` bars is known, in order of time. `random` draws the control
   * zones.
   */
  cases(series: AtlasSeries, horizon: number, random: Random): AtlasCase[];
}
