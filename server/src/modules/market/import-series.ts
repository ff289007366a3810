import type { CandleStore } from '@tradesense/contract/candle-imports-constants.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';

/** A series of bars: the store that contains it, its asset and its interval. */
export interface ImportSeries {
  readonly store: CandleStore;
  readonly asset: AssetSymbol;
  readonly interval: Interval;
}

/** The series that a file is imported into. */
export interface ImportTarget extends ImportSeries {
  /** File name for the record of imports. It is only stored; no file with this name is opened. */
  readonly fileName: string;
}
