/** What a task is made from: a stretch of recorded bars, or what was counted on them. */
import type { AssetClass } from '../market/asset.ts';
import type { Bar } from '../market/bar.ts';
import type { Interval } from '../market/interval.ts';

/** What must be drawn before a task can be made. */
export type MaterialNeed =
  | { readonly kind: 'none' }
  /** `bars` bars in a row of one of the intervals, of an asset of one of the classes. */
  | {
      readonly kind: 'window';
      readonly intervals: readonly Interval[];
      readonly bars: number;
      readonly classes?: readonly AssetClass[];
    }
  /** How often each answer of a Bias Test came on the open part of one asset. */
  | { readonly kind: 'base-rate' }
  /** So many bars in a row of one asset of each class. */
  | { readonly kind: 'classes'; readonly interval: Interval; readonly bars: number };

/** Bars of one asset, which stands for its class. */
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
      /** The set-up bars of one window. */
      readonly bars: readonly Bar[];
      /** Windows that ended up, down and neutral. */
      readonly counts: { readonly bullish: number; readonly bearish: number; readonly neutral: number };
      /** The most windows of which no two share a bar that decides the answer. */
      readonly separate: number;
    }
  /** One window for each class, in the order of the catalogue. */
  | { readonly kind: 'classes'; readonly windows: readonly ClassWindow[] };
