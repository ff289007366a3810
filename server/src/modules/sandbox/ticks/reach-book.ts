import type { Price } from '@tradesense/core/kernel/money.ts';
import { joinReach } from '@tradesense/core/trading/account-reach.ts';
import { isWithin, type Reach } from '@tradesense/core/trading/reach.ts';

/** What of an asset's prices concerns anybody, over all accounts. */
export type Reaches = ReadonlyMap<string, Reach>;

/**
 * What a server knows of the reach of each asset without asking the database: never narrower than what was stored when it was
 * last read, and widened at once by what accounts tell since. As long as it is not known, everything counts as within.
 */
export class ReachBook {
  #known: Map<string, Reach> | null = null;
  /** Told while the database was being read: the answer may not have it yet. */
  #toldMeanwhile: Map<string, Reach> | null = null;

  /** Whether somebody may be concerned by a price that shows itself as `low` to `high`. */
  mayConcern(symbol: string, low: Price, high: Price): boolean {
    if (this.#known === null) return true;
    const reach = this.#known.get(symbol);
    return reach !== undefined && isWithin(reach, low, high);
  }

  widen(symbol: string, reach: Reach): void {
    for (const reaches of [this.#known, this.#toldMeanwhile]) {
      const before = reaches?.get(symbol);
      reaches?.set(symbol, before === undefined ? reach : joinReach(before, reach));
    }
  }

  forget(): void {
    this.#known = null;
  }

  /** Takes what is stored; one reading at a time. */
  async reload(read: () => Promise<Reaches>): Promise<void> {
    this.#toldMeanwhile = new Map();
    try {
      const known = new Map(await read());
      for (const [symbol, reach] of this.#toldMeanwhile) {
        const before = known.get(symbol);
        known.set(symbol, before === undefined ? reach : joinReach(before, reach));
      }
      this.#known = known;
    } finally {
      this.#toldMeanwhile = null;
    }
  }
}
