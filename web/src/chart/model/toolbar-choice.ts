import type { Interval } from '@tradesense/core/market/interval.ts';
import type { Comparison } from './aligned-closes.ts';

/**
 * The intervals that the reader may choose from, and the selected one. The page loads the bars when another interval is
 * chosen.
 */
export interface IntervalSwitch {
  readonly options: readonly Interval[];
  readonly selected: Interval;
  readonly onSelect: (interval: Interval) => void;
}

/**
 * The assets with which the chart can be compared, and the selected one. The page loads the bars of the selected asset.
 */
export interface CompareSwitch {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Asset of the current comparison; `null` if there is none. */
  readonly selected: string | null;
  readonly onSelect: (value: string | null) => void;
  /** The comparison; `null` if no asset is selected or its bars are not loaded yet. */
  readonly comparison: Comparison | null;
}
