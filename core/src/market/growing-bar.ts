import type { EpochMs } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import { barOpen } from './interval.ts';
import type { Interval } from './interval.ts';

/** One trade, or the price of one moment. `v` is the volume since the tick before, 0 when unknown. */
export interface PricePoint {
  readonly t: EpochMs;
  readonly price: number;
  readonly v: number;
}

export interface GrownBar {
  /** The bar that contains the tick, with the tick in it. */
  readonly bar: Bar;
  /** The bar before it, when the tick is the first one outside; it does not change any more. */
  readonly closed: Bar | null;
}

/**
 * Adds a tick to the running bar of an interval (`null`: none yet). Ticks must come in the order of their times: one from
 * before the bar's open is a bug of the caller's, for which nothing sensible can be answered. An interval in which
 * nothing traded has no bar.
 */
export function growBar(running: Bar | null, interval: Interval, { t, price, v }: PricePoint): GrownBar {
  const open = barOpen(interval, t);
  if (running === null || running.t < open)
    return { bar: { t: open, o: price, h: price, l: price, c: price, v }, closed: running };
  const { o, h, l } = running;
  const bar = { t: running.t, o, h: Math.max(h, price), l: Math.min(l, price), c: price, v: running.v + v };
  return { bar, closed: null };
}
