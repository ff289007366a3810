/** What a task is made from: a stretch of recorded bars, or what was counted on them. */
import type { Bar } from '../market/bar.ts';
import type { Interval } from '../market/interval.ts';

/** What must be drawn before a task can be made. */
export type MaterialNeed =
  | { readonly kind: 'none' }
  /** `bars` bars in a row of one of the intervals. */
  | { readonly kind: 'window'; readonly intervals: readonly Interval[]; readonly bars: number }
  /** How often each answer of a Bias Test came on the open part of one asset. */
  | { readonly kind: 'base-rate' };

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
    };
