import type { EpochMs } from '../kernel/time.ts';

/** One candle. `t` is the open time; prices are in units of the quote currency, `v` in units of the asset (0 when unknown). */
export interface Bar {
  readonly t: EpochMs;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}
