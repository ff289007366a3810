import { findAsset } from '@tradesense/core/market/asset.ts';
import { RANDOM_ASSET } from './asset-search.ts';

type Search = Record<string, unknown>;

/** The asset that is chosen at first on the start page; left out when the catalogue does not know it. */
export function assetSearch({ asset }: Search): { asset?: string } {
  const isKnown = typeof asset === 'string' && (asset === RANDOM_ASSET || findAsset(asset) !== undefined);
  return isKnown ? { asset } : {};
}

/** The running test's id. */
export function testSearch({ test }: Search): { test?: string } {
  return typeof test === 'string' && test !== '' ? { test } : {};
}

/** The id of the test whose results are shown. */
export function sessionSearch({ session }: Search): { session?: string } {
  return typeof session === 'string' && session !== '' ? { session } : {};
}
