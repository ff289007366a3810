/** Searches the asset catalogue by symbol, name and class. */
import { ASSET_CLASSES, ASSETS, type Asset, type AssetClass } from '@tradesense/core/market/asset.ts';

export const ASSET_CLASS_LABELS: Readonly<Record<AssetClass, string>> = {
  crypto: 'Crypto',
  equity: 'Shares and funds',
  commodity: 'Commodities',
  forex: 'Currencies',
};

/** Splits a query into words in lower case, so that they can be compared. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function isMatch(asset: Asset, words: readonly string[]): boolean {
  const text = `${asset.symbol} ${asset.name} ${asset.class} ${ASSET_CLASS_LABELS[asset.class]}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * Returns the assets that match a query, grouped by class. Each word of the query must occur in the symbol, the name or
 * the class.
 */
export function findAssets(query: string): readonly Asset[] {
  const words = wordsOf(query);
  return ASSET_CLASSES.flatMap((group) => ASSETS.filter((asset) => asset.class === group && isMatch(asset, words)));
}
