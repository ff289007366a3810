/** Searches the catalogue of assets by the names that people use for them. */
import { ASSET_CLASSES, ASSETS, type Asset, type AssetClass } from '@tradesense/core/market/asset.ts';

export const ASSET_CLASS_LABELS: Readonly<Record<AssetClass, string>> = {
  crypto: 'Crypto',
  equity: 'Shares and funds',
  commodity: 'Commodities',
  forex: 'Currencies',
};

/** Returns the words of a query in lower case, for comparison. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function isMatch(asset: Asset, words: readonly string[]): boolean {
  const text = `${asset.symbol} ${asset.name} ${asset.class} ${ASSET_CLASS_LABELS[asset.class]}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Returns the assets for which symbol, name and class together contain every word of `query`, grouped by class. */
export function findAssets(query: string): readonly Asset[] {
  const words = wordsOf(query);
  return ASSET_CLASSES.flatMap((group) => ASSETS.filter((asset) => asset.class === group && isMatch(asset, words)));
}
