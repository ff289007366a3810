/**
 * What a task is made from: recorded bars of one asset, counts over recorded bars, or bars of one asset of each class.
 */
import type { AssetClass } from '../market/asset.ts';
import type { Bar } from '../market/bar.ts';
import type { Interval } from '../market/interval.ts';

/** Material that must be drawn before a task can be made. */
export type MaterialNeed =
  | { readonly kind: 'none' }
  /** `bars` consecutive bars with one of the intervals, of an asset from one of the classes. */
  | {
      readonly kind: 'window';
      readonly intervals: readonly Interval[];
      readonly bars: number;
      readonly classes?: readonly AssetClass[];
    }
  /** How often each outcome of a Bias Test occurs in the open part of one asset's history. */
  | { readonly kind: 'base-rate' }
  /** `bars` consecutive bars of one asset of each class. */
  | { readonly kind: 'classes'; readonly interval: Interval; readonly bars: number };

/** Bars of one asset that represents its class. */
export interface ClassWindow {
  readonly assetClass: AssetClass;
  readonly assetName: string;
  readonly interval: Interval;
  readonly bars: readonly Bar[];
}

export type TaskMaterial =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'window';
      readonly interval: Interval;
      readonly decimals: number;
      readonly bars: readonly Bar[];
    }
  | {
      readonly kind: 'base-rate';
      readonly assetName: string;
      readonly timeframe: '4h' | '1d';
      readonly decimals: number;
      /** Set-up bars of one of the counted windows; the question shows them. */
      readonly bars: readonly Bar[];
      /** Number of windows that ended up, down and neutral. */
      readonly counts: { readonly bullish: number; readonly bearish: number; readonly neutral: number };
      /** Maximum number of windows such that no two of them share an outcome bar. */
      readonly separate: number;
    }
  /** One window for each class, in the order of the catalogue. */
  | { readonly kind: 'classes'; readonly windows: readonly ClassWindow[] };
