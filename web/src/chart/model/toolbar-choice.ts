import type { Interval } from '@tradesense/core/market/interval.ts';
import type { Comparison } from './aligned-closes.ts';

/** The intervals that the reader may choose. The model has the current one; the owner loads the bars of another. */
export interface IntervalSwitch {
  readonly options: readonly Interval[];
  readonly selected: Interval;
  readonly onSelect: (interval: Interval) => void;
}

/** The assets to compare the chart with, and the current one. The owner loads the bars. */
export interface CompareSwitch {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Asset of the comparison; `null` without a comparison. */
  readonly selected: string | null;
  readonly onSelect: (value: string | null) => void;
  /** The loaded comparison; `null` without one, and while its bars are loading. */
  readonly comparison: Comparison | null;
}
