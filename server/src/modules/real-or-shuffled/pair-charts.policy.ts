import type { ChartPairView } from '@tradesense/contract/real-or-shuffled.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { slotsOf } from '@tradesense/core/real-or-shuffled/bar-slots.ts';
import { makePair, type ChartPair } from '@tradesense/core/real-or-shuffled/make-pair.ts';
import type { ItemRow } from './pair-item.repo.ts';
import type { PairRow } from './pair.repo.ts';

/**
 * Makes the two charts of an item, with the same price factor, mirroring and price step. Returns `null` if all bars of
 * the item have the same price.
 */
export function chartsOf(
  { asset, interval, seed: order }: Pick<ItemRow, 'asset' | 'interval' | 'seed'>,
  bars: readonly Bar[],
  look: readonly number[],
): ChartPair | null {
  const found = findAsset(asset);
  invariant(found !== undefined, `${asset} is in the catalogue`);
  const slots = slotsOf(
    found.class,
    interval,
    bars.map(({ t }) => t),
  );
  return makePair(bars, slots, { order, look });
}

/**
 * Returns the two charts by the side on which they are shown. `side`, a secret coin flip, is the side of the recorded
 * chart.
 */
export function sidesOf({ recorded, shuffled }: ChartPair, side: PairRow['recorded']): ChartPairView['charts'] {
  return side === 'a' ? { a: [...recorded], b: [...shuffled] } : { a: [...shuffled], b: [...recorded] };
}
