import type { Price } from '@tradesense/core/kernel/money.ts';
import { joinRanges } from '@tradesense/core/trading/account-trigger-ranges.ts';
import { isInRange, type TriggerRange } from '@tradesense/core/trading/trigger-range.ts';

/** Trigger range of each asset, combined over all accounts. */
export type TriggerRanges = ReadonlyMap<string, TriggerRange>;

/**
 * Trigger ranges (prices that can affect an order or a position) in the memory of a server. They are never narrower
 * than the ranges stored at the last read, and published ranges widen them immediately. Before the first read, every
 * price is treated as inside a range.
 */
export class TriggerRangeBook {
  #known: Map<string, TriggerRange> | null = null;
  /**
   * Ranges that are published while a read of the database is running. The result of the read may not contain them yet.
   * `null` if no read is running.
   */
  #publishedMeanwhile: Map<string, TriggerRange> | null = null;

  /** Whether a tick may affect an account, given that its bid, ask and mark price lie between `low` and `high`. */
  mayTrigger(symbol: string, low: Price, high: Price): boolean {
    if (this.#known === null) return true;
    const range = this.#known.get(symbol);
    return range !== undefined && isInRange(range, low, high);
  }

  widen(symbol: string, range: TriggerRange): void {
    for (const ranges of [this.#known, this.#publishedMeanwhile]) {
      const before = ranges?.get(symbol);
      ranges?.set(symbol, before === undefined ? range : joinRanges(before, range));
    }
  }

  invalidate(): void {
    this.#known = null;
  }

  /** Replaces the ranges with the stored ranges. Do not call it again before the previous call has resolved. */
  async reload(read: () => Promise<TriggerRanges>): Promise<void> {
    this.#publishedMeanwhile = new Map();
    try {
      const known = new Map(await read());
      for (const [symbol, range] of this.#publishedMeanwhile) {
        const before = known.get(symbol);
        known.set(symbol, before === undefined ? range : joinRanges(before, range));
      }
      this.#known = known;
    } finally {
      this.#publishedMeanwhile = null;
    }
  }
}
