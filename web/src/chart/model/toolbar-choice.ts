import type { Interval } from '@tradesense/core/market/interval.ts';
import type { Comparison } from './aligned-closes.ts';

/** The intervals that a reader may choose. Which one is shown stands in the model; the owner brings the bars of another. */
export interface IntervalSwitch {
  readonly options: readonly Interval[];
  readonly selected: Interval;
  readonly onSelect: (interval: Interval) => void;
}

/** What the chart's asset may be compared with, and with what it is. The owner brings the bars. */
export interface CompareSwitch {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** `null`: with nothing. */
  readonly selected: string | null;
  readonly onSelect: (value: string | null) => void;
  /** `null` also while its bars are on their way. */
  readonly comparison: Comparison | null;
}
