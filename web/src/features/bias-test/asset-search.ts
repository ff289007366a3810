import { ASSET_CLASSES, ASSETS, type Asset, type AssetClass } from '@tradesense/core/market/asset.ts';

export const RANDOM_ASSET = 'random';

/** An entry of the asset list: the random choice, or an asset of the catalogue. */
export interface AssetChoice {
  /** Symbol, or `random`. */
  readonly value: string;
  readonly name: string;
  readonly group: AssetClass | null;
}

export const ASSET_CLASS_WORDS: Readonly<Record<AssetClass, string>> = {
  crypto: 'Crypto',
  equity: 'Shares and funds',
  commodity: 'Commodities',
  forex: 'Currencies',
};

const RANDOM_CHOICE: AssetChoice = {
  value: RANDOM_ASSET,
  name: 'Random: any asset, revealed in the results',
  group: null,
};

function isMatch(asset: Asset, words: readonly string[]): boolean {
  const text = `${asset.symbol} ${asset.name} ${asset.class} ${ASSET_CLASS_WORDS[asset.class]}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The choices that hold every word of `query` in symbol, name or class; Random first, then class by class. */
export function findAssetChoices(query: string): readonly AssetChoice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isRandomMatch = words.every((word) => RANDOM_CHOICE.name.toLowerCase().includes(word));
  const assets = ASSET_CLASSES.flatMap((group) =>
    ASSETS.filter((asset) => asset.class === group && isMatch(asset, words)),
  );
  return [
    ...(isRandomMatch ? [RANDOM_CHOICE] : []),
    ...assets.map((asset) => ({ value: asset.symbol, name: asset.name, group: asset.class })),
  ];
}
