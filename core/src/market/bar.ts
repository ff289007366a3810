import type { EpochMs } from '../kernel/time.ts';

/**
 * One candle. `t` is the open time. Prices are in units of the quote currency. `v` is the volume in units of the asset;
 * 0 if unknown.
 */
export interface Bar {
  readonly t: EpochMs;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}
