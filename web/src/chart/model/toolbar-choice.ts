import type { Interval } from '@tradesense/core/market/interval.ts';
import type { Comparison } from './aligned-closes.ts';

/**
 * The intervals that the reader may choose. The model contains the current one; the owner loads the bars of another
 * one.
 */
export interface IntervalSwitch {
  readonly options: readonly Interval[];
  readonly selected: Interval;
  readonly onSelect: (interval: Interval) => void;
}

/** The assets with which the chart can be compared, and the current one. The owner loads their bars. */
export interface CompareSwitch {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Asset of the current comparison; `null` if there is none. */
  readonly selected: string | null;
  readonly onSelect: (value: string | null) => void;
  /** The comparison once its bars are loaded; `null` before that, and if there is none. */
  readonly comparison: Comparison | null;
}
