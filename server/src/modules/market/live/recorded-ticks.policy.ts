import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { LiveTick } from './feed.ts';

/**
 * Returns the four known prices of a bar as ticks: the open at its start, the low and the high after one and two thirds
 * of its length, and the close in its last millisecond. A rising bar has its low first, a falling one its high first;
 * this order is an assumption. No other prices are published. The close carries all volume. A bar built from these
 * ticks equals the original.
 */
export function ticksOfBar(asset: AssetSymbol, interval: Interval, bar: Bar, source: PriceSource): LiveTick[] {
  const length = nextBarOpen(interval, bar.t) - bar.t;
  const [first, second] = bar.c >= bar.o ? [bar.l, bar.h] : [bar.h, bar.l];
  const tick = (offset: number, price: number, volume: number): LiveTick => {
    const t = epochMs(bar.t + Math.floor(offset));
    return { asset, price, bid: null, ask: null, volume, t, source };
  };
  return [
    tick(0, bar.o, 0),
    tick(length / 3, first, 0),
    tick((2 * length) / 3, second, 0),
    tick(length - 1, bar.c, bar.v),
  ];
}
