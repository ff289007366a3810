type Search = Record<string, unknown>;

/**
 * The requested asset of the start page. It is not validated here, because this code is loaded with every page and the
 * catalogue is not.
 */
export function assetSearch({ asset }: Search): { asset?: string } {
  return typeof asset === 'string' && asset !== '' ? { asset } : {};
}

/** Id of the running test. */
export function testSearch({ test }: Search): { test?: string } {
  return typeof test === 'string' && test !== '' ? { test } : {};
}

/** Id of the test whose results are shown. */
export function sessionSearch({ session }: Search): { session?: string } {
  return typeof session === 'string' && session !== '' ? { session } : {};
}
