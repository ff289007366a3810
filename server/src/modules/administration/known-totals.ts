import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../../platform/clock.ts';

/**
 * Time for which a total is reused, in ms. Within this time, an administrator turns several pages, but few accounts are
 * created.
 */
const KNOWN_FOR_MS = 5 * SECOND_MS;
const KNOWN_MAX = 100;

/** Totals of filters, so that turning pages does not count the same accounts again. */
export interface KnownTotals {
  /**
   * Returns the total of a filter, which is at most five seconds old. Calls `count` if the total is older or unknown.
   */
  of(filter: string, count: () => Promise<number>): Promise<number>;
  /** Discards all totals. Call it after an action that changes what a filter selects. */
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
