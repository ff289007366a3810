import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../../platform/clock.ts';

/**
 * Time for which a total is reused, in ms: long enough to turn several pages of a list, and short enough that few
 * accounts are created meanwhile.
 */
const KNOWN_FOR_MS = 5 * SECOND_MS;
const KNOWN_MAX = 100;

/** Cached numbers of accounts by filter, so that accounts are not counted again for each page of a list. */
export interface KnownTotals {
  /**
   * Returns the number of accounts that the filter selects, at most five seconds old. Calls `count` if no such number
   * is cached.
   */
  of(filter: string, count: () => Promise<number>): Promise<number>;
  /** Discards all cached totals. Call it after an action that changes which accounts a filter selects. */
  forget(): void;
}

export function createKnownTotals(clock: Clock): KnownTotals {
  const known = new Map<string, { readonly total: number; readonly at: number }>();
  return {
    async of(filter, count) {
      const now = clock.now();
      const last = known.get(filter);
      if (last !== undefined && now - last.at < KNOWN_FOR_MS) return last.total;
      const total = await count();
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(filter, { total, at: now });
      return total;
    },
    forget: () => known.clear(),
  };
}
