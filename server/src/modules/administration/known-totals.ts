import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long a total is good for: pages of one filter are turned faster than accounts are made. */
const KNOWN_FOR_MS = 5 * SECOND_MS;
const KNOWN_MAX = 100;

/** Totals of filters, so that turning pages does not count the same accounts again. */
export interface KnownTotals {
  /** Returns the total of a filter, at most five seconds old; counts if it is older or not known. */
  of(filter: string, count: () => Promise<number>): Promise<number>;
  /** Forgets all totals. Call it after an act that changes what a filter selects. */
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
