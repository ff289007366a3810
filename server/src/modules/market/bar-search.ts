import type { Bar } from '@tradesense/core/market/bar.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';

/** The first index whose bar opens at `t` or later; the length when there is none. `bars` ascends. */
export function firstBarFrom(bars: readonly Bar[], t: EpochMs): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const bar = bars[middle];
    if (bar !== undefined && bar.t < t) low = middle + 1;
    else high = middle;
  }
  return low;
}
