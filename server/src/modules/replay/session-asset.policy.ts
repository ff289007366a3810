import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { findAsset, type AssetClass } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { maskedBar, maskedSymbolOf, type TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import type { SessionRow } from './replay.tables.ts';

/**
 * The data that determine the asset and prices of a session's account. `priceFactor` is `null` for a session whose
 * asset and prices are not masked.
 */
type Priced = Pick<SessionRow, 'asset' | 'priceFactor'>;

export function assetClassOf({ asset }: Pick<SessionRow, 'asset'>): AssetClass {
  const found = findAsset(asset);
  invariant(found !== undefined, 'a session has an asset of the catalogue');
  return found.class;
}

/**
 * Returns the symbol that the account of the session trades: its asset, or the stand-in while asset and prices are
 * masked.
 */
export function tradedSymbolOf(session: Priced): TradedSymbol {
  return session.priceFactor === null ? session.asset : maskedSymbolOf(assetClassOf(session));
}

/** Returns a bar of the history at the session's prices. Its time is unchanged. */
export function atSessionPrices(bar: Bar, { priceFactor }: Priced): Bar {
  return priceFactor === null ? bar : maskedBar(bar, priceFactor);
}
