import { findAsset, type AssetClass } from '@tradesense/core/market/asset.ts';
import { findAssets, wordsOf } from '../../platform/asset-search.ts';

export const RANDOM_ASSET = 'random';

/** Returns the requested asset if it is in the catalogue, otherwise `random`. */
export function knownAsset(asked: string | undefined): string {
  return asked !== undefined && findAsset(asked) !== undefined ? asked : RANDOM_ASSET;
}

/** An entry of the asset list: the random choice, or an asset of the catalogue. */
export interface AssetChoice {
  /** Symbol, or `random`. */
  readonly value: string;
  readonly name: string;
  readonly group: AssetClass | null;
}

const RANDOM_CHOICE: AssetChoice = {
  value: RANDOM_ASSET,
  name: 'Random, named in the results',
  group: null,
};

/**
 * Returns the choices whose symbol, name or class contain every word of `query`. Random is first; the assets are
 * grouped by class.
 */
export function findAssetChoices(query: string): readonly AssetChoice[] {
  const isRandomMatch = wordsOf(query).every((word) => RANDOM_CHOICE.name.toLowerCase().includes(word));
  const assets = findAssets(query).map(({ symbol, name, class: group }) => ({ value: symbol, name, group }));
  return [...(isRandomMatch ? [RANDOM_CHOICE] : []), ...assets];
}

/** Returns the choice whose symbol is `value`, or the random choice if the catalogue has no such asset. */
export function choiceOf(value: string): AssetChoice {
  return findAssetChoices('').find((choice) => choice.value === value) ?? RANDOM_CHOICE;
}
