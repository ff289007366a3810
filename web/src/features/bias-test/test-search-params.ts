import { known, textOf, type SearchValues } from '../../platform/search-values.ts';

/**
 * Reads the requested asset of the start page. The asset is not validated here: this code is loaded with every page,
 * and the asset catalogue is not.
 */
export function assetSearch({ asset }: SearchValues): { asset?: string } {
  return known({ asset: textOf(asset) });
}

/** Reads the id of the running test. */
export function testSearch({ test }: SearchValues): { test?: string } {
  return known({ test: textOf(test) });
}

/** Reads the id of the test whose results are shown. */
export function sessionSearch({ session }: SearchValues): { session?: string } {
  return known({ session: textOf(session) });
}
