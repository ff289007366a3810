import type { EpochMs } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import type { AssetClass } from './asset.ts';
import type { Interval } from './interval.ts';
import { historyBarOpen } from './larger-bars.ts';

/** One trade, or the price at one moment. `v` is the volume since the previous tick; 0 if unknown. */
export interface PricePoint {
  readonly t: EpochMs;
  readonly price: number;
  readonly v: number;
}

export interface GrownBar {
  /** The bar that contains the tick, after the tick was added. */
  readonly bar: Bar;
  /** The previous bar, which is final, if this tick opens a new one; otherwise `null`. */
  readonly closed: Bar | null;
}

/**
 * Adds a tick to the running bar of an interval; `running` is `null` if there is no bar yet. Ticks must come in order
 * of time. A tick before the bar's open is an error of the caller, with one exception: the Sunday ticks of forex and
 * commodities are added to Monday's daily bar. An interval without trades has no bar.
 */
export function growBar(
  running: Bar | null,
  interval: Interval,
  assetClass: AssetClass,
  { t, price, v }: PricePoint,
): GrownBar {
  const open = historyBarOpen(assetClass, interval, t);
  if (running === null || running.t < open)
    return { bar: { t: open, o: price, h: price, l: price, c: price, v }, closed: running };
  const { o, h, l } = running;
  const bar = { t: running.t, o, h: Math.max(h, price), l: Math.min(l, price), c: price, v: running.v + v };
  return { bar, closed: null };
}
