/**
 * Returns the address of a database of the Redis for tests; empty if there is none. Each test whose servers share a
 * Redis has a number of its own, so that its servers do not receive the prices of other tests.
 */
export function redisUrlOf(database: number): string {
  const url = process.env['TEST_REDIS_URL'];
  return url === undefined ? '' : new URL(`/${database}`, url).href;
}
