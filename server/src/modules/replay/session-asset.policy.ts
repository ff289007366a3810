import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { findAsset, type AssetClass } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { maskedBar, maskedSymbolOf, type TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import type { SessionRow } from './replay.tables.ts';

/**
 * The fields that determine the asset and the prices of a session's account. `priceFactor` is `null` if asset and
 * prices are not masked.
 */
type Priced = Pick<SessionRow, 'asset' | 'priceFactor'>;

export function assetClassOf({ asset }: Pick<SessionRow, 'asset'>): AssetClass {
  const found = findAsset(asset);
  invariant(found !== undefined, 'a session has an asset of the catalogue');
  return found.class;
}

/**
 * Returns the symbol that a run's account trades: the replay's asset, or the stand-in if asset and prices are masked.
 */
export function tradedSymbolOf(session: Priced): TradedSymbol {
  return session.priceFactor === null ? session.asset : maskedSymbolOf(assetClassOf(session));
}

/** Returns a bar of the history with the prices that the replay shows. The bar keeps its time. */
export function atSessionPrices(bar: Bar, { priceFactor }: Priced): Bar {
  return priceFactor === null ? bar : maskedBar(bar, priceFactor);
}
