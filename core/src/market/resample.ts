import { invariant } from '../kernel/invariant.ts';

import type { EpochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import type { Bar } from './bar.ts';
import { barOpen, intervalContains, nextBarOpen } from './interval.ts';
import type { Interval } from './interval.ts';
import { openMinutes } from './session-calendar.ts';

export interface ResampledBars {
  readonly bars: Bar[];
  /**
   * Whether the given bars cover the first resulting bar from its beginning. If not, its open and volume are
   * incomplete.
   */
  readonly isFirstComplete: boolean;
  /** Whether the given bars cover the last resulting bar to its end. If not, that bar can still change. */
  readonly isLastComplete: boolean;
}

/**
 * Aggregates ascending bars of `from` into bars of `to`: first open, highest high, lowest low, last close, summed
 * volume. An interval without any smaller bar gets no bar. Volumes are summed with compensation and rounded to 8
 * decimal places. So daily bars made directly from minutes equal daily bars made from hours that were made from
 * minutes. Whether a bar is complete depends on the trading hours of `assetClass`. Throws `InvariantError` if `to` does
 * not consist of whole bars of `from` or the bars are not ascending.
 */
export function resample(bars: readonly Bar[], from: Interval, to: Interval, assetClass: AssetClass): ResampledBars {
  invariant(intervalContains(to, from), `${to} bars are not made of ${from} bars`);
  const result: Bar[] = [];
  let bucket: Bar[] = [];
  let bucketEnd = Number.NEGATIVE_INFINITY;
  let previous = Number.NEGATIVE_INFINITY;
  for (const bar of bars) {
    invariant(bar.t > previous, `bars must ascend, got ${bar.t} after ${previous}`);
    previous = bar.t;
    if (bar.t >= bucketEnd) {
      if (bucket.length > 0) result.push(mergeBars(bucket, to));
      bucket = [];
      bucketEnd = nextBarOpen(to, bar.t);
    }
    bucket.push(bar);
  }
  if (bucket.length > 0) result.push(mergeBars(bucket, to));

  const first = bars[0];
  const last = bars.at(-1);
  return {
    bars: result,
    isFirstComplete: first !== undefined && openMinutes(assetClass, barOpen(to, first.t), first.t) === 0,
    isLastComplete: last !== undefined && isClosedUntilNextBar(last.t, from, to, assetClass),
  };
}

function isClosedUntilNextBar(lastOpen: EpochMs, from: Interval, to: Interval, assetClass: AssetClass): boolean {
  return openMinutes(assetClass, nextBarOpen(from, lastOpen), nextBarOpen(to, lastOpen)) === 0;
}

/** Merges smaller bars into one bar of `interval`. `bars` must not be empty. */
function mergeBars(bars: readonly Bar[], interval: Interval): Bar {
  const first = bars[0];
  const last = bars.at(-1);
  invariant(first !== undefined && last !== undefined, 'a bar is merged from at least one');
  let high = first.h;
  let low = first.l;
  for (const bar of bars) {
    high = Math.max(high, bar.h);
    low = Math.min(low, bar.l);
  }
  const t = barOpen(interval, first.t);
  return { t, o: first.o, h: high, l: low, c: last.c, v: sumVolumes(bars) };
}

const VOLUME_DECIMALS = 8;

/** Returns the sum of the volumes by Neumaier's compensated summation. */
function sumVolumes(bars: readonly Bar[]): number {
  let sum = 0;
  let lost = 0;
  for (const { v } of bars) {
    const next = sum + v;
    lost += Math.abs(sum) >= Math.abs(v) ? sum - next + v : v - next + sum;
    sum = next;
  }
  return Number((sum + lost).toFixed(VOLUME_DECIMALS));
}
