import { partitionPoint } from '@tradesense/core/kernel/partition-point.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';

/**
 * Returns the index of the first bar that opens at or after `t`, or the number of bars if there is none. `bars` must be
 * in ascending order.
 */
export function firstBarFrom(bars: readonly Bar[], t: EpochMs): number {
  return partitionPoint(bars.length, (index) => (bars[index]?.t ?? t) < t);
}
