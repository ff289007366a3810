import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { DAY_MS, MINUTE_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { LiveTick, PriceFeed } from './feed.ts';

interface Reference {
  /** Time of the reference price: the last millisecond of a minute. */
  readonly minuteEnd: EpochMs;
  readonly price: number;
}

/**
 * Returns a function that returns the change over 24 hours in percent, by the same rule for every feed. The reference
 * is the last price at the end of the minute 24 hours before the current price. As a result, an asset with a closed
 * market keeps the change of its last trading day. The first price after a weekend is compared with Friday's close. The
 * change stays the same while the feed is stopped. If history does not reach back 24 hours, the reference is the first
 * price that the function was called with.
 */
export function createDayChange(feed: Pick<PriceFeed, 'lastTick'>): (last: LiveTick) => Promise<number> {
  const references = new Map<AssetSymbol, Reference>();
  const oldest = new Map<AssetSymbol, LiveTick>();

  async function referencePrice(last: LiveTick): Promise<number> {
    const minuteEnd = epochMs((Math.floor((last.t - DAY_MS) / MINUTE_MS) + 1) * MINUTE_MS - 1);
    const known = references.get(last.asset);
    if (known?.minuteEnd === minuteEnd) return known.price;
    const found = await feed.lastTick(last.asset, minuteEnd);
    // Do not cache this reference, because missing history may still be added.
    if (found === null) return oldest.get(last.asset)?.price ?? last.price;
    references.set(last.asset, { minuteEnd, price: found.price });
    return found.price;
  }

  return async (last) => {
    if (!oldest.has(last.asset)) oldest.set(last.asset, last);
    const reference = await referencePrice(last);
    return (last.price / reference - 1) * 100;
  };
}
