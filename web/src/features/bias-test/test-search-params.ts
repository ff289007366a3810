type Search = Record<string, unknown>;

/** The asset that is asked for on the start page, which alone knows the catalogue: this is loaded with every page. */
export function assetSearch({ asset }: Search): { asset?: string } {
  return typeof asset === 'string' && asset !== '' ? { asset } : {};
}

/** The running test's id. */
export function testSearch({ test }: Search): { test?: string } {
  return typeof test === 'string' && test !== '' ? { test } : {};
}

/** The id of the test whose results are shown. */
export function sessionSearch({ session }: Search): { session?: string } {
  return typeof session === 'string' && session !== '' ? { session } : {};
}
