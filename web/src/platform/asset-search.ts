/** Finding an asset of the catalogue by the words that people use for it. */
import { ASSET_CLASSES, ASSETS, type Asset, type AssetClass } from '@tradesense/core/market/asset.ts';

export const ASSET_CLASS_WORDS: Readonly<Record<AssetClass, string>> = {
  crypto: 'Crypto',
  equity: 'Shares and funds',
  commodity: 'Commodities',
  forex: 'Currencies',
};

/** The words of a query, as they are compared. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function isMatch(asset: Asset, words: readonly string[]): boolean {
  const text = `${asset.symbol} ${asset.name} ${asset.class} ${ASSET_CLASS_WORDS[asset.class]}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The assets that hold every word of `query` in symbol, name or class; class by class. */
export function findAssets(query: string): readonly Asset[] {
  const words = wordsOf(query);
  return ASSET_CLASSES.flatMap((group) => ASSETS.filter((asset) => asset.class === group && isMatch(asset, words)));
}
