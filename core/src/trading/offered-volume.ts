import { UNITS_MAX } from '../kernel/fixed-point.ts';
import { invariant } from '../kernel/invariant.ts';
import { quantity, QUANTITY_SCALE, type Quantity } from '../kernel/money.ts';
import type { AssetClass } from '../market/asset.ts';
import { findTradedAsset, modelSymbolOf } from '../market/masked-asset.ts';
import type { PriceSource } from '../market/price-source.ts';
import { simulatedDepth } from '../market/simulation/daily-turnover.ts';

/** Whether the volume of a class is traded volume. That of currency pairs counts price changes. */
const HAS_TRADED_VOLUME: Readonly<Record<AssetClass, boolean>> = {
  crypto: true,
  equity: true,
  commodity: true,
  forex: false,
};

export interface PricedAsset {
  /** Symbol of an asset in the catalogue, or of the stand-in of a masked replay. */
  readonly asset: string;
  /** Price as a floating-point number, as in feeds and bars. */
  readonly price: number;
  readonly source: PriceSource;
}

/**
 * Returns the volume that orders can trade against, in units of the asset: the traded volume of the tick or bar, and in
 * the simulated market at least the market's depth. The traded volume of currency pairs is taken as 0, because it
 * counts price changes. Returns `null`, which means no limit, if there is no volume and no depth. Values above the
 * largest quantity are reduced to it.
 */
export function offeredVolume(traded: number, { asset: symbol, price, source }: PricedAsset): Quantity | null {
  const asset = findTradedAsset(symbol);
  invariant(asset !== undefined, `${symbol} is an asset`);
  const counted = HAS_TRADED_VOLUME[asset.class] ? traded : 0;
  const offered =
    source === 'simulated'
      ? Math.max(counted, simulatedDepth({ symbol: modelSymbolOf(asset), class: asset.class }, price))
      : counted;
  if (!(offered > 0)) return null;
  const units = BigInt(Math.round(offered * 10 ** QUANTITY_SCALE));
  return quantity(units < UNITS_MAX ? units : UNITS_MAX);
}
