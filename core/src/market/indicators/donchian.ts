import { emptySeries, requirePeriod } from './period.ts';
import type { PriceColumns } from './price-columns.ts';
import { windowHigh, windowLow } from './window-range.ts';

export interface PriceChannel {
  readonly middle: Float64Array;
  readonly upper: Float64Array;
  readonly lower: Float64Array;
}

/**
 * Returns the Donchian channel, in units of price: the highest high and the lowest low of the last `period` bars,
 * including the current bar, and the middle between them. NaN before index `period - 1`. Throws `InvariantError` on a
 * bad period. Source: R. Donchian's four-week rule, as in C. Faith, Way of the Turtle (2007). Other versions exclude
 * the current bar; shift this channel by one bar to get theirs.
 */
export function donchian(bars: PriceColumns, period: number): PriceChannel {
  requirePeriod(period);
  const column = (): Float64Array => emptySeries(bars.c.length);
  const channel = { middle: column(), upper: column(), lower: column() };
  fillDonchian(bars, period, channel, 0);
  return channel;
}

/** Writes the rows of `donchian` from index `from` on. */
export function fillDonchian({ h, l, c }: PriceColumns, period: number, channel: PriceChannel, from: number): void {
  for (let end = Math.max(from, period - 1); end < c.length; end += 1) {
    const [upper, lower] = [windowHigh(h, end, period), windowLow(l, end, period)];
    channel.upper[end] = upper;
    channel.lower[end] = lower;
    channel.middle[end] = (upper + lower) / 2;
  }
}
