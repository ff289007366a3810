import { partitionPoint } from '@tradesense/core/kernel/partition-point.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';

/** Returns the index of the first bar that opens at `t` or later, or the number of bars if there is none. `bars` ascends. */
export function firstBarFrom(bars: readonly Bar[], t: EpochMs): number {
  return partitionPoint(bars.length, (index) => (bars[index]?.t ?? t) < t);
}
